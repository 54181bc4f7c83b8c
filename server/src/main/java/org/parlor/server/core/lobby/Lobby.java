package org.parlor.server.core.lobby;

import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.live.GameService;
import org.parlor.server.core.rating.Ratings;
import org.parlor.server.core.undo.UndoLog;

/** Where games are offered and paired: seeks, challenges and the pairing of bots. */
public record Lobby(
        Sessions sessions,
        Ratings ratings,
        GameService games,
        RulesCache rulesCache,
        RandomSource random,
        Seeks seeks,
        Challenges challenges,
        BotPairing botPairing) {

    public static Lobby empty(
            CurrentSettings settings,
            RandomSource random,
            Sessions sessions,
            Ratings ratings,
            GameService games,
            RulesCache rulesCache,
            TimerQueue timers,
            UndoLog undo) {
        return new Lobby(
                sessions,
                ratings,
                games,
                rulesCache,
                random,
                new Seeks(random, sessions, ratings, rulesCache, undo),
                new Challenges(random, sessions, ratings, rulesCache, timers, undo),
                new BotPairing(settings, sessions, ratings, games, rulesCache, timers, random));
    }

    /** Whether a session has an open seek, or has sent or received a pending challenge. */
    public boolean hasOffers(Session session) {
        return seeks.hasAny(session) || challenges.hasAny(session);
    }

    /** Removes all seeks and challenges of a session that ends. */
    public void removeOffers(Session session, Step step) {
        seeks.removeAll(session, step);
        challenges.removeAll(session, step);
    }
}
