package org.parlor.server.core.tournament;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.live.GameService;
import org.parlor.server.core.ratelimit.RequestLimiters;
import org.parlor.server.core.undo.UndoLog;

/** Holds all tournaments. Every event goes through this class: it is recorded, applied and sent. */
public final class TournamentService implements GameService.GameEndListener {
    private final Sessions sessions;
    private final TimerQueue timers;
    private final UndoLog undo;
    private final Map<String, Tournament> byId = new LinkedHashMap<>();
    private final Map<String, Set<Long>> watchers = new HashMap<>();
    private final RequestLimiters creations = new RequestLimiters(
            "tournament",
            "new tournaments per address: 10 a day",
            10,
            Duration.ofDays(1).toMillis());

    public TournamentService(Sessions sessions, TimerQueue timers, UndoLog undo) {
        this.undo = undo;
        this.sessions = sessions;
        this.timers = timers;
    }

    /** Oldest first. */
    public Collection<Tournament> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    Optional<Tournament> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    public Tournament require(String id) {
        return find(id).orElseThrow(
                        () -> RequestException.forField(ErrorCode.NO_SUCH_TOUR, "tour", "There is no such tournament"));
    }

    /**
     * Counts a new tournament.
     *
     * @throws RequestException {@code rate_limited} if there were too many from this network
     */
    public void requireFewFrom(String network, Step step) {
        creations.acquire(network, step);
    }

    /** The tournaments of an account that have not started. */
    public List<Tournament> openOf(String key) {
        return byId.values().stream()
                .filter(tournament -> tournament.state() == Tournament.State.OPEN && tournament.isCreatedBy(key))
                .toList();
    }

    Tournament create(String id, TournamentEvent.Created created, Step step) {
        Tournament tournament = new Tournament(id, created, step.now());
        undo.put(byId, id, tournament);
        step.record(new JournalRecord.OfTournament(step.now(), id, 0, created));
        return tournament;
    }

    /** Applies and sends an event, and schedules a check of the tournament. */
    public void applyEvent(Tournament tournament, TournamentEvent event, Step step) {
        tournament.apply(event, step.now(), undo);
        step.record(new JournalRecord.OfTournament(step.now(), tournament.id(), tournament.seq(), event));
        List<RoundGame> roundGames = affectedGames(tournament, event);
        List<TournamentMessage.Pairing> pairings = roundGames.stream()
                .map(roundGame -> TournamentMessageFactory.pairing(tournament, roundGame))
                .toList();
        TournamentMessage message = new TournamentMessage(
                TournamentMessageFactory.line(tournament, null), pairings.isEmpty() ? null : pairings);
        step.send(recipients(tournament, roundGames), message);
        scheduleNow(tournament, step);
    }

    private static List<RoundGame> affectedGames(Tournament tournament, TournamentEvent event) {
        if (event instanceof TournamentEvent.Paired paired) {
            List<RoundGame> roundGames = tournament.games(tournament.round());
            return roundGames.subList(roundGames.size() - paired.pairs().size(), roundGames.size());
        } else if (event instanceof TournamentEvent.GameAssigned assigned) {
            return tournament.games(assigned.round()).subList(assigned.board() - 1, assigned.board());
        } else if (event instanceof TournamentEvent.ResultRecorded recorded) {
            return tournament.games(recorded.round()).subList(recorded.board() - 1, recorded.board());
        }
        return List.of();
    }

    /** Connection ids of spectators and of players who can read the messages; if games are given, only of their players. */
    private List<Long> recipients(Tournament tournament, List<RoundGame> roundGames) {
        List<String> keys = roundGames.isEmpty()
                ? tournament.active()
                : roundGames.stream()
                        .flatMap(roundGame -> roundGame.pairing().keys().stream())
                        .toList();
        Set<Long> recipients = new LinkedHashSet<>();
        keys.stream()
                .flatMap(key -> sessions.find(key).stream())
                .filter(session -> session.reads(tournament.spec().tc()))
                .forEach(session -> recipients.add(session.connectionId()));
        recipients.addAll(watchers.getOrDefault(tournament.id(), Set.of()));
        return List.copyOf(recipients);
    }

    /**
     * Sends a notice to the given players who are connected.
     *
     * @param text follows the name of the tournament
     */
    void sendNotice(Tournament tournament, List<String> keys, String text, Step step) {
        String notice = tournament.spec().name() + text;
        step.send(sessions.connectionIds(keys), new SessionMessage.Notice("tour", notice, null));
    }

    public void watch(Tournament tournament, Session session, boolean on, Step step) {
        String id = tournament.id();
        if (on) {
            undo.add(undo.computeIfAbsent(watchers, id, LinkedHashSet::new), session.connectionId());
            step.keepRequest(session.connectionId(), key(id), new TournamentRequest.Show(id, null, true));
        } else {
            unwatch(id, session.connectionId());
            step.forgetRequest(session.connectionId(), key(id));
        }
    }

    private static String key(String id) {
        return "tour " + id;
    }

    /** Sends the state of the tournaments that a restored session watches or plays in, as it may have missed updates. */
    public void sendSnapshots(Session session, Step step) {
        long connectionId = session.connectionId();
        for (Tournament tournament : byId.values()) {
            boolean plays = tournament.state() != Tournament.State.OVER
                    && tournament.isActive(session.key())
                    && session.reads(tournament.spec().tc());
            if (plays || watchers.getOrDefault(tournament.id(), Set.of()).contains(connectionId)) {
                List<TournamentMessage.Pairing> pairings =
                        TournamentMessageFactory.pairings(tournament, tournament.round(), RequestContext.PAGE_MAX);
                step.send(
                        connectionId,
                        new TournamentMessage(
                                TournamentMessageFactory.line(tournament, session.key()),
                                pairings.isEmpty() ? null : pairings));
            }
        }
    }

    /** Removes the subscriptions of a closed connection. */
    public void unwatchAll(long connectionId) {
        List.copyOf(watchers.keySet()).forEach(id -> unwatch(id, connectionId));
    }

    private void unwatch(String id, long connectionId) {
        Set<Long> connectionIds = watchers.getOrDefault(id, Set.of());
        undo.remove(connectionIds, connectionId);
        if (connectionIds.isEmpty()) {
            undo.remove(watchers, id);
        }
    }

    /** The number of unfinished tournaments in which an account takes part. */
    public long unfinished(String key) {
        return byId.values().stream()
                .filter(tournament -> tournament.state() != Tournament.State.OVER && tournament.isActive(key))
                .count();
    }

    /** Replaces the name of an account that is renamed or deleted. */
    public void rename(String from, String to) {
        byId.values().forEach(tournament -> tournament.rename(from, to, undo));
    }

    /** Whether an account plays or has played in an unfinished tournament. */
    public boolean isParticipant(String key) {
        return byId.values().stream()
                .anyMatch(tournament -> tournament.state() != Tournament.State.OVER
                        && tournament.participants().containsKey(key));
    }

    /** Removes a deleted account from all unfinished tournaments. */
    public void leaveAll(String key, Step step) {
        for (Tournament tournament : List.copyOf(byId.values())) {
            if (tournament.state() != Tournament.State.OVER && tournament.isActive(key)) {
                applyEvent(tournament, new TournamentEvent.Left(key), step);
            }
        }
    }

    /** Schedules a check of the tournament right after this step. */
    void scheduleNow(Tournament tournament, Step step) {
        schedule(tournament, step.now());
    }

    void schedule(Tournament tournament, long at) {
        timers.set(new TimerQueue.TimerKey.OfTournament(tournament.id()), at);
    }

    @Override
    public void gameEnded(Game game, GameEvent.Ended ended, Step step) {
        GameSettings.TournamentRef ref = game.settings().occasion();
        if (ref != null) {
            find(ref.tour()).ifPresent(tournament -> recordResult(tournament, game.id(), ended, step));
        }
    }

    @Override
    public void gameLost(String id, Step step) {
        List.copyOf(byId.values()).forEach(tournament -> replaceGame(tournament, id, step));
    }

    /** Whether another game has been started instead of one that could not be loaded. */
    public boolean isReplaced(Game game) {
        GameSettings.TournamentRef ref = game.settings().occasion();
        return ref != null
                && find(ref.tour())
                        .filter(tournament -> tournament
                                .games()
                                .noneMatch(roundGame -> game.id().equals(roundGame.g())))
                        .isPresent();
    }

    /** Lets another game start instead of a lost one if the tournament is running. */
    void replaceGame(Tournament tournament, String g, Step step) {
        if (tournament.state() == Tournament.State.RUNNING) {
            tournament
                    .findGame(g)
                    .ifPresent(game -> applyEvent(
                            tournament, new TournamentEvent.GameAssigned(game.round(), game.number(), null), step));
        }
    }

    /** Records the result of a finished game if the tournament is running. */
    void recordResult(Tournament tournament, String g, GameEvent.Ended ended, Step step) {
        if (tournament.state() == Tournament.State.RUNNING) {
            tournament.findGame(g).ifPresent(game -> {
                PairingResult result = resultOf(ended);
                applyEvent(tournament, new TournamentEvent.ResultRecorded(game.round(), game.number(), result), step);
            });
        }
    }

    private static PairingResult resultOf(GameEvent.Ended ended) {
        if (ended.winner() != null) {
            return PairingResult.won(ended.winner());
        }
        return ended.isPlayedOut() ? PairingResult.drawn() : PairingResult.noResult();
    }

    void delete(Tournament tournament, Step step) {
        remove(tournament.id());
        Set<Long> watching = undo.remove(watchers, tournament.id());
        if (watching != null) {
            watching.forEach(connectionId -> step.forgetRequest(connectionId, key(tournament.id())));
        }
        step.record(new JournalRecord.TournamentForgotten(step.now(), tournament.id()));
    }

    /** Applies an event read from the journal. */
    public void restore(JournalRecord.OfTournament record) {
        if (record.event() instanceof TournamentEvent.Created created) {
            undo.put(byId, record.tour(), new Tournament(record.tour(), created, record.at()));
        } else {
            Tournament tournament =
                    find(record.tour()).orElseThrow(() -> new IllegalStateException("its first event is missing"));
            if (record.seq() != tournament.seq() + 1) {
                throw new IllegalStateException("event " + record.seq() + " follows event " + tournament.seq());
            }
            tournament.apply(record.event(), record.at(), undo);
        }
    }

    public void restore(JournalRecord.TournamentForgotten forgotten) {
        remove(forgotten.tour());
    }

    /** Removes a tournament whose records were deleted or are inconsistent. */
    public void remove(String id) {
        undo.remove(byId, id);
        timers.clear(new TimerQueue.TimerKey.OfTournament(id));
    }
}
