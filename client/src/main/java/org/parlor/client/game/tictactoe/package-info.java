/** Tic-tac-toe on the full screen and in plain mode. */
@NullMarked
package org.parlor.client.game.tictactoe;

import org.jspecify.annotations.NullMarked;
