package org.parlor.client.plain;

import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.message.Result;

/** How a game ended, in words: who has won, by what score and why. */
final class Results {

    private Results() {}

    /** Outcome, score with the winner's first, and reason; where one person is spoken to, what it means for them. */
    static String told(GameModel game, Result result, Voices voices) {
        Integer winner = result.winner();
        int ahead = winner == null ? 0 : winner;
        String score = " " + result.score().get(ahead) + "-" + result.score().get(1 - ahead);
        String outcome = winner != null ? game.side(winner) + " wins" + score : drawn(result, score);
        return "game over: " + outcome + " (" + reason(game, result) + ")." + forYou(winner, result, voices);
    }

    private static String drawn(Result result, String score) {
        return isDraw(result) ? "a tie" + score : "no result";
    }

    /** Whether nobody has won a game that counts, as against one that was called off. */
    static boolean isDraw(Result result) {
        return result.winner() == null
                && (result.reason().equals("normal") || result.reason().equals("agreed"));
    }

    private static String forYou(@Nullable Integer winner, Result result, Voices voices) {
        if (!voices.speaksToOne() || (winner == null && !isDraw(result))) {
            return "";
        }
        return winner == null ? " You drew." : voices.isMine(winner) ? " You won." : " You lost.";
    }

    private static String reason(GameModel game, Result result) {
        Integer winner = result.winner();
        String loser = winner == null ? "both" : game.side(1 - winner);
        return switch (result.reason()) {
            case "normal" -> "normal end";
            case "resign" -> loser + " resigned";
            case "time" -> loser + " ran out of time";
            case "abandoned" -> loser + " left";
            case "illegal" -> loser + " played illegal moves";
            case "agreed" -> "by agreement";
            case "aborted" -> "called off";
            default -> result.reason();
        };
    }
}
