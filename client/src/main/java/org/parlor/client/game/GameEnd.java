package org.parlor.client.game;

import java.util.List;
import org.parlor.message.value.GameResult;

/**
 * The end of a game.
 *
 * @param ratings the new ratings of both seats, empty if the game changes none
 */
public record GameEnd(GameResult result, List<Integer> ratings) {

    public GameEnd {
        ratings = List.copyOf(ratings);
    }
}
