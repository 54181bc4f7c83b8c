package org.parlor.bots.match;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.match.statistics.Sprt;
import org.parlor.bots.player.EngineFailure;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.HashMixer;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * A match of game pairs between two contestants: each opening is played twice with the seats swapped. Pairs count in the
 * order of their numbers, not of their completion, to avoid a bias towards short games. A pair whose games equal those of
 * an earlier pair does not count again. The match ends early if the game has no more openings. With an SPRT the log receives only
 * counted pairs, so that it agrees with the result; without one, each game at its end.
 *
 * @param pairs number of pairs, or the maximum with an SPRT
 * @param concurrency number of pairs played concurrently
 * @param sprt ends the match when it accepts a hypothesis
 */
public record Match(
        Rules rules,
        TimeControl timeControl,
        OpeningGenerator openings,
        int pairs,
        int concurrency,
        Optional<Sprt> sprt,
        GameRunner runner) {

    /** How long a signal may take to interrupt the match after it has ended an engine. */
    private static final long CRASH_MILLIS = 500;

    /** @param games the two games, or none if there is no opening for the pair */
    private record PlayedPair(int index, List<GameRecord> games) {}

    /**
     * Plays the games that are missing in the log.
     *
     * @param title title of the games in the log
     * @param listener called with the tally after each counted pair
     */
    public MatchTally play(
            String title, Contestant first, Contestant second, MatchLog log, Consumer<MatchTally> listener)
            throws IOException, InterruptedException, MatchAbortedException {
        ExecutorService executor = Executors.newFixedThreadPool(concurrency, new DaemonThreadFactory("match"));
        try {
            CompletionService<PlayedPair> games = new ExecutorCompletionService<>(executor);
            for (int index = 0; index < pairs; index++) {
                int pair = index;
                games.submit(() -> playPair(pair, title, first, second, log));
            }
            return tally(games, log, listener);
        } finally {
            executor.shutdownNow();
        }
    }

    private MatchTally tally(CompletionService<PlayedPair> games, MatchLog log, Consumer<MatchTally> listener)
            throws IOException, InterruptedException, MatchAbortedException {
        Map<Integer, PlayedPair> ahead = new HashMap<>();
        MatchTally matchTally = MatchTally.NONE;
        Set<Long> known = new HashSet<>();
        int next = 0;
        while (next < pairs && !isDecided(matchTally)) {
            PlayedPair playedPair = await(games);
            ahead.put(playedPair.index(), playedPair);
            for (PlayedPair following = ahead.remove(next);
                    following != null && !isDecided(matchTally);
                    following = ahead.remove(next)) {
                List<GameRecord> pair = following.games();
                if (pair.isEmpty()) {
                    return matchTally;
                }
                if (sprt.isPresent()) {
                    addMissing(pair.get(0), log);
                    addMissing(pair.get(1), log);
                }
                matchTally =
                        known.add(hash(pair)) ? matchTally.plus(pair.get(0), pair.get(1)) : matchTally.plusRepeated();
                next++;
                listener.accept(matchTally);
            }
        }
        return matchTally;
    }

    private static void addMissing(GameRecord game, MatchLog log) throws IOException {
        if (log.find(String.valueOf(game.place()), String.valueOf(game.g())).isEmpty()) {
            log.add(game);
        }
    }

    /** Hashes the moves and results of a pair: deterministic players repeat them from the same opening. */
    private long hash(List<GameRecord> pair) {
        long hash = 0;
        for (GameRecord game : pair) {
            hash = HashMixer.fold(hash, Objects.hashCode(game.start()));
            for (GameRecord.RecordedMove move : game.moves()) {
                hash = HashMixer.fold(hash, rules.parse(move.move()).orElse(-1));
            }
            hash = HashMixer.fold(hash, Objects.hashCode(game.result()));
        }
        return hash;
    }

    private boolean isDecided(MatchTally matchTally) {
        return sprt.isPresent() && sprt.get().verdict(matchTally.score()) != Sprt.Verdict.OPEN;
    }

    private PlayedPair playPair(int index, String title, Contestant first, Contestant second, MatchLog log)
            throws IOException, InterruptedException, MatchAbortedException {
        OpeningGenerator.Opening opening = openings.opening(index).orElse(null);
        if (opening == null) {
            return new PlayedPair(index, List.of());
        }
        ScheduledGame one =
                new ScheduledGame(rules, timeControl, title, (index + 1) + "-1", opening, List.of(first, second));
        ScheduledGame two =
                new ScheduledGame(rules, timeControl, title, (index + 1) + "-2", opening, List.of(second, first));
        return new PlayedPair(index, List.of(game(one, log), game(two, log)));
    }

    private GameRecord game(ScheduledGame scheduled, MatchLog log)
            throws IOException, InterruptedException, MatchAbortedException {
        Optional<GameRecord> known = log.find(scheduled.title(), scheduled.gameName());
        if (known.isPresent()) {
            log.requireOpening(known.get(), scheduled);
            return known.get();
        }
        GameRecord played = runner.play(scheduled);
        if (played.result() != null && played.result().reason().equals(EngineFailure.CRASH.word())) {
            // Ctrl-C ends the engines, too, sometimes before it interrupts this thread.
            TimeUnit.MILLISECONDS.sleep(CRASH_MILLIS);
        }
        if (sprt.isEmpty()) {
            log.add(played);
        }
        return played;
    }

    private static PlayedPair await(CompletionService<PlayedPair> games)
            throws IOException, InterruptedException, MatchAbortedException {
        try {
            return games.take().get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            } else if (cause instanceof MatchAbortedException failure) {
                throw failure;
            } else if (cause instanceof InvalidInputException wrong) {
                throw wrong;
            } else if (cause instanceof OutOfMemoryError full) {
                throw full;
            }
            throw new IllegalStateException("a game failed unexpectedly", cause);
        }
    }
}
