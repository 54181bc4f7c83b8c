package org.parlor.bots.engines.reversi.midgame;

import java.util.Random;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** Positions after random moves. */
final class RandomPositions {
    static final ReversiRules RULES = (ReversiRules) Reversi.KIND.rules();

    private RandomPositions() {}

    /** A position with the given number of empty squares that is not over. */
    static ReversiPosition played(int empties, Random random) {
        while (true) {
            ReversiPosition position = RULES.initial();
            while (!position.isOver()) {
                if (position.score(0) + position.score(1) == RULES.pass() - empties) {
                    return position;
                }
                int[] moves = position.legalMoves();
                position = position.play(moves[random.nextInt(moves.length)]);
            }
        }
    }
}
