package org.parlor.bots.load;

/**
 * What lives in the heap of a server, in bytes, at three moments of a load.
 *
 * @param empty before it began
 * @param joined when all games had begun and hardly anybody had moved
 * @param played at its end
 * @param moves that were made in between
 */
public record HeapGrowth(long empty, long joined, long played, long moves) {

    /** What a game takes that is about to be played, with its two connections. */
    public double bytesPerGame(int games) {
        return (double) (joined - empty) / games;
    }

    /** What each move adds; games that are over are part of it as long as the server keeps them in memory. */
    public double bytesPerMove() {
        return (double) (played - joined) / Math.max(1, moves);
    }
}
