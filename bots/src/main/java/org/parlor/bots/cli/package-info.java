/** The commands of {@code parlor-bots}. */
@NullMarked
package org.parlor.bots.cli;

import org.jspecify.annotations.NullMarked;
