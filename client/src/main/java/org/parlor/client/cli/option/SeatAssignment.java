package org.parlor.client.cli.option;

import java.util.List;
import java.util.Optional;
import org.parlor.bots.engine.Level;
import org.parlor.rules.GameKind;
import org.parlor.rules.InvalidInputException;

/**
 * Who plays the two seats at this keyboard: a person, or the computer at a level.
 *
 * @param players one for each seat: {@code human} or a level
 */
public record SeatAssignment(List<String> players) {
    public static final String HUMAN = "human";

    public SeatAssignment {
        players = List.copyOf(players);
    }

    /**
     * The player of that name.
     *
     * @param option that it was given for, for the complaint
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

    /** The level of that name or number. */
    public static String level(String name) {
        return Level.find(name)
                .map(Level::word)
                .orElseThrow(
                        () -> new InvalidInputException("bot", "Invalid level '" + name + "': " + Level.DESCRIPTION));
    }

    /**
     * Fills the seats that nobody was named for.
     *
     * @param level of the computer where one is needed
     */
    public static SeatAssignment of(Optional<String> first, Optional<String> second, String level) {
        String one = first.orElseGet(() -> opposite(second, HUMAN, level));
        return new SeatAssignment(List.of(one, second.orElseGet(() -> opposite(first, level, level))));
    }

    private static String opposite(Optional<String> other, String alone, String level) {
        return other.map(name -> name.equals(HUMAN) ? level : HUMAN).orElse(alone);
    }

    /** What both are called at a table of our own: people by their side, computers by their level. */
    public List<String> names(GameKind kind) {
        String first = isHuman(0) ? kind.players().get(0) : players.get(0);
        String second = isHuman(1) ? kind.players().get(1) : players.get(1);
        return List.of(first, second.equals(first) ? second + "-2" : second);
    }

    public boolean isHuman(int seat) {
        return players.get(seat).equals(HUMAN);
    }

    /** Whether exactly one person plays. */
    public boolean isComputerOnly() {
        return isHuman(0) != isHuman(1);
    }
}
