package org.parlor.bots.engines.kalah;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.parlor.bots.engines.kalah.KalahOpeningBook.KnownPosition;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Extends the opening book breadth-first from a start position, along games in which at least one side plays perfectly.
 * Positions already in the book are not solved again.
 */
public final class KalahBookBuilder {
    private final KalahSolver solver;
    private final KalahOpeningBook book;
    private final Set<QueuedPosition> seen = new HashSet<>();
    private final Queue<QueuedPosition> waiting = new ArrayDeque<>();

    /** @param optimal by seat: whether it has played perfectly so far */
    private record QueuedPosition(KalahPosition position, List<Boolean> optimal) {}

    public KalahBookBuilder(KalahSolver solver, KalahOpeningBook book) {
        this.solver = solver;
        this.book = book;
    }

    /**
     * @param seedsMin skips positions with fewer seeds in play
     * @param newLines receives the book line of each newly solved position
     */
    public void build(KalahPosition start, int seedsMin, Consumer<String> newLines) {
        enqueue(new QueuedPosition(start, List.of(true, true)));
        while (!waiting.isEmpty()) {
            QueuedPosition at = waiting.remove();
            KnownPosition known = book.find(at.position).orElse(null);
            if (known == null) {
                known = solve(at.position);
                newLines.accept(book.add(at.position, known));
            }
            for (int move : at.position.legalMoves()) {
                KalahPosition next = at.position.play(move);
                if (SolveFeasibility.seedsInPlay(next) >= seedsMin) {
                    follow(at, next, known.bestMoves().contains(move));
                }
            }
        }
    }

    private void follow(QueuedPosition at, KalahPosition next, boolean best) {
        List<Boolean> optimal = new ArrayList<>(at.optimal);
        if (!best) {
            optimal.set(at.position.sideToMove(), false);
        }
        if (optimal.contains(true)) {
            enqueue(new QueuedPosition(next, List.copyOf(optimal)));
        }
    }

    private void enqueue(QueuedPosition queued) {
        if (seen.add(queued)) {
            waiting.add(queued);
        }
    }

    private KnownPosition solve(KalahPosition position) {
        int margin = solver.margin(position, 0);
        List<Integer> best = new ArrayList<>();
        for (int move : position.legalMoves()) {
            if (solver.reaches(position, move, margin)) {
                best.add(move);
            }
        }
        return new KnownPosition(margin, best);
    }
}
