package org.parlor.bots.kalah;

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
import org.parlor.bots.search.SearchAbortedException;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.PositionText;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Proofs against their definition, against solved sizes, and against growing. */
class KalahSolverTest {

    @ParameterizedTest
    @CsvSource({"1, 9", "2, 9", "3, 9", "4, 8", "5, 8", "6, 7", "7, 7", "8, 6"})
    void a_proof_equals_plain_minimax(int pits, int seeds) {
        KalahRules rules = rules(pits, 1);
        KalahSolver solver = proof(pits);
        Random random = new Random(pits);
        KalahMinimax kalahMinimax = new KalahMinimax();
        for (int i = 0; i < 40; i++) {
            KalahPosition position = strewn(rules, seeds, random);
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
    void a_full_pit_is_no_other_position(String text) {
        int pits = text.split(",").length / 2 - 1;
        KalahPosition position = (KalahPosition) PositionText.parse(rules(pits, 1), text);
        assertEquals(new KalahMinimax().margin(position), proof(pits).margin(position, 0));
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
    void solved_sizes_have_their_margins(String size, int margin) {
        KalahPosition start = rules(size).initial();
        assertEquals(margin, proof(start.rules().pits()).margin(start, 0));
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            4,6: 0
            6,4: 8
            """)
    void large_solved_sizes_have_their_margins(String size, int margin) {
        KalahPosition start = rules(size).initial();
        assertEquals(margin, proof(start.rules().pits()).margin(start, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ':', textBlock = """
            3,8: 440000
            5,2: 1700000
            6,2: 1700000
            """)
    void a_proof_visits_no_more_positions_than_it_did(String size, long nodesMax) {
        KalahPosition start = rules(size).initial();
        KalahSolver solver = proof(start.rules().pits());
        solver.margin(start, 0);
        assertTrue(solver.nodes() <= nodesMax, solver.nodes() + " nodes");
    }

    @Test
    void a_line_of_best_play_ends_with_the_margin() {
        KalahPosition start = rules("4,2").initial();
        KalahSolver solver = proof(4);
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
    void a_proof_ends_soon_after_it_is_told_to() {
        AtomicInteger request = new AtomicInteger();
        KalahSolver solver = new KalahSolver(knowledge(6), () -> request.incrementAndGet() >= 3);
        assertThrows(
                SearchAbortedException.class, () -> solver.margin(rules("6,4").initial(), 0));
        assertEquals(3, request.get());
        assertEquals(3 * 1024, solver.nodes());
    }

    @Test
    void what_was_stopped_can_be_gone_on_with() {
        SolverTables tables = knowledge(5);
        KalahPosition start = rules("5,1").initial();
        for (int tries = 0; tries < 5; tries++) {
            AtomicInteger request = new AtomicInteger();
            KalahSolver solver = new KalahSolver(tables, () -> request.incrementAndGet() > 2);
            assertThrows(SearchAbortedException.class, () -> solver.margin(start, 0));
        }
        assertEquals(0, new KalahSolver(tables, () -> false).margin(start, 0));
    }

    private static KalahSolver proof(int pits) {
        return new KalahSolver(knowledge(pits), () -> false);
    }

    private static SolverTables knowledge(int pits) {
        return SolverTables.ofMegabytes(pits, 8, warning -> {}).orElseThrow();
    }

    private static KalahPosition strewn(KalahRules rules, int seeds, Random random) {
        List<Integer> cells = new ArrayList<>();
        for (int cell = 0; cell < 2 * rules.pits() + 2; cell++) {
            cells.add(0);
        }
        for (int seed = 0; seed < seeds; seed++) {
            int cell = random.nextInt(cells.size());
            cells.set(cell, cells.get(cell) + 1);
        }
        return rules.position(new PositionSetup(cells, random.nextInt(2), null));
    }

    private static KalahRules rules(String size) {
        String[] pitsAndSeeds = size.split(",");
        return rules(Integer.parseInt(pitsAndSeeds[0]), Integer.parseInt(pitsAndSeeds[1]));
    }

    private static KalahRules rules(int pits, int seeds) {
        return (KalahRules) Kalah.KIND.rules(Map.of("pits", pits, "seeds", seeds));
    }
}
