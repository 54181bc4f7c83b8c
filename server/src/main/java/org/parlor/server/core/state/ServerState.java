package org.parlor.server.core.state;

import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Authenticator;
import org.parlor.server.core.account.Invitations;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.ConnectedSession;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.live.Availability;
import org.parlor.server.core.live.GameService;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.live.Quarantine;
import org.parlor.server.core.lobby.Lobby;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.tournament.TournamentDirector;
import org.parlor.server.core.tournament.TournamentService;
import org.parlor.server.core.undo.UndoLog;

/** The complete in-memory state of the core. */
public record ServerState(
        UndoLog undo,
        Quarantine quarantine,
        CurrentSettings settings,
        RandomSource random,
        TimerQueue timers,
        Accounts accounts,
        Sanctions sanctions,
        Invitations invitations,
        Authenticator authenticator,
        Ratings ratings,
        Sessions sessions,
        GameService games,
        RulesCache rulesCache,
        Lobby lobby,
        TournamentService tournaments,
        TournamentDirector director) {

    /** @param unloadsGames whether the storage can keep games that are not in memory */
    public static ServerState empty(
            ServerSettings initialSettings, RandomSource random, boolean unloadsGames, UndoLog undo) {
        Quarantine quarantine = new Quarantine();
        CurrentSettings settings = new CurrentSettings(initialSettings, undo);
        TimerQueue timers = new TimerQueue(undo);
        Accounts accounts = new Accounts(settings, random, undo);
        Invitations invitations = new Invitations(random, undo);
        Sanctions sanctions = new Sanctions(undo);
        Ratings ratings = new Ratings(undo);
        Sessions sessions = new Sessions(undo);
        Authenticator authenticator = Authenticator.create(settings, random, accounts, sessions, invitations);
        TournamentService tournaments = new TournamentService(sessions, timers, undo);
        GameService games = new GameService(
                settings,
                random,
                new Availability(sessions, accounts, sanctions),
                ratings,
                timers,
                tournaments,
                tournaments::isReplaced,
                quarantine,
                unloadsGames,
                undo);
        RulesCache rulesCache = new RulesCache();
        return new ServerState(
                undo,
                quarantine,
                settings,
                random,
                timers,
                accounts,
                sanctions,
                invitations,
                authenticator,
                ratings,
                sessions,
                games,
                rulesCache,
                Lobby.empty(settings, random, sessions, ratings, games, rulesCache, timers, undo),
                tournaments,
                new TournamentDirector(tournaments, ratings, games, rulesCache, random));
    }

    public void restore(JournalRecord.AccountRenamed renamed) {
        String from = Player.key(renamed.name());
        String to = Player.key(renamed.to());
        accounts.restore(renamed);
        ratings.rename(from, to);
        sanctions.rename(from, to);
        timers.move(new TimerQueue.TimerKey.OfNotification(from), new TimerQueue.TimerKey.OfNotification(to));
        timers.move(new TimerQueue.TimerKey.OfDeletion(from), new TimerQueue.TimerKey.OfDeletion(to));
        tournaments.rename(renamed.name(), renamed.to());
    }

    public void restore(JournalRecord.AccountDeleted deleted) {
        String key = Player.key(deleted.name());
        accounts.restore(deleted);
        ratings.remove(key);
        timers.clear(new TimerQueue.TimerKey.OfDeletion(key));
        tournaments.rename(deleted.name(), deleted.pseudonym());
    }

    public void restore(JournalRecord.DeletionScheduled scheduled) {
        accounts.restore(scheduled);
        Long due = scheduled.due();
        timers.set(
                new TimerQueue.TimerKey.OfDeletion(Player.key(scheduled.name())), due == null ? TimerQueue.NEVER : due);
    }

    public ConnectedSession.Activity activity(Session session) {
        if (!session.watchedGames().isEmpty() || lobby.hasOffers(session)) {
            return ConnectedSession.Activity.BUSY;
        }
        ConnectedSession.Activity activity = ConnectedSession.Activity.IDLE;
        for (LiveGame live : games.unfinished(session.key())) {
            Game game = live.game();
            if (game.isCorrespondence()) {
                continue;
            }
            boolean isToMove = game.isTurnOf(game.seatOf(session.key()).orElseThrow());
            if (game.state() == GameStatus.WAITING || (game.state() == GameStatus.PLAYING && isToMove)) {
                return ConnectedSession.Activity.BUSY;
            } else if (game.state() == GameStatus.PLAYING) {
                activity = ConnectedSession.Activity.WAITING;
            }
        }
        return activity;
    }

    public ServerStats stats() {
        Map<ServerStats.Kind, Long> gameCounts = games.all()
                .map(LiveGame::game)
                .collect(Collectors.groupingBy(ServerStats.Kind::of, Collectors.counting()));
        return new ServerStats(
                accounts.size(),
                sessions.all().size(),
                gameCounts,
                games.unloaded().count(),
                quarantine.reasons().size());
    }
}
