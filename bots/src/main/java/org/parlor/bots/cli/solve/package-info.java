/** The command {@code solve}. */
@NullMarked
package org.parlor.bots.cli.solve;

import org.jspecify.annotations.NullMarked;
