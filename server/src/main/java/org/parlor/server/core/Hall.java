package org.parlor.server.core;

import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.server.core.director.Director;
import org.parlor.server.core.director.Tours;
import org.parlor.server.core.lobby.Lobby;
import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.BotTokens;
import org.parlor.server.core.people.Entrance;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Sanctions;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.step.Quarantine;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Timers;
import org.parlor.server.core.undo.UndoLog;

/** Everything the core holds, in one place: who is known, who is here, what is played, what is offered, what is contested. */
record Hall(
        UndoLog undo,
        Quarantine quarantine,
        HouseRules rules,
        Randomness randomness,
        Timers timers,
        Accounts accounts,
        Sanctions sanctions,
        Entrance entrance,
        BotTokens botTokens,
        Ratings ratings,
        Sessions sessions,
        Rooms rooms,
        Lobby lobby,
        Tours tours,
        Director director) {

    static Hall empty(House house, Randomness randomness, UndoLog undo) {
        Quarantine quarantine = new Quarantine();
        HouseRules rules = new HouseRules(house, undo);
        Timers timers = new Timers(undo);
        Accounts accounts = new Accounts(rules, randomness, undo);
        Entrance entrance = new Entrance(rules, randomness, accounts);
        BotTokens botTokens = new BotTokens(accounts, randomness);
        Sanctions sanctions = new Sanctions(undo);
        Ratings ratings = new Ratings(undo);
        Sessions sessions = new Sessions(undo);
        Tours tours = new Tours(sessions, timers, undo);
        Rooms rooms = new Rooms(rules, randomness, sessions, ratings, timers, tours, quarantine, undo);
        Lobby lobby = Lobby.empty(rules, randomness, timers, accounts, sanctions, ratings, sessions, rooms, undo);
        Director director = new Director(tours, sessions, ratings, rooms, lobby.ruleBook());
        return new Hall(
                undo,
                quarantine,
                rules,
                randomness,
                timers,
                accounts,
                sanctions,
                entrance,
                botTokens,
                ratings,
                sessions,
                rooms,
                lobby,
                tours,
                director);
    }

    Census census() {
        Map<Census.Kind, Long> games =
                rooms.all().map(Room::game).collect(Collectors.groupingBy(Census.Kind::of, Collectors.counting()));
        return new Census(
                accounts.all().count(),
                sessions.all().size(),
                games,
                quarantine.reasons().size());
    }
}
