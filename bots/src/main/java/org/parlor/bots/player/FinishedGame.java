package org.parlor.bots.player;

import org.parlor.message.value.GameResult;

/**
 * A game that a bot has played to its end.
 *
 * @param gameId the server's name for it
 * @param game the kind's id
 * @param seat the bot's
 */
public record FinishedGame(String gameId, String game, String opponent, int seat, GameResult result) {

    /** Such as {@code game k7Qf2 reversi vs ada: won 40-24 (normal)}, the bot's own score first. */
    @Override
    public String toString() {
        return "game " + gameId + " " + game + " vs " + opponent + ": " + verdict() + " "
                + result.score().get(seat) + "-" + result.score().get(1 - seat) + " (" + result.reason() + ")";
    }

    private String verdict() {
        Integer winner = result.winner();
        if (winner != null) {
            return winner == seat ? "won" : "lost";
        }
        boolean played = result.reason().equals("normal") || result.reason().equals("agreed");
        return played ? "drawn" : "no result";
    }
}
