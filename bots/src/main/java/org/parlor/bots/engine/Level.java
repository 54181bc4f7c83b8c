package org.parlor.bots.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.bots.search.SearchLimits;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/**
 * How well a bot plays, as data. Weaker levels see less, overlook moves and are content with moves that are nearly as
 * good as the best; none of them plays a move it knows to be bad.
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
    /** As far as the time goes. */
    MAX(100, SearchLimits.DEPTH_MAX, 0, 0, 0, 5000),
    /** As well as the opponent: it steers to a close end, as often lost as won. It has no number. */
    MATCH(100, 8, 14, 400, 0, 1000);

    /** All of them, for people who have to choose. */
    public static final String DESCRIPTION =
            "random, beginner, easy, casual, medium, skilled, hard, expert, master or max, as 1 to 10; or match, which"
                    + " plays as well as its opponent";

    private final int evaluatorPercent;
    private final int depthMax;
    private final int endgamePlies;
    private final int scoreMargin;
    private final int blunderPercent;
    private final long capMillis;

    /**
     * @param insight in so many of a hundred positions it judges by all that is known of the game, else by the score as
     *     it stands
     * @param depthMax plies that it looks ahead, 0 to look at nothing
     * @param endgamePlies with so many left, or fewer, it looks to the end of the game
     * @param slack how far below the best a move may be worth and still be played, in hundredths
     * @param overlooked of a hundred moves
     */
    Level(int insight, int depthMax, int endgamePlies, int slack, int overlooked, long capMillis) {
        this.evaluatorPercent = insight;
        this.depthMax = depthMax;
        this.endgamePlies = endgamePlies;
        this.scoreMargin = slack;
        this.blunderPercent = overlooked;
        this.capMillis = capMillis;
    }

    /**
     * The level of that name or number.
     *
     * @throws InvalidInputException if there is none
     */
    public static Level parse(String text) {
        return find(text)
                .orElseThrow(() -> new InvalidInputException(
                        "level", "Unknown level " + SafeQuote.text(text) + ": " + DESCRIPTION));
    }

    /** The level of that name or number, if there is one. */
    public static Optional<Level> find(String text) {
        return Arrays.stream(values()).filter(level -> level.matches(text)).findFirst();
    }

    /** What all of them are called, the weakest first. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Level::word).toList();
    }

    /** Those with a number, the weakest first. */
    public static List<Level> numbered() {
        return Arrays.stream(values()).filter(level -> level != MATCH).toList();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Numbers are 1 to 10; the level that is as strong as its opponent has none. */
    private boolean matches(String text) {
        return word().equals(text)
                || (this != MATCH
                        && Integer.toString(numbered().indexOf(this) + 1).equals(text));
    }

    /** The longest it wants to think about one move, whatever the clock would allow. */
    public long capMillis() {
        return capMillis;
    }

    int evaluatorPercent() {
        return evaluatorPercent;
    }

    boolean isRandom() {
        return depthMax == 0;
    }

    /** How many plies it looks ahead when at most {@code pliesLeft} are left to play. */
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
