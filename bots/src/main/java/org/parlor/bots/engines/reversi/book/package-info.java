/** The opening book of Reversi. */
@NullMarked
package org.parlor.bots.engines.reversi.book;

import org.jspecify.annotations.NullMarked;
