package org.parlor.client.plain;

import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.message.value.GameResult;

/** How a game ended, in words: who has won, by what score and why. */
final class Results {

    private Results() {}

    /** Outcome, score with the winner's first, and reason; where one person is spoken to, what it means for them. */
    static String told(GameModel game, GameResult gameResult, Voices voices) {
        Integer winner = gameResult.winner();
        int ahead = winner == null ? 0 : winner;
        String score =
                " " + gameResult.score().get(ahead) + "-" + gameResult.score().get(1 - ahead);
        String outcome = winner != null ? game.side(winner) + " wins" + score : drawn(gameResult, score);
        return "game over: " + outcome + " (" + reason(game, gameResult) + ")." + forYou(winner, gameResult, voices);
    }

    private static String drawn(GameResult gameResult, String score) {
        return isDraw(gameResult) ? "a tie" + score : "no result";
    }

    /** Whether nobody has won a game that counts, as against one that was called off. */
    static boolean isDraw(GameResult gameResult) {
        return gameResult.winner() == null
                && (gameResult.reason().equals("normal") || gameResult.reason().equals("agreed"));
    }

    private static String forYou(@Nullable Integer winner, GameResult gameResult, Voices voices) {
        if (!voices.speaksToOne() || (winner == null && !isDraw(gameResult))) {
            return "";
        }
        return winner == null ? " You drew." : voices.isMine(winner) ? " You won." : " You lost.";
    }

    private static String reason(GameModel game, GameResult gameResult) {
        Integer winner = gameResult.winner();
        String loser = winner == null ? "both" : game.side(1 - winner);
        return switch (gameResult.reason()) {
            case "normal" -> "normal end";
            case "resign" -> loser + " resigned";
            case "time" -> loser + " ran out of time";
            case "abandoned" -> loser + " left";
            case "illegal" -> loser + " played illegal moves";
            case "agreed" -> "by agreement";
            case "aborted" -> "called off";
            default -> gameResult.reason();
        };
    }
}
