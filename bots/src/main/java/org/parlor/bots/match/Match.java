package org.parlor.bots.match;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.DaemonThreadFactory;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.match.statistics.Sprt;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * A match of game pairs between two contestants: each opening is played twice with the seats swapped. Pairs count in the
 * order of their numbers, not of their completion, to avoid a bias towards short games. With an SPRT the log receives only
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

    private record PlayedPair(int index, GameRecord one, GameRecord two) {}

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
        int next = 0;
        while (next < pairs && !isDecided(matchTally)) {
            PlayedPair playedPair = await(games);
            ahead.put(playedPair.index(), playedPair);
            for (PlayedPair following = ahead.remove(next);
                    following != null && !isDecided(matchTally);
                    following = ahead.remove(next)) {
                if (sprt.isPresent()) {
                    addMissing(following.one(), log);
                    addMissing(following.two(), log);
                }
                matchTally = matchTally.plus(following.one(), following.two());
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

    private boolean isDecided(MatchTally matchTally) {
        return sprt.isPresent() && sprt.get().verdict(matchTally.score()) != Sprt.Verdict.OPEN;
    }

    private PlayedPair playPair(int index, String title, Contestant first, Contestant second, MatchLog log)
            throws IOException, InterruptedException, MatchAbortedException {
        String one = (index + 1) + "-1";
        String two = (index + 1) + "-2";
        GameRecord known = log.find(title, one).orElse(null);
        GameRecord other = log.find(title, two).orElse(null);
        if (known != null && other != null) {
            return new PlayedPair(index, known, other);
        }
        OpeningGenerator.Opening opening = openings.opening(index);
        return new PlayedPair(
                index,
                game(known, new ScheduledGame(rules, timeControl, title, one, opening, List.of(first, second)), log),
                game(other, new ScheduledGame(rules, timeControl, title, two, opening, List.of(second, first)), log));
    }

    private GameRecord game(@Nullable GameRecord known, ScheduledGame scheduled, MatchLog log)
            throws IOException, InterruptedException, MatchAbortedException {
        if (known != null) {
            return known;
        }
        GameRecord played = runner.play(scheduled);
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
