package org.parlor.client.game.text;

import java.util.Locale;
import java.util.Set;
import org.parlor.client.game.GameState;

/**
 * What to call the players when talking to the people at this keyboard: {@code you} and {@code opponent} where one of
 * them plays, the names of the sides where both do or nobody.
 *
 * @param ownSeats the seats played at this keyboard
 */
public record Addressing(Set<Integer> ownSeats) {
    /** For a file, or for somebody who only watches. */
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

    /** The subject of a sentence about a seat. */
    public String nameOf(GameState game, int seat) {
        if (!isSinglePlayer()) {
            return game.side(seat);
        }
        return isMine(seat) ? "you" : "opponent";
    }

    /** A verb after {@link #nameOf}: its form after "you", or the one after anybody else. */
    public String verb(int seat, String afterYou, String afterOthers) {
        return isSinglePlayer() && isMine(seat) ? afterYou : afterOthers;
    }

    /** The word that says whose turn it is. */
    public String turn(GameState game, int seat) {
        return isSinglePlayer() && isMine(seat) ? "your-turn" : game.side(seat).toLowerCase(Locale.ROOT) + "-turn";
    }
}
