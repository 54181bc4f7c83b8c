package org.parlor.bots.engines.reversi.parallel;

import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.search.SearchAbortedException;

/** A search by one thread that shares moves of its nodes with idle threads, and searches moves of theirs. */
public abstract class ParallelSearch {
    private final LongPredicate stop;
    private final @Nullable ParallelSolver<?> parallelSolver;
    /** The split point whose moves are being searched. */
    private @Nullable SplitPoint splitPoint;

    /**
     * @param stop polled with the number of nodes since the last call; once true, the search ends
     * @param parallelSolver shares moves among threads; null for one thread
     */
    protected ParallelSearch(LongPredicate stop, @Nullable ParallelSolver<?> parallelSolver) {
        this.stop = stop;
        this.parallelSolver = parallelSolver;
    }

    /** Returns the number of nodes visited so far. */
    public abstract long nodes();

    /** Returns the number of nodes visited so far by this thread and the helpers; valid while the helpers are idle. */
    public final long nodesOfAllThreads() {
        return nodes() + (parallelSolver == null ? 0 : parallelSolver.nodes());
    }

    /** Starts searches from the position of a split point. */
    protected abstract void reset(SplitPoint shared);

    /** Returns the number of plies of the current line of play. */
    protected abstract int ply();

    /** Returns to a split point after an aborted search of a move, in the same line of play. */
    protected abstract void undo(SplitPoint shared, int ply);

    /**
     * Searches a move of a split point with a null window, then with the full one if needed.
     *
     * @throws SearchAbortedException if stopped
     */
    protected abstract int scout(SplitPoint shared, int at, int alpha);

    /** Returns whether a thread waits for moves to search. */
    protected final boolean hasIdleThread() {
        return parallelSolver != null && parallelSolver.hasIdleThread();
    }

    /** Returns the split point whose moves are being searched. */
    protected final @Nullable SplitPoint splitPoint() {
        return splitPoint;
    }

    /**
     * Ends the search if it is stopped or if its result is no longer needed.
     *
     * @param visited number of nodes since the last call
     */
    protected final void checkStop(long visited) {
        if (stop.test(visited) || (splitPoint != null && splitPoint.isCutOff())) {
            throw new SearchAbortedException();
        }
    }

    /** Searches the moves of a split point together with idle threads; returns when all are done. */
    protected final void searchShared(SplitPoint shared) {
        ParallelSolver<?> solver = Objects.requireNonNull(parallelSolver);
        SplitPoint above = splitPoint;
        solver.open(shared);
        boolean isSearched = false;
        try {
            splitPoint = shared;
            search(shared);
            isSearched = true;
        } finally {
            splitPoint = above;
            if (!isSearched) {
                shared.abandon();
            }
            solver.finish(shared);
        }
        // Helpers may have abandoned their moves.
        checkStop(0);
    }

    /** Searches moves of the split point of another thread while there are any. */
    public void help(SplitPoint shared) {
        splitPoint = shared;
        reset(shared);
        try {
            search(shared);
        } catch (SearchAbortedException e) {
            // The split point was cut off or stopped; its owner notices too.
        } finally {
            splitPoint = null;
        }
    }

    private void search(SplitPoint shared) {
        int ply = ply();
        for (int at = shared.nextMove(); at >= 0; at = shared.nextMove()) {
            try {
                shared.report(at, scout(shared, at, shared.alpha()));
            } catch (SearchAbortedException e) {
                undo(shared, ply);
                if (shared.isAncestorCutOff() || !shared.hasCutoff()) {
                    throw e;
                }
            }
        }
    }
}
