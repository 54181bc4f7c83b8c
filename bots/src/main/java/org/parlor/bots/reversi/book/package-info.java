/** The opening book of Reversi. */
@NullMarked
package org.parlor.bots.reversi.book;

import org.jspecify.annotations.NullMarked;
