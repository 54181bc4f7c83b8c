package org.parlor.client.cli.option;

import java.util.List;
import java.util.Optional;
import org.parlor.bots.engines.Level;
import org.parlor.rules.GameKind;
import org.parlor.rules.InvalidInputException;

/**
 * The players of the two seats of a local game.
 *
 * @param players {@code human} or a level, for each seat
 */
public record SeatAssignment(List<String> players) {
    public static final String HUMAN = "human";

    public SeatAssignment {
        players = List.copyOf(players);
    }

    /**
     * Parses a player.
     *
     * @param option the option that contains it, for the error message
     */
    public static String player(String option, String name) {
        if (name.equals(HUMAN)) {
            return name;
        }
        return Level.find(name)
                .map(Level::word)
                .orElseThrow(() -> new InvalidInputException(
                        option, "Invalid player '" + name + "': human, " + Level.DESCRIPTION));
    }

    /** Parses the name or number of a level. */
    public static String level(String name) {
        return Level.find(name)
                .map(Level::word)
                .orElseThrow(
                        () -> new InvalidInputException("bot", "Invalid level '" + name + "': " + Level.DESCRIPTION));
    }

    /**
     * Fills unassigned seats: the opponent of a human is the computer, and vice versa.
     *
     * @param level level of the computer
     */
    public static SeatAssignment of(Optional<String> first, Optional<String> second, String level) {
        String one = first.orElseGet(() -> opposite(second, HUMAN, level));
        return new SeatAssignment(List.of(one, second.orElseGet(() -> opposite(first, level, level))));
    }

    private static String opposite(Optional<String> other, String alone, String level) {
        return other.map(name -> name.equals(HUMAN) ? level : HUMAN).orElse(alone);
    }

    /** Returns the names of both players in a local game: the side for a human, the level for a computer. */
    public List<String> names(GameKind kind) {
        String first = isHuman(0) ? kind.players().get(0) : players.get(0);
        String second = isHuman(1) ? kind.players().get(1) : players.get(1);
        return List.of(first, second.equals(first) ? second + "-2" : second);
    }

    public boolean isHuman(int seat) {
        return players.get(seat).equals(HUMAN);
    }

    /** Returns whether a human plays one seat and the computer the other. */
    public boolean isAgainstComputer() {
        return isHuman(0) != isHuman(1);
    }
}
