package org.parlor.server.core.game;

import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The settings of a game.
 *
 * @param players the player who moves first, then the other
 * @param start the start position
 * @param rated whether the game counts for ratings
 * @param gamesToFollow number of games that follow in a series, with colours swapped each time
 * @param occasion the tournament the game belongs to, null for none
 */
public record GameSettings(
        Rules rules,
        Position start,
        TimeControl tc,
        List<Player> players,
        boolean rated,
        int gamesToFollow,
        @Nullable TournamentRef occasion) {

    public record TournamentRef(String tour, String name) {}

    public GameSettings {
        players = List.copyOf(players);
    }

    /** The settings of a recorded or agreed game. */
    public static GameSettings of(GameRecord game, Rules rules, int gamesToFollow) {
        return new GameSettings(
                rules,
                game.start().toPosition(rules),
                Objects.requireNonNull(game.tc()),
                game.players().stream().map(Player::of).toList(),
                game.rated(),
                gamesToFollow,
                null);
    }

    public GameSettings withPlayers(List<Player> newPlayers) {
        return new GameSettings(rules, start, tc, newPlayers, rated, gamesToFollow, occasion);
    }

    public GameSettings withTournament(TournamentRef tournament) {
        return new GameSettings(rules, start, tc, players, rated, gamesToFollow, tournament);
    }

    /** Whether the players may take moves back. */
    boolean allowsTakebacks() {
        return !rated && occasion == null;
    }

    /**
     * Returns the settings with another start if the rules draw one for each game.
     *
     * @param random returns a number from 0 to below its argument
     */
    public GameSettings redrawn(IntUnaryOperator random) {
        return rules.openings().isEmpty()
                ? this
                : new GameSettings(rules, rules.start(random), tc, players, rated, gamesToFollow, occasion);
    }

    /** Returns the settings with colours swapped and without a tournament. */
    public GameSettings swapped(int newGamesToFollow) {
        return new GameSettings(
                rules, start, tc, List.of(players.get(1), players.get(0)), rated, newGamesToFollow, null);
    }
}
