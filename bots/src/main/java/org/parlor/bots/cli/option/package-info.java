/** Options that several commands share, and the checks of their values. */
@NullMarked
package org.parlor.bots.cli.option;

import org.jspecify.annotations.NullMarked;
