package org.parlor.bots.puzzle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.notation.Replay;
import org.parlor.rules.HashMixer;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Positions of one game, of which at most one becomes a puzzle. */
public record PuzzleSource(Rules rules, List<Position> positions) {
    private static final int RANDOM_PLIES = 6;
    private static final int TABLE_BITS = 14;
    private static final int REACHABLE_MAX = 100_000;
    private static final SearchLimits LIMITS = new SearchLimits(SearchLimits.DEPTH_MAX, Long.MAX_VALUE, 20_000);

    public PuzzleSource {
        positions = List.copyOf(positions);
    }

    /** Returns games of a level against itself; each depends on the seed and its number only. */
    public static Stream<Supplier<PuzzleSource>> selfPlay(Rules rules, Level level, long seed, int games) {
        return IntStream.range(0, games).mapToObj(number -> () -> play(rules, level, HashMixer.fold(seed, number)));
    }

    /** Begins with some random moves. */
    private static PuzzleSource play(Rules rules, Level level, long seed) {
        Random random = new Random(seed);
        SearcherRegistry searchers =
                new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, /* usesBook= */ false, System::nanoTime));
        Engine engine = new EngineConfig(level, LIMITS, searchers).engine(rules, random);
        List<Position> positions = new ArrayList<>();
        for (Position at = rules.initial(); !at.isOver(); ) {
            positions.add(at);
            int[] moves = at.legalMoves();
            at = at.play(
                    positions.size() <= RANDOM_PLIES
                            ? moves[random.nextInt(moves.length)]
                            : engine.choose(at, LIMITS, () -> false).move());
        }
        return new PuzzleSource(rules, positions);
    }

    /**
     * Returns every position that can be reached, one of those that differ by a symmetry, as a source of its own.
     *
     * @throws InvalidInputException if there are more than 100,000
     */
    public static Stream<Supplier<PuzzleSource>> reachable(Rules rules) {
        Queue<Position> next = new ArrayDeque<>(List.of(rules.initial()));
        Set<String> known = new HashSet<>();
        List<Supplier<PuzzleSource>> sources = new ArrayList<>();
        while (!next.isEmpty()) {
            Position position = next.remove();
            if (known.add(PuzzleFinder.key(rules, position))) {
                sources.add(() -> new PuzzleSource(rules, List.of(position)));
                for (int move : position.legalMoves()) {
                    next.add(position.play(move));
                }
            }
            if (known.size() > REACHABLE_MAX) {
                throw new InvalidInputException(
                        "all",
                        rules.kind().name() + " has more than " + REACHABLE_MAX
                                + " positions; use --self-play or files of games");
            }
        }
        return sources.stream();
    }

    /** Returns the positions of a recorded game, up to the first illegal move. */
    public static PuzzleSource of(Replay replay) {
        return new PuzzleSource(replay.rules(), replay.positions());
    }
}
