package org.parlor.server.core.director;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.tournament.PairingResult;
import org.parlor.server.core.tournament.RoundGame;
import org.parlor.server.core.tournament.Tournament;
import org.parlor.server.core.tournament.TournamentEvent;
import org.parlor.server.core.tournament.TournamentMessages;
import org.parlor.server.core.undo.UndoLog;

/** All tournaments there are. Events enter here and nowhere else: they are recorded, applied and told. */
public final class TournamentService implements GameService.GameEndListener {
    /** Tournaments that are over and still shown; older ones make room. */
    private static final int OVER_MAX = 100;

    private final Sessions sessions;
    private final TimerQueue timers;
    private final UndoLog undo;
    private final Map<String, Tournament> byId = new LinkedHashMap<>();
    private final Map<String, Set<Long>> watchers = new HashMap<>();

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

    Tournament require(String id) {
        return find(id).orElseThrow(
                        () -> RequestException.at(ErrorCode.NO_SUCH_TOUR, "tour", "There is no such tournament"));
    }

    Tournament make(String id, TournamentEvent.Created created, Step step) {
        Tournament tournament = new Tournament(id, created, step.now());
        undo.put(byId, id, tournament);
        step.record(new JournalRecord.OfTournament(step.now(), id, 0, created));
        return tournament;
    }

    /** Lets something happen in a tournament, and has it looked at. */
    void happen(Tournament tournament, TournamentEvent event, Step step) {
        tournament.apply(event, step.now(), undo);
        step.record(new JournalRecord.OfTournament(step.now(), tournament.id(), tournament.seq(), event));
        List<RoundGame> boards = boards(tournament, event);
        step.send(
                audience(tournament, boards),
                new TournamentMessage(
                        TournamentMessages.line(tournament, null), boards.isEmpty() ? null : told(tournament, boards)));
        wake(tournament, step);
        if (tournament.state() == Tournament.State.OVER) {
            makeRoom(step);
        }
    }

    /** Those that an event is about. */
    private static List<RoundGame> boards(Tournament tournament, TournamentEvent event) {
        List<RoundGame> boards = tournament.boards(tournament.round());
        if (event instanceof TournamentEvent.Paired paired) {
            return boards.subList(boards.size() - paired.pairs().size(), boards.size());
        } else if (event instanceof TournamentEvent.GameAssigned gameAssigned) {
            return boards.subList(gameAssigned.board() - 1, gameAssigned.board());
        } else if (event instanceof TournamentEvent.ResultRecorded resultRecorded) {
            return boards.subList(resultRecorded.board() - 1, resultRecorded.board());
        }
        return List.of();
    }

    private static List<TournamentMessage.Pairing> told(Tournament tournament, List<RoundGame> boards) {
        return boards.stream()
                .map(board -> TournamentMessages.pairing(tournament, board))
                .toList();
    }

    /** Those who watch it, and those who are in it; of some boards only those who sit there. */
    private List<Long> audience(Tournament tournament, List<RoundGame> boards) {
        Stream<String> keys = boards.isEmpty()
                ? tournament.active().stream()
                : boards.stream().flatMap(board -> board.pair().keys().stream());
        Stream<Long> players = keys.flatMap(key -> sessions.of(key).stream()).map(Session::link);
        return Stream.concat(players, watchers.getOrDefault(tournament.id(), Set.of()).stream())
                .distinct()
                .toList();
    }

    /** Says something to whoever is in it and connected. */
    void notice(Tournament tournament, List<String> keys, String text, Step step) {
        List<Long> links = keys.stream()
                .flatMap(key -> sessions.of(key).stream())
                .map(Session::link)
                .toList();
        step.send(links, new SessionMessage.Notice("tour", tournament.wish().name() + ": " + text, null));
    }

    void watch(Tournament tournament, Session session, boolean on) {
        if (on) {
            undo.add(undo.computeIfAbsent(watchers, tournament.id(), LinkedHashSet::new), session.link());
        } else {
            unwatch(tournament.id(), session.link());
        }
    }

    /** The connection is gone. */
    public void unwatchAll(long link) {
        List.copyOf(watchers.keySet()).forEach(id -> unwatch(id, link));
    }

    private void unwatch(String id, long link) {
        Set<Long> links = watchers.getOrDefault(id, Set.of());
        undo.remove(links, link);
        if (links.isEmpty()) {
            undo.remove(watchers, id);
        }
    }

    /** Somebody is no longer known, and takes part in nothing any more. */
    public void leaveAll(String key, Step step) {
        for (Tournament tournament : List.copyOf(byId.values())) {
            if (tournament.state() != Tournament.State.OVER && tournament.isActive(key)) {
                happen(tournament, new TournamentEvent.Left(key), step);
            }
        }
    }

    /** Lets a tournament be looked at as soon as this step is done. */
    void wake(Tournament tournament, Step step) {
        schedule(tournament, step.now());
    }

    void schedule(Tournament tournament, long at) {
        timers.set(new TimerQueue.TimerKey.OfTournament(tournament.id()), at);
    }

    @Override
    public void ended(Game game, GameEvent.Ended ended, Step step) {
        GameSettings.TournamentRef tournamentRef = game.terms().occasion();
        if (tournamentRef != null) {
            find(tournamentRef.tour()).ifPresent(tournament -> settle(tournament, game.id(), ended, step));
        }
    }

    /** Counts a game that is over, if it counts. */
    void settle(Tournament tournament, String g, GameEvent.Ended ended, Step step) {
        if (tournament.state() == Tournament.State.RUNNING) {
            tournament
                    .board(g)
                    .ifPresent(board -> happen(
                            tournament,
                            new TournamentEvent.ResultRecorded(board.round(), board.number(), outcome(ended)),
                            step));
        }
    }

    private static PairingResult outcome(GameEvent.Ended ended) {
        if (ended.winner() != null) {
            return PairingResult.won(ended.winner());
        }
        return ended.isPlayedOut() ? PairingResult.drawn() : PairingResult.nothing();
    }

    void forget(Tournament tournament, Step step) {
        drop(tournament.id());
        undo.remove(watchers, tournament.id());
        step.record(new JournalRecord.TournamentForgotten(step.now(), tournament.id()));
    }

    private void makeRoom(Step step) {
        List<Tournament> over = byId.values().stream()
                .filter(tournament -> tournament.state() == Tournament.State.OVER)
                .toList();
        over.stream().limit(Math.max(0, over.size() - OVER_MAX)).forEach(tournament -> forget(tournament, step));
    }

    /** Takes an event from the journal as it was written. */
    public void restore(JournalRecord.OfTournament fact) {
        if (fact.event() instanceof TournamentEvent.Created created) {
            undo.put(byId, fact.tour(), new Tournament(fact.tour(), created, fact.at()));
        } else {
            Tournament tournament =
                    find(fact.tour()).orElseThrow(() -> new IllegalStateException("its first event is missing"));
            if (fact.seq() != tournament.seq() + 1) {
                throw new IllegalStateException("event " + fact.seq() + " follows event " + tournament.seq());
            }
            tournament.apply(fact.event(), fact.at(), undo);
        }
    }

    public void restore(JournalRecord.TournamentForgotten forgotten) {
        drop(forgotten.tour());
    }

    /** Takes a tournament whose records are gone, or cannot be followed, out of play. */
    public void drop(String id) {
        undo.remove(byId, id);
        timers.clear(new TimerQueue.TimerKey.OfTournament(id));
    }
}
