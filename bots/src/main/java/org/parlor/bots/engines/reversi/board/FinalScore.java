package org.parlor.bots.engines.reversi.board;

/** The start position on 8×8 and the final score on any board. */
public final class FinalScore {
    /** The start position: discs of the side that moves first. */
    public static final long FIRST = 0x0000_0008_1000_0000L;

    public static final long SECOND = 0x0000_0010_0800_0000L;

    private FinalScore() {}

    /** Returns the final score for {@code own}; empty squares count for the winner. */
    public static int score(long own, long opp, int empties) {
        int lead = Long.bitCount(own) - Long.bitCount(opp);
        return lead + Integer.signum(lead) * empties;
    }
}
