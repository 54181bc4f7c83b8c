package org.parlor.client.model;

import java.util.List;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Something to be thought about: all plies of a game or, of a log without any, what to play in its one position. */
public record Study(Rules rules, GameLog log) {

    static Study of(Rules rules, Position position) {
        return new Study(rules, new GameLog(List.of(), List.of(position)));
    }

    public boolean isGame() {
        return !log.plies().isEmpty();
    }

    /** The position with which it begins. */
    public Position first() {
        return log.positions().get(0);
    }
}
