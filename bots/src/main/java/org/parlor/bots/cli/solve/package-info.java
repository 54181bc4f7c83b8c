/** The {@code solve} command. */
@NullMarked
package org.parlor.bots.cli.solve;

import org.jspecify.annotations.NullMarked;
