package org.parlor.bots.match;

import java.util.List;
import org.parlor.rules.Position;

/** The moves with which both games of a pair begin, passes too, and where they lead. */
public record Opening(List<String> moves, Position position) {

    public Opening {
        moves = List.copyOf(moves);
    }
}
