package org.parlor.bots.engine.reversi.learn;

import java.util.random.RandomGenerator;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.exact.EndTable;
import org.parlor.bots.engine.reversi.exact.Endgame;
import org.parlor.bots.engine.reversi.pattern.Weights;
import org.parlor.rules.reversi.BitBoard;

/** Moves at random, to a fixed depth or, once few squares are empty, perfectly. It is used by one thread. */
final class Player {
    private static final int TABLE_BITS = 15;

    private final Skill skill;
    private final ShallowSearch search;
    private final Endgame endgame = new Endgame(Field.WHOLE, new EndTable(TABLE_BITS), () -> false);

    Player(Weights weights, Skill skill) {
        this.skill = skill;
        this.search = new ShallowSearch(weights, Math.max(1, skill.depth()));
    }

    /** The move of a game that is not over. */
    int move(Board board, RandomGenerator random) {
        if (board.empties() <= skill.exactEmpties()) {
            return keeper(board);
        }
        return skill.depth() == 0 ? any(board.moves(), random) : search.best(board.own(), board.opp());
    }

    static int any(long moves, RandomGenerator random) {
        long left = moves;
        for (int skip = random.nextInt(Long.bitCount(moves)); skip > 0; skip--) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }

    /** The first move that reaches the best score: no other choice, since what the table knows must not matter. */
    private int keeper(Board board) {
        int score = endgame.score(board.own(), board.opp(), -64, 64);
        for (long left = board.moves(); ; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, board.own(), board.opp());
            long own = board.opp() ^ flips;
            long opp = (board.own() ^ flips) | 1L << square;
            if ((left & left - 1) == 0 || -endgame.score(own, opp, -score, 1 - score) >= score) {
                return square;
            }
        }
    }
}
