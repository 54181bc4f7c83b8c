/** Tic-tac-toe on three by three squares. */
@NullMarked
package org.parlor.rules.tictactoe;

import org.jspecify.annotations.NullMarked;
