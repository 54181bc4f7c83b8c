package org.parlor.client.game.text;

import java.util.Locale;
import java.util.Set;
import org.parlor.client.game.GameState;

/**
 * Determines how lines refer to the players: as {@code you} and {@code opponent} if one side is played at
 * this keyboard, else by their sides.
 *
 * @param ownSeats the seats played at this keyboard
 */
public record Addressing(Set<Integer> ownSeats) {
    /** For spectators and files. */
    public static final Addressing NEUTRAL = new Addressing(Set.of());

    public Addressing {
        ownSeats = Set.copyOf(ownSeats);
    }

    public boolean isSinglePlayer() {
        return ownSeats.size() == 1;
    }

    public boolean isMine(int seat) {
        return ownSeats.contains(seat);
    }

    /** Returns the subject of a sentence about a seat. */
    public String nameOf(GameState game, int seat) {
        if (!isSinglePlayer()) {
            return game.side(seat);
        }
        return isMine(seat) ? "you" : "opponent";
    }

    /** Returns the form of a verb that follows {@link #nameOf}. */
    public String verb(int seat, String second, String third) {
        return isSinglePlayer() && isMine(seat) ? second : third;
    }

    /** Returns the side to move, such as {@code your-turn} or {@code black-turn}. */
    public String turn(GameState game, int seat) {
        return isSinglePlayer() && isMine(seat) ? "your-turn" : game.side(seat).toLowerCase(Locale.ROOT) + "-turn";
    }
}
