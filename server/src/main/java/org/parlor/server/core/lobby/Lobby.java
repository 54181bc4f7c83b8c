package org.parlor.server.core.lobby;

import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Sanctions;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Timers;
import org.parlor.server.core.undo.UndoLog;

/** What the lobby holds, and what it leans on. */
public record Lobby(
        Randomness randomness,
        Accounts accounts,
        Sanctions sanctions,
        Ratings ratings,
        Sessions sessions,
        Rooms rooms,
        RuleBook ruleBook,
        Seeks seeks,
        Challenges challenges,
        Pool pool) {

    /** One without an offer in it. */
    public static Lobby empty(
            HouseRules rules,
            Randomness randomness,
            Timers timers,
            Accounts accounts,
            Sanctions sanctions,
            Ratings ratings,
            Sessions sessions,
            Rooms rooms,
            UndoLog undo) {
        RuleBook ruleBook = new RuleBook();
        return new Lobby(
                randomness,
                accounts,
                sanctions,
                ratings,
                sessions,
                rooms,
                ruleBook,
                new Seeks(randomness, sessions, ratings, ruleBook, undo),
                new Challenges(randomness, ratings, timers, undo),
                new Pool(rules, sessions, ratings, rooms, ruleBook, timers));
    }
}
