package org.parlor.bots.engines;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * Playing strength of a bot. Weaker levels search less deeply, use the full evaluation less often, overlook moves and
 * accept moves slightly below the best.
 */
public enum Level {
    /** Any legal move. */
    RANDOM(0, 0, 0, 0, 0, 0),
    BEGINNER(0, 1, 0, 100, 10, 1000),
    EASY(0, 2, 0, 100, 20, 1000),
    CASUAL(40, 2, 0, 80, 14, 1000),
    MEDIUM(60, 3, 6, 40, 5, 1000),
    SKILLED(85, 4, 10, 20, 2, 1000),
    HARD(100, 6, 12, 0, 0, 1000),
    EXPERT(100, 9, 18, 0, 0, 2000),
    MASTER(100, 13, 22, 0, 0, 3000),
    /** As deep as the time allows. */
    MAX(100, SearchLimits.DEPTH_MAX, 0, 0, 0, 5000),
    /** Adapts to the opponent and aims for a close result, won or lost. It has no number. */
    MATCH(100, 8, 14, 400, 0, 1000);

    /** All levels, for help texts and error messages. */
    public static final String DESCRIPTION =
            "random, beginner, easy, casual, medium, skilled, hard, expert, master or max, or 1 to 10; or match, which"
                    + " adapts to its opponent";

    private final int evaluatorPercent;
    private final int depthMax;
    private final int endgamePlies;
    private final int scoreMargin;
    private final int blunderPercent;
    private final long capMillis;

    /**
     * @param evaluatorPercent how often it uses the full evaluation instead of the current score
     * @param depthMax search depth in plies; 0 plays at random
     * @param endgamePlies number of plies left from which it searches to the end of the game
     * @param scoreMargin how far below the best score a move may be and still be played, in hundredths of a disc or seed
     * @param blunderPercent chance of overlooking a move
     * @param capMillis time cap per move
     */
    Level(int evaluatorPercent, int depthMax, int endgamePlies, int scoreMargin, int blunderPercent, long capMillis) {
        this.evaluatorPercent = evaluatorPercent;
        this.depthMax = depthMax;
        this.endgamePlies = endgamePlies;
        this.scoreMargin = scoreMargin;
        this.blunderPercent = blunderPercent;
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

    int evaluatorPercent() {
        return evaluatorPercent;
    }

    boolean isRandom() {
        return depthMax == 0;
    }

    /** Returns the search depth when at most {@code pliesLeft} plies are left. */
    int depth(int pliesLeft) {
        return pliesLeft <= endgamePlies ? SearchLimits.DEPTH_MAX : depthMax;
    }

    int scoreMargin() {
        return scoreMargin;
    }

    int blunderPercent() {
        return blunderPercent;
    }
}
