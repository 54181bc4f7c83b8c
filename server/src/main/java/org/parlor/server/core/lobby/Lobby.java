package org.parlor.server.core.lobby;

import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** The components of the lobby and the services they depend on. */
public record Lobby(
        RandomSource random,
        Accounts accounts,
        Bans bans,
        Ratings ratings,
        Sessions sessions,
        GameService games,
        RulesCache rulesCache,
        Seeks seeks,
        Challenges challenges,
        BotMatchmaker matchmaker) {

    /** Creates a lobby without seeks or challenges. */
    public static Lobby empty(
            CurrentSettings settings,
            RandomSource random,
            TimerQueue timers,
            Accounts accounts,
            Bans bans,
            Ratings ratings,
            Sessions sessions,
            GameService games,
            UndoLog undo) {
        RulesCache rulesCache = new RulesCache();
        return new Lobby(
                random,
                accounts,
                bans,
                ratings,
                sessions,
                games,
                rulesCache,
                new Seeks(random, sessions, ratings, rulesCache, undo),
                new Challenges(random, ratings, timers, undo),
                new BotMatchmaker(settings, sessions, ratings, games, rulesCache, timers));
    }
}
