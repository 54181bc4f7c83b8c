package org.parlor.server.core.step;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRecord;
import org.parlor.message.Refusal;

/**
 * What the archive answers.
 *
 * @param games the one that was asked about, or as many of somebody's as were wanted, in their order
 * @param players the keys of the names in the question that have any game in the archive
 * @param failure why the archive could not be asked; it says nothing then
 */
public record Found(
        List<Entry> games, Set<String> players, @Nullable Refusal failure) {

    public Found {
        games = List.copyOf(games);
        players = Set.copyOf(players);
    }

    /**
     * A game that is over.
     *
     * @param game its record, in somebody's history without the moves
     * @param plies how many there were
     */
    public record Entry(GameRecord game, int plies) {}

    public static Found nothing() {
        return new Found(List.of(), Set.of(), null);
    }

    public static Found game(GameRecord game) {
        return new Found(List.of(new Entry(game, game.moves().size())), Set.of(), null);
    }

    public static Found failed(Refusal why) {
        return new Found(List.of(), Set.of(), why);
    }
}
