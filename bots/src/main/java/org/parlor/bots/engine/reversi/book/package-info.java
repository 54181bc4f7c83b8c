/** Opening moves of Reversi worked out beforehand, and how more of them are. */
@NullMarked
package org.parlor.bots.engine.reversi.book;

import org.jspecify.annotations.NullMarked;
