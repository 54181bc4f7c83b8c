package org.parlor.bots.engine.reversi.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/**
 * Solves positions of Reversi on boards up to 8×8 under the tournament rule. What one position teaches is kept for the
 * next. It is used by one thread.
 */
public final class Solver {
    private final ReversiRules rules;
    private final Field field;
    private final EndTable table;

    /** @param tableBits the table has two to this power slots of 32 bytes */
    public Solver(ReversiRules rules, int tableBits) {
        this.rules = rules;
        this.field = Field.of(rules);
        this.table = new EndTable(tableBits);
    }

    /**
     * The end of a position that is not over, or empty if it was stopped before it was found.
     *
     * @param stop asked from time to time; once true the search is given up
     */
    public Optional<Solution> solve(ReversiPosition position, BooleanSupplier stop) {
        Endgame search = new Endgame(field, table, stop);
        try {
            int score = score(search, position, -field.cells(), field.cells());
            return Optional.of(new Solution(score, variation(search, position, score), search.nodes()));
        } catch (Stopped stopped) {
            return Optional.empty();
        }
    }

    private int score(Endgame search, ReversiPosition position, int alpha, int beta) {
        int seat = position.sideToMove();
        return search.score(field.discs(position, seat), field.discs(position, 1 - seat), alpha, beta);
    }

    /** At each position the first move that keeps the score; the table makes finding it cheap. */
    private List<Integer> variation(Endgame search, ReversiPosition from, int score) {
        List<Integer> line = new ArrayList<>();
        ReversiPosition at = from;
        int toReach = score;
        while (!at.isOver()) {
            int move = keeper(search, at, toReach);
            ReversiPosition next = at.play(move);
            toReach = -toReach;
            at = next;
            line.add(move);
        }
        return line;
    }

    private int keeper(Endgame search, ReversiPosition at, int score) {
        for (int move : at.legalMoves()) {
            ReversiPosition next = at.play(move);
            if (reaches(search, next, score)) {
                return move;
            }
        }
        throw new IllegalStateException("no move of " + at + " reaches " + score);
    }

    private boolean reaches(Endgame search, ReversiPosition next, int score) {
        if (next.isOver()) {
            return -end(next) >= score;
        }
        return -score(search, next, -score, 1 - score) >= score;
    }

    private int end(Position over) {
        int lead = over.score(over.sideToMove()) - over.score(1 - over.sideToMove());
        return lead + Integer.signum(lead) * (rules.pass() - over.score(0) - over.score(1));
    }
}
