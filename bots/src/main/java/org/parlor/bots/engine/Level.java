package org.parlor.bots.engine;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.parlor.bots.search.Limits;

/** How well a bot plays, as data: what it sees and how far. */
public enum Level {
    /** Any legal move. */
    RANDOM(0, 0, 0, 0),
    /** Its own move and the answer, by nothing but the score; takes any move that is nearly as good as the best. */
    EASY(2, 0, 1000, 100),
    /** Five plies, and the whole rest of a game that has at most nine left. */
    MEDIUM(5, 9, 2000, 0),
    /** As far as the time goes. */
    HARD(Limits.DEPTH_MAX, 0, 2000, 0);

    private final int depthMax;
    private final int endgamePlies;
    private final long capMillis;
    private final int slack;

    Level(int depthMax, int endgamePlies, long capMillis, int slack) {
        this.depthMax = depthMax;
        this.endgamePlies = endgamePlies;
        this.capMillis = capMillis;
        this.slack = slack;
    }

    public static Optional<Level> of(String word) {
        return Arrays.stream(values())
                .filter(level -> level.word().equals(word))
                .findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The longest it wants to think about one move, whatever the clock would allow. */
    public long capMillis() {
        return capMillis;
    }

    /** How many plies it looks ahead when at most {@code pliesLeft} are left to play. */
    int depth(int pliesLeft) {
        return pliesLeft <= endgamePlies ? Limits.DEPTH_MAX : depthMax;
    }

    /** How far below the best a move may be worth and still be chosen, in hundredths. */
    int slack() {
        return slack;
    }
}
