package org.parlor.client.line.game;

import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.message.value.GameResult;

/** How a game ended, in words: who has won, by what score and why. */
public final class ResultLine {

    private ResultLine() {}

    /** Outcome, score with the winner's first, and reason; where one person is spoken to, what it means for them. */
    public static String describe(GameState game, GameResult gameResult, Addressing addressing) {
        Integer winner = gameResult.winner();
        int ahead = winner == null ? 0 : winner;
        String score =
                " " + gameResult.score().get(ahead) + "-" + gameResult.score().get(1 - ahead);
        String outcome = winner != null ? game.side(winner) + " wins" + score : drawn(gameResult, score);
        return "game over: " + outcome + " (" + reason(game, gameResult) + ")."
                + forYou(winner, gameResult, addressing);
    }

    private static String drawn(GameResult gameResult, String score) {
        return isDraw(gameResult) ? "a tie" + score : "no result";
    }

    /** Whether nobody has won a game that counts, as against one that was called off. */
    public static boolean isDraw(GameResult gameResult) {
        return gameResult.winner() == null
                && (gameResult.reason().equals("normal") || gameResult.reason().equals("agreed"));
    }

    private static String forYou(@Nullable Integer winner, GameResult gameResult, Addressing addressing) {
        if (!addressing.isSinglePlayer() || (winner == null && !isDraw(gameResult))) {
            return "";
        }
        return winner == null ? " You drew." : addressing.isMine(winner) ? " You won." : " You lost.";
    }

    private static String reason(GameState game, GameResult gameResult) {
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
