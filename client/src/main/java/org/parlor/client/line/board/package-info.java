/** Boards, moves and players as lines of text. */
@NullMarked
package org.parlor.client.line.board;

import org.jspecify.annotations.NullMarked;
