package org.parlor.bots.match;

import java.util.List;
import org.parlor.rules.Position;

/** The opening of both games of a pair: the moves, including passes, and the resulting position. */
public record Opening(List<String> moves, Position position) {

    public Opening {
        moves = List.copyOf(moves);
    }
}
