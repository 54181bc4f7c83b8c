package org.parlor.bots.engines;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * Playing strength of a bot. All levels but random evaluate positions; weaker ones search less deeply and choose among more
 * moves below the best.
 */
public enum Level {
    /** Any legal move. */
    RANDOM(0, 0, 0, 1000),
    BEGINNER(1, 0, 5.8, 1000),
    EASY(2, 0, 4.2, 1000),
    CASUAL(3, 0, 3.1, 1000),
    MEDIUM(4, 6, 2.4, 1000),
    SKILLED(5, 8, 1.75, 1000),
    HARD(6, 12, 1.1, 1000),
    EXPERT(7, 14, 0, 2000),
    MASTER(11, 18, 0, 3000),
    /** As deep as the time allows. */
    MAX(SearchLimits.DEPTH_MAX, 0, 0, 5000),
    /** Adapts to the opponent and aims for a close result, won or lost. It has no number. */
    MATCH(8, 14, 0, 1000);

    /** All levels, for help texts and error messages. */
    public static final String DESCRIPTION =
            "random, beginner, easy, casual, medium, skilled, hard, expert, master or max, or 1 to 10; or match, which"
                    + " adapts to its opponent";

    private final int depthMax;
    private final int endgamePlies;
    private final double tolerance;
    private final long capMillis;

    /**
     * @param depthMax search depth in plies; 0 plays at random
     * @param endgamePlies number of plies left from which it searches to the end of the game
     * @param tolerance how far below the best a move may be, in {@linkplain TypicalLoss typical losses} of the game
     * @param capMillis time cap per move; levels below master stay far below it, so their strength does not depend on the
     *     machine
     */
    Level(int depthMax, int endgamePlies, double tolerance, long capMillis) {
        this.depthMax = depthMax;
        this.endgamePlies = endgamePlies;
        this.tolerance = tolerance;
        this.capMillis = capMillis;
    }

    /**
     * Parses the name or number of a level.
     *
     * @throws InvalidInputException if the level is unknown
     */
    public static Level parse(String text) {
        return find(text)
                .orElseThrow(() -> new InvalidInputException(
                        "level", "Unknown level " + SafeQuote.quote(text) + ": " + DESCRIPTION));
    }

    /** Returns the level with this name or number. */
    public static Optional<Level> find(String text) {
        return Arrays.stream(values()).filter(level -> level.matches(text)).findFirst();
    }

    /** Returns the names of all levels, weakest first. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Level::word).toList();
    }

    /** Returns the levels that have a number, weakest first. */
    public static List<Level> numbered() {
        return Arrays.stream(values()).filter(level -> level != MATCH).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private boolean matches(String text) {
        return word().equals(text)
                || (this != MATCH
                        && Integer.toString(numbered().indexOf(this) + 1).equals(text));
    }

    /** Returns the time cap per move, whatever the clock allows. */
    public long capMillis() {
        return capMillis;
    }

    boolean isRandom() {
        return depthMax == 0;
    }

    /** Returns the search depth when at most {@code pliesLeft} plies are left. */
    int depth(int pliesLeft) {
        return pliesLeft <= endgamePlies ? SearchLimits.DEPTH_MAX : depthMax;
    }

    double tolerance() {
        return tolerance;
    }

    boolean playsBestMove() {
        return tolerance == 0 && this != MATCH;
    }
}
