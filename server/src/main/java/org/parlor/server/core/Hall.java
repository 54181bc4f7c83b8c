package org.parlor.server.core;

import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.server.core.lobby.Lobby;
import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Timers;

/** Everything the core holds, in one place: who is known, who is here, what is played, what is offered. */
record Hall(
        House house,
        Randomness randomness,
        Timers timers,
        Accounts accounts,
        Sessions sessions,
        Rooms rooms,
        Lobby lobby) {

    static Hall empty(House house, Randomness randomness) {
        Timers timers = new Timers();
        Accounts accounts = new Accounts(house, randomness);
        Sessions sessions = new Sessions();
        Rooms rooms = new Rooms(house, randomness, sessions, timers);
        Lobby lobby = Lobby.empty(house, randomness, timers, accounts, sessions, rooms);
        return new Hall(house, randomness, timers, accounts, sessions, rooms, lobby);
    }

    Census census() {
        Map<Census.Kind, Long> games = rooms.all().stream()
                .map(Room::game)
                .collect(Collectors.groupingBy(Census.Kind::of, Collectors.counting()));
        return new Census(accounts.all().count(), sessions.all().size(), games);
    }
}
