package org.parlor.client.view;

import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.message.Result;

/** The end of a game in one sentence: who won, by how much, and why. */
final class ResultText {

    private ResultText() {}

    static String of(ClientState state, GameModel game) {
        Result result = game.result();
        if (result == null) {
            return "The game is over.";
        }
        Integer winner = result.winner();
        if (winner == null) {
            return switch (result.reason()) {
                case "normal" -> "A draw, " + score(result) + ".";
                case "agreed" -> "A draw, as agreed.";
                case "aborted" -> "The game was called off.";
                default -> "No result: " + Text.clean(result.reason()) + ".";
            };
        }
        String who = GameText.capital(GameText.who(state, game, winner));
        return who + " won" + how(state, game, result, winner) + ".";
    }

    private static String how(ClientState state, GameModel game, Result result, int winner) {
        String loser = GameText.who(state, game, 1 - winner);
        String were = loser.equals("you") ? "you were" : loser + " was";
        return switch (result.reason()) {
            case "normal" -> normal(result, winner);
            case "resign" -> ": " + loser + " resigned";
            case "time" -> " on time";
            case "abandoned" -> ": " + were + " gone too long";
            case "illegal" -> ": " + loser + " played illegal moves";
            default -> ": " + Text.clean(result.reason());
        };
    }

    /** A game that only counts lines says nothing with its score. */
    private static String normal(Result result, int winner) {
        int mine = result.score().get(winner);
        int theirs = result.score().get(1 - winner);
        return mine + theirs <= 1 ? "" : " " + mine + " – " + theirs + " (by " + (mine - theirs) + ")";
    }

    private static String score(Result result) {
        return result.score().get(0) + " – " + result.score().get(1);
    }
}
