package org.parlor.bots.engines.kalah;

import java.util.Optional;
import java.util.function.Consumer;
import org.parlor.bots.engines.search.TableAllocator;

/** The tables of the solver for one number of pits per side. Shared by threads. */
public final class SolverTables {
    private static final int MEGABYTE = 1 << 20;
    /** The endgame table takes at most twice the size of the transposition table, and at most this. */
    private static final int ENDGAME_BYTES_MAX = 32 * MEGABYTE;

    final PitPacking row;
    final SowingTable sowing;
    final EndgameTable endgames;
    final KalahTranspositionTable table;

    private SolverTables(int pits, int bits) {
        this.row = new PitPacking(pits);
        this.sowing = new SowingTable(pits);
        this.table = new KalahTranspositionTable(pits, bits);
        this.endgames = new EndgameTable(pits, (int) Math.min(ENDGAME_BYTES_MAX, (2L * Long.BYTES) << bits));
    }

    /**
     * Allocates tables of the given size, or smaller ones if memory is short; empty if not even the minimum fits, about 18 MB
     * with six pits.
     *
     * @param warning receives a message if the tables are smaller than requested
     */
    public static Optional<SolverTables> ofMegabytes(int pits, int megabytes, Consumer<String> warning) {
        int requested = 63 - Long.numberOfLeadingZeros((long) megabytes * MEGABYTE / Long.BYTES);
        int bits = Math.max(KalahTranspositionTable.BITS_MIN, Math.min(requested, KalahTranspositionTable.BITS_MAX));
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
}
