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
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;

/**
 * Pairs of games between two: each opening is played twice, with the seats changed. Pairs are counted in the order of
 * their numbers, whichever ends first, so that neither quick games nor a break weigh more than others.
 *
 * @param pairs to be played, at most where a test may end it
 * @param atOnce how many pairs are played at once
 * @param sprt ends the match when it is sure enough
 */
public record Match(
        Rules rules, TimeControl tc, Openings openings, int pairs, int atOnce, Optional<Sprt> sprt, Venue venue) {

    private record Played(int index, GameRecord one, GameRecord two) {}

    /**
     * Plays what the ledger does not have yet.
     *
     * @param title under which the ledger has it
     * @param watcher shown how the first stands, again after every pair that counts
     */
    public Tally play(String title, Contestant first, Contestant second, Ledger ledger, Consumer<Tally> watcher)
            throws IOException, InterruptedException, BrokenOffException {
        ExecutorService executor = Executors.newFixedThreadPool(atOnce, Match::thread);
        try {
            CompletionService<Played> games = new ExecutorCompletionService<>(executor);
            for (int index = 0; index < pairs; index++) {
                int pair = index;
                games.submit(() -> pair(pair, title, first, second, ledger));
            }
            return counted(games, watcher);
        } finally {
            executor.shutdownNow();
        }
    }

    private Tally counted(CompletionService<Played> games, Consumer<Tally> watcher)
            throws IOException, InterruptedException, BrokenOffException {
        Map<Integer, Played> ahead = new HashMap<>();
        Tally tally = Tally.NONE;
        int next = 0;
        while (next < pairs && !isDecided(tally)) {
            Played played = await(games);
            ahead.put(played.index(), played);
            for (Played following = ahead.remove(next);
                    following != null && !isDecided(tally);
                    following = ahead.remove(next)) {
                tally = tally.plus(following.one(), following.two());
                next++;
                watcher.accept(tally);
            }
        }
        return tally;
    }

    private boolean isDecided(Tally tally) {
        return sprt.isPresent() && sprt.get().verdict(tally.standing()) != Sprt.Verdict.OPEN;
    }

    private Played pair(int index, String title, Contestant first, Contestant second, Ledger ledger)
            throws IOException, InterruptedException, BrokenOffException {
        String one = (index + 1) + "-1";
        String two = (index + 1) + "-2";
        GameRecord known = ledger.find(title, one).orElse(null);
        GameRecord other = ledger.find(title, two).orElse(null);
        if (known != null && other != null) {
            return new Played(index, known, other);
        }
        Opening opening = openings.opening(index);
        return new Played(
                index,
                game(known, new Fixture(rules, tc, title, one, opening, List.of(first, second)), ledger),
                game(other, new Fixture(rules, tc, title, two, opening, List.of(second, first)), ledger));
    }

    private GameRecord game(@Nullable GameRecord known, Fixture fixture, Ledger ledger)
            throws IOException, InterruptedException, BrokenOffException {
        if (known != null) {
            return known;
        }
        GameRecord played = venue.play(fixture);
        ledger.add(played);
        return played;
    }

    private static Played await(CompletionService<Played> games)
            throws IOException, InterruptedException, BrokenOffException {
        try {
            return games.take().get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            } else if (cause instanceof BrokenOffException failure) {
                throw failure;
            } else if (cause instanceof InvalidInputException wrong) {
                throw wrong;
            } else if (cause instanceof OutOfMemoryError full) {
                throw full;
            }
            throw new IllegalStateException("a game broke off", cause);
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "match");
        thread.setDaemon(true);
        return thread;
    }
}
