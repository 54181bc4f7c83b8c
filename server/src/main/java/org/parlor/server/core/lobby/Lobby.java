package org.parlor.server.core.lobby;

import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Timers;

/** What the lobby holds, and what it leans on. */
public record Lobby(
        Randomness randomness,
        Accounts accounts,
        Sessions sessions,
        Rooms rooms,
        RuleBook ruleBook,
        Seeks seeks,
        Challenges challenges,
        Pool pool) {

    /** One without an offer in it. */
    public static Lobby empty(
            House house, Randomness randomness, Timers timers, Accounts accounts, Sessions sessions, Rooms rooms) {
        RuleBook ruleBook = new RuleBook();
        return new Lobby(
                randomness,
                accounts,
                sessions,
                rooms,
                ruleBook,
                new Seeks(randomness, sessions, ruleBook),
                new Challenges(randomness, timers),
                new Pool(house, sessions, rooms, ruleBook, timers));
    }
}
