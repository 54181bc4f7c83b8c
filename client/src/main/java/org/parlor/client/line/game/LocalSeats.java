package org.parlor.client.line.game;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;

/**
 * The seats that are played at this keyboard.
 *
 * @param connections the connection of each seat
 * @param computers the seats of computer players; people play the others
 */
public record LocalSeats(Map<Integer, BlockingConnection> connections, Map<Integer, ComputerPlayer> computers) {
    public static final LocalSeats NONE = new LocalSeats(Map.of(), Map.of());

    public LocalSeats {
        connections = Map.copyOf(connections);
        computers = Map.copyOf(computers);
    }

    /** One person at the given seat. */
    public static LocalSeats one(int seat, BlockingConnection connection) {
        return new LocalSeats(Map.of(seat, connection), Map.of());
    }

    Set<Integer> humanSeats() {
        Set<Integer> people = new HashSet<>(connections.keySet());
        people.removeAll(computers.keySet());
        return people;
    }

    boolean isHuman(int seat) {
        return connections.containsKey(seat) && !computers.containsKey(seat);
    }

    Optional<ComputerPlayer> computer(int seat) {
        return Optional.ofNullable(computers.get(seat));
    }

    /** Whether both sides are played at this keyboard. */
    boolean isBothSides() {
        return connections.size() == 2;
    }

    /** Sends a request as the player of a local seat; empty if the connection is lost. */
    Optional<Reply> request(int seat, GameRequest request) throws InterruptedException {
        BlockingConnection connection = connections.get(seat);
        if (connection == null) {
            throw new IllegalArgumentException("seat " + seat + " is not played here");
        }
        return connection.request(request);
    }
}
