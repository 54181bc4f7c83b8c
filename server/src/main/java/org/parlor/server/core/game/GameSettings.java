package org.parlor.server.core.game;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * What is settled before a game begins.
 *
 * @param players the one who moves first, then the other
 * @param start the position to start from
 * @param rated whether it counts
 * @param gamesToFollow how many more games of a series come after this one, colours swapped each time
 * @param occasion the tournament it belongs to, null for none
 */
public record GameSettings(
        Rules rules,
        Position start,
        TimeControl tc,
        List<Player> players,
        boolean rated,
        int gamesToFollow,
        @Nullable TournamentRef occasion) {

    /** A tournament, by its id and its name. */
    public record TournamentRef(String tour, String name) {}

    public GameSettings {
        players = List.copyOf(players);
    }

    /** Those of a game that was, or is to be, played by these rules. */
    public static GameSettings of(GameRecord game, Rules rules, int gamesToFollow) {
        return new GameSettings(
                rules,
                game.start().position(rules),
                Objects.requireNonNull(game.tc()),
                game.players().stream().map(Player::of).toList(),
                game.rated(),
                gamesToFollow,
                null);
    }

    /** The same between others, or others at the seats. */
    public GameSettings with(List<Player> others) {
        return new GameSettings(rules, start, tc, others, rated, gamesToFollow, occasion);
    }

    /** The same as part of a tournament. */
    public GameSettings at(TournamentRef tournament) {
        return new GameSettings(rules, start, tc, players, rated, gamesToFollow, tournament);
    }

    /** The same between the same two with colours swapped, and for its own sake. */
    public GameSettings swapped(int nowToFollow) {
        return new GameSettings(rules, start, tc, List.of(players.get(1), players.get(0)), rated, nowToFollow, null);
    }
}
