package org.parlor.bots.engines.reversi.board;

/**
 * A lower bound of the number of stable discs of a side: edge discs that no play along the edge can flip, discs whose four
 * lines are all full, and discs that have in each of their four directions a full line or a stable neighbour of their own
 * colour.
 */
public final class Stability {
    private static final long FILE_A = 0x0101_0101_0101_0101L;
    private static final long GATHER = 0x0102_0408_1020_4080L;
    private static final long INSIDE = 0x007E_7E7E_7E7E_7E00L;
    private static final long NOT_FILE_A = ~FILE_A;
    private static final long NOT_FILE_H = ~(FILE_A << 7);

    /** The bits of a byte as digits of a ternary number. */
    private static final short[] TERNARY = ternary();
    /** By ternary number of an edge, own discs 1, opposing ones 2: the stable own discs. */
    private static final byte[] EDGES = edges();
    /** The bits of a byte spread over file a. */
    private static final long[] FILES = files();

    private static final int FALLING_STEP = 9;
    private static final int RISING_STEP = 7;
    /** By number of steps 1, 2, 4: the squares with fewer squares than that before them on their diagonal, then behind. */
    private static final long[] FALLING_ENDS = ends(1);

    private static final long[] RISING_ENDS = ends(-1);

    private Stability() {}

    /** Returns the number of stable discs on 8×8. */
    public static int count(long own, long opp) {
        return Long.bitCount(spread(onEdges(own, opp), own & INSIDE, own | opp, 0));
    }

    /**
     * Returns the number of stable discs on a smaller board. Outside squares bound a line like a full line or a
     * stable disc; edges are not analysed further.
     */
    public static int count(long own, long opp, long outside) {
        return Long.bitCount(spread(0, own, own | opp | outside, outside));
    }

    /**
     * Extends a set of stable discs.
     *
     * @param stable the known stable discs
     * @param own candidates
     * @param full all occupied squares
     */
    private static long spread(long stable, long own, long full, long outside) {
        long rows = fullRows(full);
        long files = fullFiles(full);
        long falling = fullLines(full, FALLING_STEP, FALLING_ENDS);
        long rising = fullLines(full, RISING_STEP, RISING_ENDS);
        long spread = stable | (rows & files & falling & rising & own);
        long known = 0;
        while (spread != known) {
            known = spread;
            long firm = known | outside;
            long alongRow = rows | (firm >>> 1 & NOT_FILE_H) | (firm << 1 & NOT_FILE_A);
            long alongFile = files | firm >>> 8 | firm << 8;
            long alongFalling = falling | (firm >>> 9 & NOT_FILE_H) | (firm << 9 & NOT_FILE_A);
            long alongRising = rising | (firm >>> 7 & NOT_FILE_A) | (firm << 7 & NOT_FILE_H);
            spread |= alongRow & alongFile & alongFalling & alongRising & own;
        }
        return spread;
    }

    private static long onEdges(long own, long opp) {
        long top = edge((int) own & 0xFF, (int) opp & 0xFF);
        long bottom = edge((int) (own >>> 56), (int) (opp >>> 56));
        long left = FILES[edge(file(own, 0), file(opp, 0))];
        long right = FILES[edge(file(own, 7), file(opp, 7))] << 7;
        return top | bottom << 56 | left | right;
    }

    private static int edge(int own, int opp) {
        return EDGES[TERNARY[own] + 2 * TERNARY[opp]] & 0xFF;
    }

    private static int file(long discs, int file) {
        return (int) ((((discs >>> file) & FILE_A) * GATHER) >>> 56);
    }

    private static long fullRows(long discs) {
        long full = discs & discs >>> 4;
        full &= full >>> 2;
        full &= full >>> 1;
        return (full & FILE_A) * 0xFF;
    }

    private static long fullFiles(long discs) {
        long full = discs & Long.rotateRight(discs, 32);
        full &= Long.rotateRight(full, 16);
        return full & Long.rotateRight(full, 8);
    }

    /** Returns the full diagonals: squares all of whose line is occupied, found in steps of 1, 2 and 4 to both sides. */
    private static long fullLines(long discs, int step, long[] ends) {
        long before = discs & (discs << step | ends[0]);
        before &= before << (2 * step) | ends[1];
        before &= before << (4 * step) | ends[2];
        long behind = discs & (discs >>> step | ends[3]);
        behind &= behind >>> (2 * step) | ends[4];
        behind &= behind >>> (4 * step) | ends[5];
        return before & behind;
    }

    private static long[] ends(int right) {
        long[] ends = new long[6];
        for (int square = 0; square < 64; square++) {
            int column = right > 0 ? square & 7 : 7 - (square & 7);
            int before = Math.min(square >>> 3, column);
            int behind = Math.min(7 - (square >>> 3), 7 - column);
            for (int power = 0; power < 3; power++) {
                ends[power] |= before < 1 << power ? 1L << square : 0;
                ends[power + 3] |= behind < 1 << power ? 1L << square : 0;
            }
        }
        return ends;
    }

    private static long[] files() {
        long[] files = new long[256];
        for (int bits = 0; bits < files.length; bits++) {
            for (int row = 0; row < 8; row++) {
                files[bits] |= (bits >>> row & 1L) << (8 * row);
            }
        }
        return files;
    }

    private static short[] ternary() {
        short[] ternary = new short[256];
        for (int bits = 0; bits < ternary.length; bits++) {
            ternary[bits] = (short) Integer.parseInt(Integer.toBinaryString(bits), 3);
        }
        return ternary;
    }

    private static byte[] edges() {
        byte[] edges = new byte[6561];
        for (int own = 0; own < 256; own++) {
            for (int opp = 0; opp < 256; opp++) {
                if ((own & opp) == 0) {
                    edges[TERNARY[own] + 2 * TERNARY[opp]] = (byte) unturned(own, opp, own);
                }
            }
        }
        return edges;
    }

    /**
     * Returns the discs of {@code kept} that stay own discs whatever either side plays on the edge, whether
     * it flips or not.
     */
    private static int unturned(int own, int opp, int kept) {
        int still = kept & own;
        int empty = ~(own | opp) & 0xFF;
        for (int place = 0; place < 8 && still != 0; place++) {
            if ((empty >>> place & 1) == 1) {
                int ownFlips = flips(place, own, opp);
                still = unturned(own | ownFlips | 1 << place, opp & ~ownFlips, still);
                int oppFlips = flips(place, opp, own);
                still = unturned(own & ~oppFlips, opp | oppFlips | 1 << place, still);
            }
        }
        return still;
    }

    private static int flips(int place, int own, int opp) {
        return flips(place, 1, own, opp) | flips(place, -1, own, opp);
    }

    private static int flips(int place, int step, int own, int opp) {
        int flipped = 0;
        int at = place + step;
        while (at >= 0 && at < 8 && (opp >>> at & 1) == 1) {
            flipped |= 1 << at;
            at += step;
        }
        return at >= 0 && at < 8 && (own >>> at & 1) == 1 ? flipped : 0;
    }
}
