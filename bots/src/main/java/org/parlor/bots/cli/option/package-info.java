/** Options shared by several commands, and their validation. */
@NullMarked
package org.parlor.bots.cli.option;

import org.jspecify.annotations.NullMarked;
