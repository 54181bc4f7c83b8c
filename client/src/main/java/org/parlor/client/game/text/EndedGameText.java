package org.parlor.client.game.text;

import org.parlor.client.ui.DisplayText;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.GameResult;

/** Describes in words how a game ended while the user was away. */
public final class EndedGameText {

    private EndedGameText() {}

    /** Returns a sentence without its full stop: with whom, and how it ended. */
    public static String sentence(EndedGame ended) {
        return "Your game with " + DisplayText.clean(ended.opponent().name()) + " ended: " + outcome(ended);
    }

    /** Returns how it ended for the user, as part of a sentence. */
    public static String outcome(EndedGame ended) {
        return (ended.result().winner() == null ? "" : "you ") + result(ended, " on time");
    }

    /** Returns how it ended for the user, as few words as fit a narrow list. */
    public static String brief(EndedGame ended) {
        return result(ended, ": time");
    }

    private static String result(EndedGame ended, String onTime) {
        GameResult result = ended.result();
        Integer winner = result.winner();
        if (winner == null) {
            return switch (result.reason()) {
                case "normal" -> "draw";
                case "agreed" -> "draw by agreement";
                case "aborted" -> "aborted";
                default -> "no result: " + DisplayText.clean(result.reason());
            };
        }
        boolean won = winner == ended.you();
        String loser = won ? DisplayText.clean(ended.opponent().name()) : "you";
        return (won ? "won" : "lost")
                + switch (result.reason()) {
                    case "normal" -> "";
                    case "time" -> onTime;
                    case "resign" -> ": " + loser + " resigned";
                    case "illegal" -> ": " + loser + " played illegal moves";
                    default -> ": " + DisplayText.clean(result.reason());
                };
    }
}
