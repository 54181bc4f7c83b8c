/** Boards, moves and players as lines of text. */
@NullMarked
package org.parlor.client.game.text;

import org.jspecify.annotations.NullMarked;
