/** Tic-tac-toe on a 3×3 board. */
@NullMarked
package org.parlor.rules.tictactoe;

import org.jspecify.annotations.NullMarked;
