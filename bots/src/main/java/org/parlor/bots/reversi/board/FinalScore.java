package org.parlor.bots.reversi.board;

/** The discs that a game on 8×8 begins with, and what those are worth that lie on any board at its end. */
public final class FinalScore {
    /** Of the side that moves first. */
    public static final long FIRST = 0x0000_0008_1000_0000L;

    public static final long SECOND = 0x0000_0010_0800_0000L;

    private FinalScore() {}

    /** The score to {@code own} of a position in which nobody can move, the empty squares counted for the winner. */
    public static int score(long own, long opp, int empties) {
        int lead = Long.bitCount(own) - Long.bitCount(opp);
        return lead + Integer.signum(lead) * empties;
    }
}
