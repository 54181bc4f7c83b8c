package org.parlor.bots.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A game with mistakes: of people, from a file, or of self-play. */
record SampleGame(Position start, List<Integer> moves) {
    private static final int TABLE_BITS = 16;
    private static final int PLAYING_DEPTH = 3;
    /** One move in this many of self-play is random, and so are the first ones. */
    private static final int MOVES_BETWEEN_RANDOM = 6;

    private static final int OPENING = 4;

    static Searcher searcher(Rules rules) {
        return new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, System::nanoTime)).of(rules);
    }

    /** @param records a file of games, or null for self-play */
    static List<SampleGame> of(Rules rules, @Nullable String records, int games, long seed) throws IOException {
        if (records != null) {
            return read(Path.of(records), rules, games);
        }
        Searcher searcher = searcher(rules);
        Random random = new Random(seed);
        List<SampleGame> played = new ArrayList<>();
        while (played.size() < games) {
            played.add(play(rules, searcher, random));
        }
        return played;
    }

    private static SampleGame play(Rules rules, Searcher searcher, Random random) {
        List<Integer> moves = new ArrayList<>();
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            boolean isRandom = moves.size() < OPENING || random.nextInt(MOVES_BETWEEN_RANDOM) == 0;
            int move = isRandom
                    ? legal[random.nextInt(legal.length)]
                    : searcher.findBest(position, SearchLimits.depth(PLAYING_DEPTH), random, () -> false)
                            .move();
            moves.add(move);
            position = position.play(move);
        }
        return new SampleGame(rules.initial(), moves);
    }

    /** Returns games from the whole file at equal distances. */
    private static List<SampleGame> read(Path file, Rules rules, int games) throws IOException {
        List<SampleGame> all = new ArrayList<>();
        try (RecordFileReader reader = RecordFileReader.open(file)) {
            while (reader.hasNext()) {
                if (reader.next() instanceof RecordReadResult.Read read
                        && read.replay().rules().kind().equals(rules.kind())
                        && read.replay().rules().options().equals(rules.options())) {
                    all.add(of(read.replay()));
                }
            }
        }
        List<SampleGame> spread = new ArrayList<>();
        for (int number = 0; number < Math.min(games, all.size()); number++) {
            spread.add(all.get((int) ((long) number * all.size() / games)));
        }
        return spread;
    }

    private static SampleGame of(Replay replay) {
        return new SampleGame(
                replay.positions().get(0),
                replay.record().moves().stream()
                        .limit(replay.positions().size() - 1)
                        .map(move -> replay.rules().parse(move.move()).orElseThrow())
                        .toList());
    }
}
