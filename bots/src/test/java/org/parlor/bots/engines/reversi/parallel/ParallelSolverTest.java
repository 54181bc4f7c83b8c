package org.parlor.bots.engines.reversi.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.testing.Waiting;

/** Failures of the threads that search one position. */
class ParallelSolverTest {

    @Test
    @Timeout(value = Waiting.LIMIT_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void the_failure_of_a_helper_ends_the_search_of_its_owner() {
        try (ParallelSolver<EndlessSearch> solver = new ParallelSolver<>(1, owner -> new EndlessSearch(owner, true))) {
            EndlessSearch search = new EndlessSearch(solver, false);
            MoveList list = new MoveList();
            list.add(0, 0, 0);
            list.add(1, 0, 0);
            SplitPoint shared = new SplitPoint(null, 0, 0, -1, 1, 2, list, 2, -1, 0);
            OutOfMemoryError failure = assertThrows(OutOfMemoryError.class, () -> search.searchShared(shared));
            assertEquals("as a test", failure.getMessage());
        }
    }

    /** Searches each move until its result is no longer needed, or fails at once. */
    private static final class EndlessSearch extends ParallelSearch {
        private final boolean fails;

        EndlessSearch(ParallelSolver<EndlessSearch> solver, boolean fails) {
            super(nodes -> false, solver);
            this.fails = fails;
        }

        @Override
        protected int scout(SplitPoint shared, int at, int alpha) {
            if (fails) {
                throw new OutOfMemoryError("as a test");
            }
            while (!Thread.currentThread().isInterrupted()) {
                checkStop(1);
                Thread.onSpinWait();
            }
            throw new IllegalStateException("the time of the test is over");
        }

        @Override
        public long nodes() {
            return 0;
        }

        @Override
        protected void reset(SplitPoint shared) {}

        @Override
        protected int ply() {
            return 0;
        }

        @Override
        protected void undo(SplitPoint shared, int ply) {}
    }
}
