package org.parlor.rules.reversi;

/**
 * Moves and flips on the 8×8 board with each side's discs in a {@code long}. The square in row r and column c is bit
 * 8r + c: a1 is bit 0, h1 bit 7, h8 bit 63, so a step to the right is one bit up and a step down eight. {@code own}
 * are the discs of the side that moves, {@code opp} the other's; both have no bit in common.
 */
public final class BitBoard {
    static final int SIZE = 8;
    static final int SQUARES = SIZE * SIZE;

    /** Files b to g. A line that passes these only cannot leave the board at one edge and come in at the other. */
    private static final long INNER_FILES = 0x7E7E_7E7E_7E7E_7E7EL;

    /** The eight rays of each square; the first four lead to lower bits. */
    private static final long[] RAYS = rays();

    private BitBoard() {}

    /** Every square where {@code own} may place a disc, those that flip at least one. */
    public static long moves(long own, long opp) {
        long inner = opp & INNER_FILES;
        long ends = beyond(own, inner, 1) | beyond(own, opp, 8) | beyond(own, inner, 7) | beyond(own, inner, 9);
        return ends & ~(own | opp);
    }

    /**
     * The squares one step behind each unbroken run of {@code through} that begins beside a disc of {@code own}, both
     * ways along one line. A run has six discs at most: the first step finds one, the second two, and two steps over
     * pairs the other four (the parallel prefix fill of chess programs).
     */
    private static long beyond(long own, long through, int step) {
        long up = through & (own << step);
        long down = through & (own >>> step);
        up |= through & (up << step);
        down |= through & (down >>> step);
        long pairsUp = through & (through << step);
        long pairsDown = pairsUp >>> step;
        up |= pairsUp & (up << (2 * step));
        down |= pairsDown & (down >>> (2 * step));
        up |= pairsUp & (up << (2 * step));
        down |= pairsDown & (down >>> (2 * step));
        return (up << step) | (down >>> step);
    }

    /** The discs of {@code opp} that a disc of {@code own} on an empty square turns over. */
    public static long flips(int square, long own, long opp) {
        int first = (square & (SQUARES - 1)) * SIZE;
        return down(RAYS[first], own, opp)
                | down(RAYS[first + 1], own, opp)
                | down(RAYS[first + 2], own, opp)
                | down(RAYS[first + 3], own, opp)
                | up(RAYS[first + 4], own, opp)
                | up(RAYS[first + 5], own, opp)
                | up(RAYS[first + 6], own, opp)
                | up(RAYS[first + 7], own, opp);
    }

    /**
     * Along a ray to higher bits, where the nearest square that is not the opponent's is the lowest bit. If it is {@code
     * own}'s, the ray's squares below it are flipped: the bits that subtracting 1 sets. Subtracting 1 from no end at
     * all gives a negative number, the only one there is, as an end is one bit and the highest less 1 is positive.
     */
    private static long up(long ray, long own, long opp) {
        long end = Long.lowestOneBit(ray & ~opp) & own;
        long below = end - 1;
        return below & ~(below >> 63) & ray;
    }

    /**
     * Along a ray to lower bits, where the nearest square that is not the opponent's is the highest bit. If it is
     * {@code own}'s, the ray's squares above it are flipped: the negative of twice the end is every bit above the end,
     * and 0 if there is no end. If every square is the opponent's, the shift by 64 is one by 0 and leaves the highest
     * bit, on which no such ray lies and whose double is 0 too.
     */
    private static long down(long ray, long own, long opp) {
        long end = (Long.MIN_VALUE >>> Long.numberOfLeadingZeros(ray & ~opp)) & own;
        return -(end << 1) & ray;
    }

    private static long[] rays() {
        long[] rays = new long[SQUARES * SIZE];
        for (int i = 0; i < rays.length; i++) {
            for (int square : Rays.ray(SIZE, SIZE, i / SIZE, i % SIZE)) {
                rays[i] |= 1L << square;
            }
        }
        return rays;
    }
}
