package org.parlor.client.game.analysis;

import java.util.List;
import java.util.Locale;
import org.parlor.client.game.MoveHistory;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A request to analyse all plies of a game or, for a history without plies, its one position.
 *
 * @param locale the language of the notes on a game
 */
public record AnalysisRequest(Rules rules, MoveHistory history, Locale locale) {

    /** Returns a request whose notes are in English. */
    public AnalysisRequest(Rules rules, MoveHistory history) {
        this(rules, history, Locale.ENGLISH);
    }

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
