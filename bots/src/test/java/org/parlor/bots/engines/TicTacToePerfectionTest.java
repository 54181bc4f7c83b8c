package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.rules.tictactoe.TicTacToe;

/** Plays against every possible line of the opponent. */
class TicTacToePerfectionTest {
    private final Rules rules = TicTacToe.KIND.rules();
    private final Map<Position, Integer> solved = new HashMap<>();
    private final Map<Position, Integer> chosen = new HashMap<>();

    @ParameterizedTest
    @EnumSource(names = {"HARD", "MAX"})
    void the_level_never_loses_and_exploits_every_mistake(Level level) {
        Engine engine =
                new Engine(rules, level, new SearcherRegistry(SearchOptions.of(14, System::nanoTime)), new Random(1));
        for (int seat = 0; seat < 2; seat++) {
            chosen.clear();
            int ends = walk(rules.initial(), seat, engine, perfectResult(rules.initial(), seat));
            assertTrue(ends > 10, ends + " ends seen");
        }
    }

    /** @param due the result under perfect play, for the engine; it may only rise, by mistakes of the opponent */
    private int walk(Position position, int seat, Engine engine, int due) {
        int score = perfectResult(position, seat);
        assertTrue(score >= due, () -> "a win or draw was thrown away before " + position);
        if (position.isOver()) {
            assertEquals(score, Score.of(position).of(seat) - Score.of(position).of(1 - seat));
            return 1;
        }
        if (position.sideToMove() == seat) {
            return walk(position.play(choice(position, engine)), seat, engine, score);
        }
        int ends = 0;
        for (int move : position.legalMoves()) {
            ends += walk(position.play(move), seat, engine, score);
        }
        return ends;
    }

    private int choice(Position position, Engine engine) {
        return chosen.computeIfAbsent(
                position,
                at -> engine.choose(at, SearchLimits.depth(SearchLimits.DEPTH_MAX), () -> false)
                        .move());
    }

    /** 1, 0 or -1 for the seat under perfect play, computed independently of the code under test. */
    private int perfectResult(Position position, int seat) {
        Integer known = solved.get(position);
        if (known == null) {
            known = solve(position);
            solved.put(position, known);
        }
        return seat == 0 ? known : -known;
    }

    private int solve(Position position) {
        if (position.isOver()) {
            return position.score(0) - position.score(1);
        }
        int sign = position.sideToMove() == 0 ? 1 : -1;
        int best = -1;
        for (int move : position.legalMoves()) {
            best = Math.max(best, sign * perfectResult(position.play(move), 0));
        }
        return sign * best;
    }
}
