package org.parlor.server.simulation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.message.value.GameRecord;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;

/** The witness on the side of the disk: reads every record that became durable and believes nothing else. */
final class JournalOracle {
    private final RequestedActions requestedActions;
    private final Map<String, GameHistoryModel> games = new HashMap<>();
    private final Map<String, GameHistoryModel> unfinished = new LinkedHashMap<>();
    private final Map<String, JournalRecord.TokensSet> tokens = new HashMap<>();
    private final Map<String, int[]> scores = new HashMap<>();
    private final Map<String, Long> roundTrips = new HashMap<>();
    private int finished;
    private int moves;
    private long bornAt;
    private long diedAt;

    JournalOracle(RequestedActions requestedActions) {
        this.requestedActions = requestedActions;
    }

    Optional<GameHistoryModel> game(String id) {
        return Optional.ofNullable(games.get(id));
    }

    Collection<GameHistoryModel> unfinished() {
        return unfinished.values();
    }

    int finished() {
        return finished;
    }

    int moves() {
        return moves;
    }

    /** The tokens of an account as they were last written; null if it is not known, or not any more. */
    JournalRecord.TokensSet tokens(String name) {
        return tokens.get(name);
    }

    /** Whether that is the latest token of an account. */
    boolean hasToken(String name, String token) {
        JournalRecord.TokensSet kept = tokens.get(name);
        return kept != null && kept.latestHash().equals(hash(token));
    }

    private static String hash(String secret) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Somebody is so far away, or was. */
    void measure(String name, long roundTrip) {
        roundTrips.merge(name, roundTrip, Math::max);
    }

    private long roundTrip(String name) {
        return roundTrips.getOrDefault(name, 0L);
    }

    /** From now on time runs again, which stood still since the other time. */
    void reborn(long died, long born) {
        diedAt = died;
        bornAt = born;
    }

    /** @param at when the core was told what led to these */
    void take(List<JournalRecord> facts, long at) {
        for (JournalRecord fact : facts) {
            Invariant.CLOCKS.require(fact.at() == at, fact, " at ", at);
            take(fact);
        }
    }

    /** What the restart itself added, some of it as of the time of the stop. */
    void takeRestart(List<JournalRecord> facts) {
        for (JournalRecord fact : facts) {
            Invariant.CLOCKS.require(fact.at() <= diedAt || fact.at() == bornAt, fact, " while the server was down");
            take(fact);
        }
    }

    private void take(JournalRecord fact) {
        if (fact instanceof JournalRecord.OfGame event) {
            take(event);
        } else if (fact instanceof JournalRecord.IllegalMove illegal) {
            require(illegal.game()).take(illegal);
        } else if (fact instanceof JournalRecord.GameArchived filed) {
            file(filed);
        } else if (fact instanceof JournalRecord.TokensSet set) {
            tokens.put(set.name(), set);
        } else if (fact instanceof JournalRecord.Rated rated) {
            rate(rated);
        } else if (fact instanceof JournalRecord.AccountForgotten forgotten) {
            tokens.remove(forgotten.name());
        }
    }

    /** Ratings are a fold of results: every rated game counts once for each of its players. */
    private void rate(JournalRecord.Rated rated) {
        GameHistoryModel book = require(rated.game());
        book.take(rated);
        int[] score = scores.computeIfAbsent(rated.name() + " " + rated.kind(), any -> new int[3]);
        score[1 - book.points(rated.name())]++;
        Invariant.ONE_RESULT.require(
                Arrays.equals(score, new int[] {rated.won(), rated.drawn(), rated.lost()}),
                rated,
                " after ",
                book.now());
    }

    private GameHistoryModel require(String id) {
        return game(id).orElseThrow(() -> Invariant.ONCE_AND_IN_ORDER.broken("there is no game ", id));
    }

    private void take(JournalRecord.OfGame fact) {
        if (fact.event() instanceof GameEvent.Created created) {
            GameHistoryModel book = new GameHistoryModel(fact.game(), created);
            Invariant.ONCE_AND_IN_ORDER.require(games.put(fact.game(), book) == null, fact.game(), " is there twice");
            unfinished.put(fact.game(), book);
            return;
        }
        GameHistoryModel book = require(fact.game());
        GameClockModel time = book.now().time();
        GameModel gameModel = book.take(fact);
        boolean acrossDeath = time.run() >= 0 && time.since() < bornAt && fact.at() > diedAt;
        Invariant.CLOCKS.require(!acrossDeath, "the time without a server was charged: ", fact);
        if (fact.event() instanceof GameEvent.Moved moved) {
            moves++;
            match(book, gameModel, moved);
            long lag = moved.lag() == null ? 0 : moved.lag();
            long most = lag == 0
                    ? 0
                    : time.lagMost(roundTrip(book.player(time.run()).name()), fact.at());
            Invariant.CLOCKS.require(lag <= most, "spared ", lag, " where at most ", most, " is allowed: ", fact);
        } else if (fact.event() instanceof GameEvent.Ended ended) {
            finished++;
            unfinished.remove(fact.game());
            if (ended.reason() == EndReason.RESIGN) {
                requestedActions.happened(new RequestedActions.Claim(
                        book.player(1 - ended.winner()).name(), book.id(), -1, "resign"));
            }
        }
    }

    /** A move that somebody chose was asked for by its player, at its ply; one that nobody chose can still be repeated. */
    private void match(GameHistoryModel book, GameModel gameModel, GameEvent.Moved moved) {
        GameModel.Made made = gameModel.last();
        String text = book.terms().rules().text(made.move());
        RequestedActions.Claim claim =
                new RequestedActions.Claim(book.player(made.by()).name(), book.id(), made.count() - 1, text);
        if (moved.auto()) {
            requestedActions.happenedUnasked(claim);
        } else {
            requestedActions.happened(claim);
        }
    }

    private void file(JournalRecord.GameArchived filed) {
        GameHistoryModel book = require(filed.game());
        book.file();
        List<String> moves = book.now().plies().stream()
                .map(made -> book.terms().rules().text(made.move()))
                .toList();
        Invariant.TRUTH.require(
                book.now().isOver()
                        && filed.record().moves().stream()
                                .map(GameRecord.Played::move)
                                .toList()
                                .equals(moves),
                filed,
                " of ",
                book.now());
    }

    /** Nothing that time does is left undone. */
    void requireUpToDate(long now) {
        for (GameHistoryModel book : unfinished.values()) {
            GameClockModel time = book.now().time();
            boolean overdue = time.run() >= 0
                    && time.isOverdue(roundTrip(book.player(time.run()).name()), now);
            Invariant.CLOCKS.require(!overdue, "a flag that fell was not seen in ", book.id());
        }
    }
}
