package org.parlor.bots.load;

/**
 * The live heap of a server, in bytes, at three points of a load test.
 *
 * @param bytesBefore before the load
 * @param bytesStarted when all games had started, after few moves
 * @param bytesPlayed at the end
 * @param moves number of moves between the last two points
 */
public record HeapGrowth(long bytesBefore, long bytesStarted, long bytesPlayed, long moves) {

    /** Heap per started game, including its two connections. */
    public double bytesPerGame(int games) {
        return (double) (bytesStarted - bytesBefore) / games;
    }

    /** Heap growth per move, including finished games that the server still keeps in memory. */
    public double bytesPerMove() {
        return (double) (bytesPlayed - bytesStarted) / Math.max(1, moves);
    }
}
