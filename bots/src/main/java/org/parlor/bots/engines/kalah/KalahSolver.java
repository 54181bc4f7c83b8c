package org.parlor.bots.engines.kalah;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.rules.kalah.KalahPosition;

/** Computes exact final margins, including the stores, for the side to move. Used by one thread. */
public final class KalahSolver {
    private final SolverTables tables;
    private final KalahEndgameSearch search;

    /** @param stop polled during searches with the number of nodes since the last call; once true, they throw {@link SearchAbortedException} */
    public KalahSolver(SolverTables tables, LongPredicate stop) {
        this.tables = tables;
        this.search = new KalahEndgameSearch(tables, stop);
    }

    /** Returns the number of positions visited. */
    public long nodes() {
        return search.nodes();
    }

    /**
     * Returns the final margin under perfect play.
     *
     * @param guess first guess; a good one saves most of the work
     */
    public int margin(KalahPosition position, int guess) {
        int lead = storeLead(position);
        return position.isOver() ? lead : lead + search.score(own(position), opp(position), guess - lead);
    }

    /** Returns the margin after a move, for the side that makes it. */
    public int marginAfter(KalahPosition position, int move, int guess) {
        KalahPosition next = position.play(move);
        return isSameSide(position, next) ? margin(next, guess) : -margin(next, -guess);
    }

    /** Returns whether a move reaches at least the given margin for the side that makes it. */
    public boolean reaches(KalahPosition position, int move, int margin) {
        KalahPosition next = position.play(move);
        return isSameSide(position, next) ? isAtLeast(next, margin) : !isAtLeast(next, 1 - margin);
    }

    public int firstReaching(KalahPosition position, int[] moves, int margin) {
        for (int move : moves) {
            if (reaches(position, move, margin)) {
                return move;
            }
        }
        throw new IllegalStateException("no move of " + position + " reaches " + margin);
    }

    /** Returns a line of perfect play to the end of the game, starting with a move that reaches the margin. */
    public List<Integer> variation(KalahPosition from, int first, int margin) {
        List<Integer> line = new ArrayList<>();
        KalahPosition at = from;
        int move = first;
        int goal = margin;
        while (true) {
            line.add(move);
            KalahPosition next = at.play(move);
            if (next.isOver()) {
                return line;
            }
            goal = isSameSide(at, next) ? goal : -goal;
            move = firstReaching(next, movesBestFirst(next), goal);
            at = next;
        }
    }

    /** Returns the legal moves, the table move first. */
    public int[] movesBestFirst(KalahPosition position) {
        int best = knownBestMove(position);
        return IntStream.concat(
                        IntStream.of(position.legalMoves()).filter(move -> move == best),
                        IntStream.of(position.legalMoves()).filter(move -> move != best))
                .toArray();
    }

    private int knownBestMove(KalahPosition position) {
        int pit = search.bestKnown(own(position), opp(position));
        return pit == KalahTranspositionTable.NO_PIT
                ? -1
                : PitPacking.cell(position.rules(), position.sideToMove(), pit);
    }

    private boolean isAtLeast(KalahPosition position, int margin) {
        int lead = storeLead(position);
        return position.isOver()
                ? lead >= margin
                : search.bound(own(position), opp(position), margin - lead) >= margin - lead;
    }

    private static boolean isSameSide(KalahPosition position, KalahPosition next) {
        return position.sideToMove() == next.sideToMove();
    }

    /** Returns the lead of the side to move in stored seeds. */
    static int storeLead(KalahPosition position) {
        int seat = position.sideToMove();
        return position.score(seat) - position.score(1 - seat);
    }

    private long own(KalahPosition position) {
        return tables.row.of(position, position.sideToMove());
    }

    private long opp(KalahPosition position) {
        return tables.row.of(position, 1 - position.sideToMove());
    }
}
