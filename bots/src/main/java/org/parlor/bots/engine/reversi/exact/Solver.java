package org.parlor.bots.engine.reversi.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.search.Aim;
import org.parlor.bots.search.Prover;
import org.parlor.bots.search.Solution;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Solves positions of Reversi on boards up to 8×8 under the tournament rule. What one position teaches is kept for the
 * next. It is used by one thread.
 */
public final class Solver implements Prover {
    private final Field field;
    private final EndTable table;

    public Solver(ReversiRules rules, EndTable table) {
        this.field = Field.of(rules);
        this.table = table;
    }

    /** Whether it can be asked about positions under these rules. */
    public static boolean solves(ReversiRules rules) {
        return Field.holds(rules) && rules.options().word("passing").equals(Reversi.FORCED);
    }

    @Override
    public Optional<Solution> solve(Position position, Aim aim, BooleanSupplier stop) {
        Endgame search = new Endgame(field, table, stop);
        int most = aim == Aim.RESULT ? 1 : field.cells();
        try {
            int score = Math.max(-most, Math.min(most, score(search, (ReversiPosition) position, -most, most)));
            return Optional.of(
                    new Solution(score, variation(search, (ReversiPosition) position, score, most), search.nodes()));
        } catch (Stopped stopped) {
            return Optional.empty();
        }
    }

    private int score(Endgame search, ReversiPosition position, int alpha, int beta) {
        int seat = position.sideToMove();
        return search.score(field.discs(position, seat), field.discs(position, 1 - seat), alpha, beta);
    }

    /**
     * At each position a move that keeps the score; the table makes finding it cheap.
     *
     * @param most no score is asked to be further from 0
     */
    private List<Integer> variation(Endgame search, ReversiPosition from, int score, int most) {
        List<Integer> line = new ArrayList<>();
        ReversiPosition at = from;
        int toReach = score;
        while (!at.isOver()) {
            int move = keeper(search, at, toReach, most);
            line.add(move);
            at = at.play(move);
            toReach = -toReach;
        }
        return line;
    }

    private int keeper(Endgame search, ReversiPosition at, int score, int most) {
        int known = knownMove(at);
        if (at.isLegal(known) && reaches(search, at.play(known), score, most)) {
            return known;
        }
        for (int move : at.legalMoves()) {
            if (reaches(search, at.play(move), score, most)) {
                return move;
            }
        }
        throw new IllegalStateException("no move of " + at + " reaches " + score);
    }

    /** The table's, or one that is not legal. */
    private int knownMove(ReversiPosition at) {
        long own = field.discs(at, at.sideToMove());
        long opp = field.discs(at, 1 - at.sideToMove());
        int square = EndTable.move(table.find(EndTable.hash(own, opp)));
        return square == EndTable.NO_MOVE ? -1 : field.cell(square);
    }

    private boolean reaches(Endgame search, ReversiPosition next, int score, int most) {
        return score == -most || -score(search, next, -score, 1 - score) >= score;
    }
}
