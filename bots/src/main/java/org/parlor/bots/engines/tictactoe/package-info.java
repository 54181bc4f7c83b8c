/** Evaluation of tic-tac-toe. */
@NullMarked
package org.parlor.bots.engines.tictactoe;

import org.jspecify.annotations.NullMarked;
