package org.parlor.server.core;

import org.parlor.server.core.game.Rooms;
import org.parlor.server.core.lobby.Board;
import org.parlor.server.core.lobby.Challenges;
import org.parlor.server.core.lobby.Pool;
import org.parlor.server.core.lobby.Seeks;
import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.Sessions;

/** Everything the core holds, in one place: who is known, who is here, what is offered, what is played. */
public record Hall(
        House house,
        Randomness randomness,
        Timers timers,
        Accounts accounts,
        Sessions sessions,
        Board board,
        Rooms rooms,
        Seeks seeks,
        Challenges challenges,
        Pool pool) {

    static Hall empty(House house, Randomness randomness) {
        Timers timers = new Timers();
        Sessions sessions = new Sessions();
        Board board = new Board(sessions);
        Rooms rooms = new Rooms(house, randomness, sessions, board, timers);
        return new Hall(
                house,
                randomness,
                timers,
                new Accounts(house, randomness),
                sessions,
                board,
                rooms,
                new Seeks(randomness, board),
                new Challenges(randomness, timers),
                new Pool(house, sessions, rooms, timers));
    }
}
