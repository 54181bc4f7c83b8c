package org.parlor.bots.engines.reversi.endgame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.reversi.ReversiSolver;
import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.reversi.ReversiPosition;
import org.parlor.rules.reversi.ReversiRules;

/** The exact search against plain minimax, on positions from play and on random positions. */
class ReversiEndgameSearchTest {
    private static final int BOARDS = Integer.getInteger("boards", 60);

    @ParameterizedTest
    @CsvSource({"4, 4, 9", "6, 6, 9", "8, 8, 8", "4, 8, 8", "8, 6, 8"})
    void the_solver_equals_plain_minimax(int rows, int columns, int empties) {
        ReversiRules rules = rules(rows, columns);
        ReversiSolver solver = new ReversiSolver(rules, new EndgameTranspositionTable(16), 1);
        Random random = new Random(1);
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position =
                    i % 2 == 0 ? played(rules, empties, random) : randomBoard(rules, empties, random);
            int margin = ReversiMinimax.margin(position);
            Solution solution =
                    solver.solve(position, SolveGoal.MARGIN, () -> false).orElseThrow();
            assertEquals(margin, solution.score(), position::toString);
            assertEquals(margin, ReversiMinimax.margin(position, solution.variation()), position::toString);
        }
    }

    @Test
    void a_value_outside_the_window_is_a_bound() {
        ReversiRules rules = rules(8, 8);
        BoardGeometry geometry = BoardGeometry.of(rules);
        Random random = new Random(2);
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = played(rules, 8, random);
            int margin = ReversiMinimax.margin(position);
            long own = geometry.discs(position, position.sideToMove());
            long opp = geometry.discs(position, 1 - position.sideToMove());
            for (int alpha : List.of(-65, -17, margin - 5, margin - 1, margin, margin + 4, 21)) {
                ReversiEndgameSearch search =
                        new ReversiEndgameSearch(geometry, new EndgameTranspositionTable(10), nodes -> false);
                assertEquals(margin > alpha, search.score(own, opp, alpha, alpha + 1) > alpha, position::toString);
                int best = search.score(own, opp, alpha, alpha + 7);
                int within = Math.max(alpha, Math.min(alpha + 7, margin));
                assertEquals(within, Math.max(alpha, Math.min(alpha + 7, best)), position::toString);
            }
        }
    }

    @Test
    void several_threads_find_the_same_score_as_one() {
        ReversiRules rules = rules(8, 8);
        Random random = new Random(3);
        for (int i = 0; i < BOARDS / 20; i++) {
            ReversiPosition position = played(rules, 16, random);
            Solution alone = new ReversiSolver(rules, new EndgameTranspositionTable(16), 1)
                    .solve(position, SolveGoal.MARGIN, () -> false)
                    .orElseThrow();
            Solution together = new ReversiSolver(rules, new EndgameTranspositionTable(16), 3)
                    .solve(position, SolveGoal.MARGIN, () -> false)
                    .orElseThrow();
            assertEquals(alone.score(), together.score(), position::toString);
        }
    }

    @Test
    void a_stopped_search_returns_no_solution() {
        ReversiRules rules = rules(8, 8);
        AtomicInteger polls = new AtomicInteger();
        for (int threads : List.of(1, 3)) {
            ReversiSolver solver = new ReversiSolver(rules, new EndgameTranspositionTable(16), threads);
            assertEquals(
                    Optional.empty(),
                    solver.solve(rules.initial(), SolveGoal.MARGIN, () -> polls.incrementAndGet() >= 20));
        }
    }

    @Test
    void the_goal_result_finds_only_the_winner() {
        ReversiRules rules = rules(8, 8);
        ReversiSolver solver = new ReversiSolver(rules, new EndgameTranspositionTable(16), 1);
        Random random = new Random(4);
        for (int i = 0; i < BOARDS; i++) {
            ReversiPosition position = played(rules, 8, random);
            Solution solution =
                    solver.solve(position, SolveGoal.RESULT, () -> false).orElseThrow();
            assertEquals(Integer.signum(ReversiMinimax.margin(position)), solution.score(), position::toString);
            assertEquals(
                    solution.score(),
                    Integer.signum(ReversiMinimax.margin(position, solution.variation())),
                    position::toString);
        }
    }

    /** A position after random moves. */
    private static ReversiPosition played(ReversiRules rules, int empties, Random random) {
        while (true) {
            ReversiPosition position = rules.initial();
            while (!position.isOver()) {
                if (position.score(0) + position.score(1) >= rules.pass() - empties) {
                    return position;
                }
                int[] moves = position.legalMoves();
                position = position.play(moves[random.nextInt(moves.length)]);
            }
        }
    }

    /** A position with randomly placed discs, in which passes are frequent. */
    private static ReversiPosition randomBoard(ReversiRules rules, int empties, Random random) {
        while (true) {
            int share = 1 + random.nextInt(9);
            List<Integer> cells = new ArrayList<>();
            for (int cell = 0; cell < rules.pass(); cell++) {
                cells.add((int) (random.nextInt(10) < share ? Reversi.BLACK : Reversi.WHITE));
            }
            for (int i = 0; i < empties; i++) {
                cells.set(random.nextInt(cells.size()), (int) Reversi.EMPTY);
            }
            ReversiPosition position = rules.toPosition(new PositionSetup(cells, random.nextInt(2), null));
            if (!position.isOver()) {
                return position;
            }
        }
    }

    private static ReversiRules rules(int rows, int columns) {
        return (ReversiRules) Reversi.KIND.rules(Map.of("rows", rows, "cols", columns));
    }
}
