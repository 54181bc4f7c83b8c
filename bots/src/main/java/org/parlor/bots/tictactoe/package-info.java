/** Evaluation of tic-tac-toe. */
@NullMarked
package org.parlor.bots.tictactoe;

import org.jspecify.annotations.NullMarked;
