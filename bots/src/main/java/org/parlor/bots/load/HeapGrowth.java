package org.parlor.bots.load;

/**
 * What lives in the heap of a server, in bytes, at three moments of a load.
 *
 * @param bytesBefore before it began
 * @param bytesStarted when all games had begun and hardly anybody had moved
 * @param bytesPlayed at its end
 * @param moves that were made in between
 */
public record HeapGrowth(long bytesBefore, long bytesStarted, long bytesPlayed, long moves) {

    /** What a game takes that is about to be played, with its two connections. */
    public double bytesPerGame(int games) {
        return (double) (bytesStarted - bytesBefore) / games;
    }

    /** What each move adds; games that are over are part of it as long as the server keeps them in memory. */
    public double bytesPerMove() {
        return (double) (bytesPlayed - bytesStarted) / Math.max(1, moves);
    }
}
