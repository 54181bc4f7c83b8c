/** The commands of {@code parlor}. */
@NullMarked
package org.parlor.client.cli;

import org.jspecify.annotations.NullMarked;
