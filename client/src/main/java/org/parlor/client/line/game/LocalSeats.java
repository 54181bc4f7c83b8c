package org.parlor.client.line.game;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.parlor.client.game.GameState;
import org.parlor.client.local.ComputerPlayer;
import org.parlor.client.state.ClientState;

/**
 * The seats of a game that are played at this keyboard.
 *
 * @param computers the seats of computer players; people play the others
 */
record LocalSeats(Set<Integer> seats, Map<Integer, ComputerPlayer> computers) {

    static LocalSeats of(ClientState state, GameState game, Map<Integer, ComputerPlayer> computers) {
        Integer you = game.you();
        Set<Integer> seats = you == null ? Set.of() : state.isHotSeat() ? Set.of(0, 1) : Set.of(you);
        return new LocalSeats(seats, computers);
    }

    Set<Integer> humanSeats() {
        Set<Integer> people = new HashSet<>(seats);
        people.removeAll(computers.keySet());
        return people;
    }

    boolean isHuman(int seat) {
        return humanSeats().contains(seat);
    }

    /** Returns whether both sides are played at this keyboard. */
    boolean isBothSides() {
        return seats.size() == 2;
    }

    /** The connection of a local seat. */
    static int line(GameState game, int seat) {
        Integer you = game.you();
        return you != null && you == seat ? 0 : 1;
    }
}
