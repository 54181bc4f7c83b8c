package org.parlor.bots.engines.reversi.midgame;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.endgame.EndgameTranspositionTable;
import org.parlor.bots.engines.reversi.parallel.ParallelSolver;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.rules.reversi.ReversiPosition;

/** The midgame search against plain minimax. */
class MidgameSearchTest {
    private static final int BOARDS = Integer.getInteger("boards", 20);
    private static final int SELECTIVE_DEPTH = 10;
    private static final BoardGeometry BOARD = BoardGeometry.of(RandomPositions.RULES);
    private static final PatternWeights WEIGHTS = randomWeights();

    @ParameterizedTest
    @CsvSource({"56, 4", "40, 4", "30, 4", "20, 4", "12, 4", "8, 5", "6, 6", "5, 5", "3, 3", "1, 1"})
    void a_search_without_cuts_equals_plain_minimax(int empties, int depth) {
        Random random = new Random(empties);
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = RandomPositions.played(empties, random);
            long own = BOARD.discs(position, position.sideToMove());
            long opp = BOARD.discs(position, 1 - position.sideToMove());
            int expected = new MidgameMinimax(WEIGHTS).value(own, opp, depth);
            MidgameSearch midgameSearch = midgame();
            midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
            assertEquals(
                    expected,
                    midgameSearch.value(own, opp, depth, -MidgameSearch.INFINITY, MidgameSearch.INFINITY),
                    position::toString);
            int alpha = expected - 50 + random.nextInt(100);
            assertEquals(
                    expected > alpha,
                    midgameSearch.value(own, opp, depth, alpha, alpha + 1) > alpha,
                    position::toString);
        }
    }

    @Test
    void table_entries_of_shallower_searches_change_no_value() {
        Random random = new Random(1);
        MidgameSearch midgameSearch = midgame();
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = RandomPositions.played(10 + 2 * i, random);
            long own = BOARD.discs(position, position.sideToMove());
            long opp = BOARD.discs(position, 1 - position.sideToMove());
            for (int depth = 1; depth <= 4; depth++) {
                midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
                int value = midgameSearch.value(own, opp, depth, -MidgameSearch.INFINITY, MidgameSearch.INFINITY);
                assertEquals(new MidgameMinimax(WEIGHTS).value(own, opp, depth), value, position::toString);
            }
        }
    }

    /** Without cuts, the value depends on nothing but the depth. */
    @Test
    void several_threads_find_the_value_of_one() {
        PatternWeights weights = PatternWeights.shipped();
        Random random = new Random(2);
        for (int empties = 20; empties <= 44; empties += 8) {
            ReversiPosition position = RandomPositions.played(empties, random);
            int alone = value(position, midgame(weights, new MidgameTranspositionTable(16), null));
            // Once more if the helpers did not run in time.
            await().until(() -> nodesOfHelpers(position, weights, alone) > 0);
        }
    }

    private static long nodesOfHelpers(ReversiPosition position, PatternWeights weights, int expected) {
        MidgameTranspositionTable table = new MidgameTranspositionTable(16);
        try (ParallelSolver<MidgameSearch> solver = new ParallelSolver<>(2, owner -> midgame(weights, table, owner))) {
            MidgameSearch midgameSearch = midgame(weights, table, solver);
            assertEquals(expected, value(position, midgameSearch), position::toString);
            return midgameSearch.nodesOfAllThreads() - midgameSearch.nodes();
        }
    }

    /** A cutoff by another thread can end the search of a move in a probe, as here after 19 polls. */
    @Test
    void a_search_continues_after_a_cutoff_like_a_new_one() {
        ReversiPosition position = RandomPositions.played(44, new Random(6));
        for (int polls = 15; polls <= 20; polls++) {
            assertEquals(afterCutoff(position, polls, true), afterCutoff(position, polls, false), polls + " polls");
        }
    }

    /** Returns value and nodes of a search after another one with the same tables was cut off. */
    private static List<Long> afterCutoff(ReversiPosition position, int polls, boolean isContinued) {
        long own = BOARD.own(position);
        long opp = BOARD.opp(position);
        PatternWeights weights = PatternWeights.shipped();
        MidgameTranspositionTable table = new MidgameTranspositionTable(16);
        AtomicInteger polled = new AtomicInteger();
        MidgameSearch cutOff = new MidgameSearch(
                weights, table, new EndgameTranspositionTable(12), nodes -> polled.incrementAndGet() == polls, null);
        cutOff.reset(own, opp, MultiProbCut.LOW_CONFIDENCE);
        int ply = cutOff.ply();
        assertThrows(SearchAbortedException.class, () -> selective(own, opp, cutOff));
        cutOff.undo(splitPoint(own, opp), ply);
        MidgameSearch fresh = midgame(weights, table, null);
        fresh.reset(own, opp, MultiProbCut.LOW_CONFIDENCE);
        MidgameSearch next = isContinued ? cutOff : fresh;
        long before = next.nodes();
        return List.of((long) selective(own, opp, next), next.nodes() - before);
    }

    private static int selective(long own, long opp, MidgameSearch midgameSearch) {
        return midgameSearch.value(own, opp, SELECTIVE_DEPTH, -MidgameSearch.INFINITY, MidgameSearch.INFINITY);
    }

    private static MidgameSplitPoint splitPoint(long own, long opp) {
        return new MidgameSplitPoint(
                null,
                own,
                opp,
                -MidgameSearch.INFINITY,
                MidgameSearch.INFINITY,
                SELECTIVE_DEPTH,
                new MoveList(),
                0,
                -MidgameSearch.INFINITY,
                MidgameTranspositionTable.NO_MOVE,
                MultiProbCut.LOW_CONFIDENCE,
                0);
    }

    private static int value(ReversiPosition position, MidgameSearch midgameSearch) {
        long own = BOARD.own(position);
        long opp = BOARD.opp(position);
        midgameSearch.reset(own, opp, MultiProbCut.FULL_CONFIDENCE);
        return midgameSearch.value(own, opp, 8, -MidgameSearch.INFINITY, MidgameSearch.INFINITY);
    }

    private static MidgameSearch midgame() {
        return midgame(WEIGHTS, new MidgameTranspositionTable(12), /* parallelSolver= */ null);
    }

    private static MidgameSearch midgame(
            PatternWeights weights,
            MidgameTranspositionTable table,
            @Nullable ParallelSolver<MidgameSearch> parallelSolver) {
        return new MidgameSearch(weights, table, new EndgameTranspositionTable(12), nodes -> false, parallelSolver);
    }

    /** Random weights, so that values differ between positions. */
    private static PatternWeights randomWeights() {
        Random random = new Random(3);
        short[] learned = new short[PatternWeights.LEARNED];
        for (int i = 0; i < learned.length; i++) {
            learned[i] = (short) (random.nextInt(401) - 200);
        }
        return PatternWeights.of(learned);
    }
}
