package org.parlor.bots.kalah;

import java.util.Optional;
import java.util.function.Consumer;
import org.parlor.bots.search.TableAllocator;

/** What searches of boards with so many pits a side find out, and keep for each other. Threads may share it. */
public final class SolverTables {
    private static final int MEGABYTE = 1 << 20;
    /** Endings take a quarter of what the bounds take, no more than this: further ones cost more than they save. */
    private static final int ENDGAME_BYTES_MAX = 32 * MEGABYTE;

    private final PitRow row;
    private final SowingTable sowing;
    private final PositionKey positionKey;
    private final EndgameTable endgames;
    private final KalahTranspositionTable table;

    private SolverTables(int pits, int bits) {
        this.row = new PitRow(pits);
        this.sowing = new SowingTable(pits);
        this.positionKey = new PositionKey(pits);
        this.table = new KalahTranspositionTable(bits);
        this.endgames = new EndgameTable(pits, Math.min(ENDGAME_BYTES_MAX, 2 << bits));
    }

    /**
     * As large as is wished, or as the memory allows; empty if it does not allow the least, some 10 MB.
     *
     * @param warning is told if there is less than was wished
     */
    public static Optional<SolverTables> ofMegabytes(int pits, int megabytes, Consumer<String> warning) {
        int wished = 63 - Long.numberOfLeadingZeros((long) megabytes * MEGABYTE / Long.BYTES);
        int bits = Math.max(KalahTranspositionTable.BITS_MIN, Math.min(wished, KalahTranspositionTable.BITS_MAX));
        try {
            return Optional.of(TableAllocator.largest(
                    bits,
                    KalahTranspositionTable.BITS_MIN,
                    Long.BYTES,
                    possible -> new SolverTables(pits, possible),
                    warning));
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    PitRow row() {
        return row;
    }

    SowingTable sowing() {
        return sowing;
    }

    PositionKey positionKey() {
        return positionKey;
    }

    EndgameTable endgames() {
        return endgames;
    }

    KalahTranspositionTable table() {
        return table;
    }
}
