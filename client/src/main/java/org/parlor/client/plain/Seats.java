package org.parlor.client.plain;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;

/**
 * The seats that are played at this keyboard.
 *
 * @param links the log-in of each
 * @param computers those for which a computer chooses; for the others a person types
 */
record Seats(Map<Integer, Link> links, Map<Integer, Chooser> computers) {
    static final Seats NONE = new Seats(Map.of(), Map.of());

    Seats {
        links = Map.copyOf(links);
        computers = Map.copyOf(computers);
    }

    /** One person at the given seat. */
    static Seats one(int seat, Link link) {
        return new Seats(Map.of(seat, link), Map.of());
    }

    Set<Integer> people() {
        Set<Integer> people = new HashSet<>(links.keySet());
        people.removeAll(computers.keySet());
        return people;
    }

    boolean isPerson(int seat) {
        return links.containsKey(seat) && !computers.containsKey(seat);
    }

    Optional<Chooser> computer(int seat) {
        return Optional.ofNullable(computers.get(seat));
    }

    /** Asks as the player of a seat of ours; empty if the line is down. */
    Optional<Reply> ask(int seat, GameRequest request) throws InterruptedException {
        Link link = links.get(seat);
        if (link == null) {
            throw new IllegalArgumentException("seat " + seat + " is not played here");
        }
        return link.ask(request);
    }
}
