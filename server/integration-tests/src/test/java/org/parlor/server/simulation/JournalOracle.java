package org.parlor.server.simulation;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Games;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Presence;

/** Checks the journal: rebuilds all games from the durable records with independent reference models. */
public final class JournalOracle {
    private final MemoryOracle memory = new MemoryOracle();
    private final RequestedActions requestedActions;
    private final Map<String, GameHistoryModel> games = new HashMap<>();
    private final Map<String, GameHistoryModel> unfinished = new LinkedHashMap<>();
    /** The game before each next game of a series, by the id of the latter. */
    private final Map<String, GameHistoryModel> previous = new HashMap<>();

    private boolean presenceMayBeLate;

    private final AccountOracle accounts = new AccountOracle();
    private final ArenaOracle arenas = new ArenaOracle();
    private final Map<String, int[]> scores = new HashMap<>();
    private final Map<String, Long> roundTrips = new HashMap<>();
    /** When the vacations of players end or have ended, by name. */
    private final Map<String, Long> vacations = new HashMap<>();

    private int finished;
    private int moves;
    private long bornAt;
    private long diedAt;
    private long wallOffset;

    JournalOracle(RequestedActions requestedActions) {
        this.requestedActions = requestedActions;
    }

    public Optional<GameHistoryModel> game(String id) {
        return Optional.ofNullable(games.get(id));
    }

    /** The running arenas. */
    ArenaOracle arenas() {
        return arenas;
    }

    public Collection<GameHistoryModel> unfinished() {
        return unfinished.values();
    }

    public int finished() {
        return finished;
    }

    public int moves() {
        return moves;
    }

    /** Planted exceptions may delay the record of a presence beyond the end of the game. */
    void allowLatePresence() {
        presenceMayBeLate = true;
    }

    /** Number of games that were loaded after they had left the memory. */
    long loads() {
        return memory.loads();
    }

    /** How far the wall clock is ahead of the server time. */
    long wallOffset() {
        return wallOffset;
    }

    void setWallOffset(long millis) {
        wallOffset = millis;
    }

    /** The accounts and their tokens. */
    AccountOracle accounts() {
        return accounts;
    }

    /** Records a measured round-trip time; the maximum counts. */
    void measure(String name, long roundTrip) {
        roundTrips.merge(name, roundTrip, Math::max);
    }

    private long roundTrip(String name) {
        return roundTrips.getOrDefault(name, 0L);
    }

    /** The server was restarted; no clock may run between the two times. */
    public void restarted(long died, long born) {
        diedAt = died;
        bornAt = born;
    }

    /** @param at time of the command that caused the records */
    public void check(List<JournalRecord> records, long at) {
        for (JournalRecord record : records) {
            Invariant.CLOCKS.require(record.at() == at || memory.isResuming(record), record, " at ", at);
            check(record);
        }
    }

    /** Checks the records added by the restart, some of them dated at the time of the stop. */
    public void checkRestart(List<JournalRecord> records) {
        for (JournalRecord record : records) {
            Invariant.CLOCKS.require(
                    record.at() <= diedAt || record.at() == bornAt, record, " while the server was down");
            check(record);
        }
    }

    private void check(JournalRecord record) {
        memory.check(record);
        if (record instanceof JournalRecord.OfGame event) {
            check(event);
        } else if (record instanceof JournalRecord.IllegalMove illegal) {
            require(illegal.game()).apply(illegal);
        } else if (record instanceof JournalRecord.ConditionalMovesSet set) {
            GameHistoryModel history = require(set.game());
            history.conditional().set(set, history.latest());
        } else if (record instanceof JournalRecord.GameArchived archived) {
            checkArchived(archived);
        } else if (record instanceof JournalRecord.Rated rated) {
            checkRating(rated);
        } else if (record instanceof JournalRecord.VacationSet set) {
            vacations.put(set.name(), set.until());
        } else if (record instanceof JournalRecord.OfTournament event) {
            arenas.apply(event);
        } else {
            accounts.apply(record, unfinished.values());
            if (record instanceof JournalRecord.AccountRenamed renamed) {
                moveScores(renamed.name(), renamed.to());
            }
        }
    }

    /** Ratings follow a renamed account. */
    private void moveScores(String from, String to) {
        for (String kind : Games.ids()) {
            int[] score = scores.remove(from + " " + kind);
            if (score != null) {
                scores.put(to + " " + kind, score);
            }
        }
    }

    /** Checks a rating record: every rated game counts once for each player. */
    private void checkRating(JournalRecord.Rated rated) {
        GameHistoryModel history = require(rated.game());
        history.apply(rated);
        int[] score = scores.computeIfAbsent(rated.name() + " " + rated.kind(), any -> new int[3]);
        score[1 - history.points(rated.name())]++;
        Invariant.ONE_RESULT.require(
                Arrays.equals(score, new int[] {rated.won(), rated.drawn(), rated.lost()}),
                rated,
                " after ",
                history.latest());
    }

    private GameHistoryModel require(String id) {
        return game(id).orElseThrow(() -> Invariant.ONCE_AND_IN_ORDER.violation("there is no game ", id));
    }

    private void check(JournalRecord.OfGame record) {
        if (record.event() instanceof GameEvent.Created created) {
            GameHistoryModel history = new GameHistoryModel(record.game(), created, accounts.players(created.terms()));
            Invariant.CLOCKS.require(
                    SeatClockModel.initial(created.terms().tc())
                            .leavesTime(created.terms().tc()),
                    "no time to move: ",
                    created);
            requireSamePlayers(previous.get(record.game()), history);
            Invariant.ONCE_AND_IN_ORDER.require(
                    games.put(record.game(), history) == null, record.game(), " was created twice");
            unfinished.put(record.game(), history);
            return;
        }
        requireGrace(record);
        GameHistoryModel history = require(record.game());
        GameClockModel time = history.latest().time();
        GameModel model = history.apply(record);
        boolean acrossDeath = !memory.isResuming(record)
                && time.running() >= 0
                && time.since() < bornAt
                && record.at() > diedAt
                && time.runsBetween(diedAt, bornAt);
        Invariant.CLOCKS.require(!acrossDeath, "a clock ran while the server was down: ", record);
        if (record.event() instanceof GameEvent.Moved moved) {
            moves++;
            matchRequest(history, model, moved);
            long lag = moved.lag() == null ? 0 : moved.lag();
            long most = lag == 0
                    ? 0
                    : time.maxLag(roundTrip(history.player(time.running()).name()), record.at());
            Invariant.CLOCKS.require(lag <= most, "compensated lag ", lag, " exceeds the maximum ", most, ": ", record);
        } else if (record.event() instanceof GameEvent.Ended ended) {
            finished++;
            unfinished.remove(record.game());
            if (ended.next() != null) {
                previous.put(ended.next(), history);
            }
            if (ended.reason() == EndReason.RESIGN) {
                requestedActions.recorded(new RequestedActions.Claim(
                        history.player(1 - ended.winner()).name(), history.id(), -1, "resign"));
            } else if (ended.reason() == EndReason.ADJUDICATED || ended.reason() == EndReason.SERVER) {
                requestedActions.recorded(RequestedActions.Claim.adjudicate(history.id()));
            }
        }
    }

    /** Checks that the next game of a series, or a rematch, is played by the accounts of the game before. */
    static void requireSamePlayers(GameHistoryModel before, GameHistoryModel next) {
        Invariant.SEATS.require(
                before == null || before.accounts().equals(next.accounts()),
                next.id(),
                " has other players than the game before: ",
                next.settings().players());
    }

    /** Checks the first event after the start of the next game of a series, unless its start position is final. */
    private void requireGrace(JournalRecord.OfGame record) {
        GameHistoryModel before = previous.get(record.game());
        if (before != null
                && !presenceMayBeLate
                && record.seq() == 1
                && !before.settings().start().isOver()) {
            List<Presence> presence = before.latest().presence();
            boolean grace =
                    record.event() instanceof GameEvent.PresenceChanged changed && changed.presence() == Presence.AWAY;
            Invariant.PRESENCE.require(!presence.contains(Presence.GONE), record, " follows ", before.latest());
            Invariant.PRESENCE.require(
                    grace || !presence.contains(Presence.AWAY), record, " follows ", before.latest());
        }
    }

    /** Matches a move with a request of its player for that ply. Forced moves and answers need none, but can be repeated. */
    private void matchRequest(GameHistoryModel history, GameModel model, GameEvent.Moved moved) {
        GameModel.Ply made = model.last();
        String text = history.settings().rules().format(made.move());
        RequestedActions.Claim claim =
                new RequestedActions.Claim(history.player(made.by()).name(), history.id(), made.count() - 1, text);
        if (moved.auto() || history.conditional().isAnswer(model.seq())) {
            requestedActions.recordedUnrequested(claim);
        } else {
            requestedActions.recorded(claim);
        }
    }

    private void checkArchived(JournalRecord.GameArchived archived) {
        GameHistoryModel history = require(archived.game());
        history.markArchived();
        List<String> moves = history.latest().plies().stream()
                .map(made -> history.settings().rules().format(made.move()))
                .toList();
        Invariant.TRUTH.require(
                history.latest().isOver()
                        && archived.record().moves().stream()
                                .map(GameRecord.RecordedMove::move)
                                .toList()
                                .equals(moves),
                archived,
                " of ",
                history.latest());
    }

    private void requireVacations(GameHistoryModel history, long now) {
        for (int seat = 0; seat < 2; seat++) {
            boolean on = vacations.getOrDefault(history.player(seat).name(), 0L) > now;
            Invariant.PRESENCE.require(
                    on == (history.latest().presence().get(seat) == Presence.VACATION),
                    "the vacation of seat ",
                    seat,
                    " in ",
                    history.id());
        }
    }

    /** Checks that no timeout is overdue, and that vacations begin and end in time. */
    void requireUpToDate(long now) {
        for (GameHistoryModel history : unfinished.values()) {
            GameClockModel time = history.latest().time();
            boolean overdue = time.running() >= 0
                    && time.isOverdue(
                            roundTrip(history.player(time.running()).name()), memory.charged(history.id(), now));
            Invariant.CLOCKS.require(!overdue, "overdue flag in ", history.id());
            history.conditional().requireUpToDate(history.latest());
            if (time.tc().isCorrespondence()) {
                requireVacations(history, now);
            }
        }
    }
}
