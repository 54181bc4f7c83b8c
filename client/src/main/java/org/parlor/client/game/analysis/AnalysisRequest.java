package org.parlor.client.game.analysis;

import java.util.List;
import org.parlor.client.game.MoveHistory;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A request to analyse all plies of a game or, for a history without plies, its one position. */
public record AnalysisRequest(Rules rules, MoveHistory history) {

    public static AnalysisRequest of(Rules rules, Position position) {
        return new AnalysisRequest(rules, new MoveHistory(List.of(), List.of(position)));
    }

    public boolean isGame() {
        return !history.plies().isEmpty();
    }

    /** Returns the first position. */
    public Position position() {
        return history.positions().get(0);
    }
}
