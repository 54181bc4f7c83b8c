package org.parlor.client.screen.game;

import org.parlor.client.game.GameState;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.value.GameResult;

/** The end of a game in one sentence: who won, by how much, and why. */
public final class ResultText {

    private ResultText() {}

    public static String of(ClientState state, GameState game) {
        GameResult gameResult = game.result();
        if (gameResult == null) {
            return "The game is over.";
        }
        Integer winner = gameResult.winner();
        if (winner == null) {
            return switch (gameResult.reason()) {
                case "normal" -> "A draw, " + score(gameResult) + ".";
                case "agreed" -> "A draw, as agreed.";
                case "aborted" -> "The game was called off.";
                default -> "No result: " + DisplayText.clean(gameResult.reason()) + ".";
            };
        }
        String who = GameText.capital(GameText.who(state, game, winner));
        return who + " won" + how(state, game, gameResult, winner) + ".";
    }

    private static String how(ClientState state, GameState game, GameResult gameResult, int winner) {
        String loser = GameText.who(state, game, 1 - winner);
        String were = loser.equals("you") ? "you were" : loser + " was";
        return switch (gameResult.reason()) {
            case "normal" -> normal(gameResult, winner);
            case "resign" -> ": " + loser + " resigned";
            case "time" -> " on time";
            case "abandoned" -> ": " + were + " gone too long";
            case "illegal" -> ": " + loser + " played illegal moves";
            default -> ": " + DisplayText.clean(gameResult.reason());
        };
    }

    /** A game that only counts lines says nothing with its score. */
    private static String normal(GameResult gameResult, int winner) {
        int mine = gameResult.score().get(winner);
        int theirs = gameResult.score().get(1 - winner);
        return mine + theirs <= 1 ? "" : " " + mine + " – " + theirs + " (by " + (mine - theirs) + ")";
    }

    private static String score(GameResult gameResult) {
        return gameResult.score().get(0) + " – " + gameResult.score().get(1);
    }
}
