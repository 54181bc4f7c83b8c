package org.parlor.server.core;

import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Authenticator;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.account.BotTokenService;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Quarantine;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.director.TournamentDirector;
import org.parlor.server.core.director.TournamentService;
import org.parlor.server.core.lobby.Lobby;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.play.LiveGame;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** Everything the core holds, in one place: who is known, who is here, what is played, what is offered, what is contested. */
record ServerState(
        UndoLog undo,
        Quarantine quarantine,
        CurrentSettings rules,
        RandomSource randomness,
        TimerQueue timers,
        Accounts accounts,
        Bans sanctions,
        Authenticator entrance,
        BotTokenService botTokens,
        Ratings ratings,
        Sessions sessions,
        GameService rooms,
        Lobby lobby,
        TournamentService tours,
        TournamentDirector director) {

    static ServerState empty(ServerSettings initialSettings, RandomSource random, UndoLog undo) {
        Quarantine quarantine = new Quarantine();
        CurrentSettings settings = new CurrentSettings(initialSettings, undo);
        TimerQueue timers = new TimerQueue(undo);
        Accounts accounts = new Accounts(settings, random, undo);
        Authenticator authenticator = new Authenticator(settings, random, accounts);
        BotTokenService botTokenService = new BotTokenService(accounts, random);
        Bans bans = new Bans(undo);
        Ratings ratings = new Ratings(undo);
        Sessions sessions = new Sessions(undo);
        TournamentService tournaments = new TournamentService(sessions, timers, undo);
        GameService rooms = new GameService(settings, random, sessions, ratings, timers, tournaments, quarantine, undo);
        Lobby lobby = Lobby.empty(settings, random, timers, accounts, bans, ratings, sessions, rooms, undo);
        TournamentDirector tournamentDirector =
                new TournamentDirector(tournaments, sessions, ratings, rooms, lobby.ruleBook());
        return new ServerState(
                undo,
                quarantine,
                settings,
                random,
                timers,
                accounts,
                bans,
                authenticator,
                botTokenService,
                ratings,
                sessions,
                rooms,
                lobby,
                tournaments,
                tournamentDirector);
    }

    ServerStats census() {
        Map<ServerStats.Kind, Long> games = rooms.all()
                .map(LiveGame::game)
                .collect(Collectors.groupingBy(ServerStats.Kind::of, Collectors.counting()));
        return new ServerStats(
                accounts.all().count(),
                sessions.all().size(),
                games,
                quarantine.reasons().size());
    }
}
