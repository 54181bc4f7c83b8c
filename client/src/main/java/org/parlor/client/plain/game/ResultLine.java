package org.parlor.client.plain.game;

import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.message.value.GameResult;

/** Formats the result of a game: outcome, score and reason. */
public final class ResultLine {

    private ResultLine() {}

    /**
     * Returns the outcome, the score with the winner's first, the reason and, with one local player, whether
     * that player won.
     */
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
        return gameResult.isDraw() ? "draw" + score : "no result";
    }

    private static String forYou(@Nullable Integer winner, GameResult gameResult, Addressing addressing) {
        if (!addressing.isSinglePlayer() || (winner == null && !gameResult.isDraw())) {
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
            case "abandoned" -> loser + " abandoned the game";
            case "illegal" -> loser + " played illegal moves";
            case "agreed" -> "by agreement";
            case "aborted" -> "aborted";
            default -> gameResult.reason();
        };
    }
}
