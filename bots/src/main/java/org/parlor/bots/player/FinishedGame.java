package org.parlor.bots.player;

import org.parlor.message.value.GameResult;

/**
 * The result of a game played by a bot.
 *
 * @param gameId id on the server
 * @param game id of the game kind
 * @param seat of the bot
 */
public record FinishedGame(String gameId, String game, String opponent, int seat, GameResult result) {

    /**
     * Returns, for example, {@code game k7Qf2 reversi vs ada: won 40-24 (normal)}, with the bot's score
     * first.
     */
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
