package org.parlor.bots.engines.kalah;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.search.SearchAbortedException;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.PositionText;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** The solver against plain minimax and solved sizes, and limits of its node counts. */
class KalahSolverTest {

    @ParameterizedTest
    @CsvSource({"1, 9", "2, 9", "3, 9", "4, 8", "5, 8", "6, 7", "7, 7", "8, 6"})
    void the_solver_equals_plain_minimax(int pits, int seeds) {
        KalahRules rules = rules(pits, 1);
        KalahSolver solver = solver(pits);
        Random random = new Random(pits);
        KalahMinimax kalahMinimax = new KalahMinimax();
        for (int i = 0; i < 40; i++) {
            KalahPosition position = randomPosition(rules, seeds, random);
            int margin = kalahMinimax.margin(position);
            assertEquals(margin, solver.margin(position, random.nextInt(9) - 4), position::toString);
            for (int move : position.legalMoves()) {
                int after = kalahMinimax.after(position, move);
                assertEquals(after, solver.marginAfter(position, move, 0), position::toString);
                assertEquals(true, solver.reaches(position, move, after), position::toString);
                assertEquals(false, solver.reaches(position, move, after + 1), position::toString);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"'40,1,0,0,2,3 0'", "'1,33,0,34,1,0 1'", "'100,3,9,0 0'", "'33,30,64,0 0'"})
    void positions_with_too_many_seeds_in_a_pit_are_not_confused(String text) {
        int pits = text.split(",").length / 2 - 1;
        KalahPosition position = (KalahPosition) PositionText.parse(rules(pits, 1), text);
        assertEquals(new KalahMinimax().margin(position), solver(pits).margin(position, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            1,1: 0
            1,2: -2
            1,3: 6
            2,1: 2
            2,3: -2
            3,1: 0
            3,2: 4
            3,3: 2
            3,4: 2
            3,5: 6
            4,1: 2
            4,2: 6
            4,4: 2
            5,1: 0
            6,1: 2
            """)
    void solved_sizes_have_the_known_margins(String size, int margin) {
        KalahPosition start = rules(size).initial();
        assertEquals(margin, solver(start.rules().pits()).margin(start, 0));
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            4,6: 0
            6,4: 8
            """)
    void large_solved_sizes_have_the_known_margins(String size, int margin) {
        KalahPosition start = rules(size).initial();
        SolverTables tables = SolverTables.ofMegabytes(start.rules().pits(), 256, warning -> {})
                .orElseThrow();
        assertEquals(margin, new KalahSolver(tables, nodes -> false).margin(start, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            3,8: 90000
            5,2: 6000
            6,2: 26000
            """)
    void the_number_of_nodes_does_not_grow(String size, long nodesMax) {
        KalahPosition start = rules(size).initial();
        KalahSolver solver = solver(start.rules().pits());
        solver.margin(start, 0);
        assertTrue(solver.nodes() <= nodesMax, solver.nodes() + " nodes");
    }

    @Test
    void the_variation_ends_with_the_margin() {
        KalahPosition start = rules("4,2").initial();
        KalahSolver solver = solver(4);
        int margin = solver.margin(start, 0);
        KalahPosition at = start;
        for (int move :
                solver.variation(start, solver.firstReaching(start, solver.movesBestFirst(start), margin), margin)) {
            at = at.play(move);
        }
        assertTrue(at.isOver());
        assertEquals(margin, at.score(0) - at.score(1));
    }

    @Test
    void a_stopped_search_ends_within_1024_nodes() {
        AtomicInteger polls = new AtomicInteger();
        KalahSolver solver = new KalahSolver(tables(6), nodes -> polls.incrementAndGet() >= 3);
        assertThrows(
                SearchAbortedException.class, () -> solver.margin(rules("6,4").initial(), 0));
        assertEquals(3, polls.get());
        assertEquals(3 * 1024, solver.nodes());
    }

    @Test
    void a_stopped_search_can_be_resumed() {
        SolverTables tables = tables(3);
        KalahPosition start = rules("3,5").initial();
        for (int tries = 0; tries < 5; tries++) {
            AtomicInteger polls = new AtomicInteger();
            KalahSolver solver = new KalahSolver(tables, nodes -> polls.incrementAndGet() > 2);
            assertThrows(SearchAbortedException.class, () -> solver.margin(start, 0));
        }
        assertEquals(6, new KalahSolver(tables, nodes -> false).margin(start, 0));
    }

    private static KalahSolver solver(int pits) {
        return new KalahSolver(tables(pits), nodes -> false);
    }

    private static SolverTables tables(int pits) {
        return SolverTables.ofMegabytes(pits, 8, warning -> {}).orElseThrow();
    }

    private static KalahPosition randomPosition(KalahRules rules, int seeds, Random random) {
        List<Integer> cells = new ArrayList<>();
        for (int cell = 0; cell < 2 * rules.pits() + 2; cell++) {
            cells.add(0);
        }
        for (int seed = 0; seed < seeds; seed++) {
            int cell = random.nextInt(cells.size());
            cells.set(cell, cells.get(cell) + 1);
        }
        return rules.toPosition(new PositionSetup(cells, random.nextInt(2), null));
    }

    private static KalahRules rules(String size) {
        String[] pitsAndSeeds = size.split(",");
        return rules(Integer.parseInt(pitsAndSeeds[0]), Integer.parseInt(pitsAndSeeds[1]));
    }

    private static KalahRules rules(int pits, int seeds) {
        return (KalahRules) Kalah.KIND.rules(Map.of("pits", pits, "seeds", seeds));
    }
}
