package org.parlor.rules.reversi;

/**
 * Move generation and flips on the 8×8 board, with the discs of each side in a {@code long}. The square in row r and
 * column c is bit 8r + c: a1 is bit 0, h1 bit 7, h8 bit 63, so one step right is one bit up and one step down is eight
 * bits up. {@code own} are the discs of the side to move, {@code opp} those of the opponent; they have no bit in
 * common.
 */
public final class Bitboard {
    static final int SIZE = 8;
    static final int SQUARES = SIZE * SIZE;

    /** Files b to g. Masking with these prevents lines from wrapping around the edge. */
    private static final long INNER_FILES = 0x7E7E_7E7E_7E7E_7E7EL;

    /** The eight rays of each square as bit masks; the first four lead to lower bits. */
    private static final long[] RAYS = rays();

    private Bitboard() {}

    /** Returns the squares where {@code own} can place a disc, flipping at least one. */
    public static long moves(long own, long opp) {
        long inner = opp & INNER_FILES;
        long ends = beyond(own, inner, 1) | beyond(own, opp, 8) | beyond(own, inner, 7) | beyond(own, inner, 9);
        return ends & ~(own | opp);
    }

    /**
     * Returns the squares one step behind each unbroken run of {@code through} adjacent to a disc of {@code own}, in
     * both directions along one line. A run has at most six discs: the first two steps find two, two steps over pairs
     * the other four (Kogge-Stone parallel prefix fill).
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

    /** Returns the discs of {@code opp} that a disc of {@code own} placed on an empty square flips. */
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
     * Flips along a ray to higher bits. The nearest square not occupied by the opponent is the lowest such bit. If
     * {@code own} occupies it, the squares of the ray below it are flipped: the bits set by subtracting 1. Without such
     * an end, 0 minus 1 is negative, which is the only negative case because an end is one bit and the highest bit
     * minus 1 is positive.
     */
    private static long up(long ray, long own, long opp) {
        long end = Long.lowestOneBit(ray & ~opp) & own;
        long below = end - 1;
        return below & ~(below >> 63) & ray;
    }

    /**
     * Flips along a ray to lower bits. The nearest square not occupied by the opponent is the highest such bit. If
     * {@code own} occupies it, the squares of the ray above it are flipped: the negation of twice the end is every bit
     * above the end, or 0 without an end. If the opponent occupies the entire ray, the shift distance 64 acts as 0 and
     * leaves the highest bit, which is on no such ray and doubles to 0.
     */
    private static long down(long ray, long own, long opp) {
        long end = (Long.MIN_VALUE >>> Long.numberOfLeadingZeros(ray & ~opp)) & own;
        return -(end << 1) & ray;
    }

    private static long[] rays() {
        long[] rays = new long[SQUARES * Rays.DIRECTIONS];
        for (int i = 0; i < rays.length; i++) {
            for (int square : Rays.ray(SIZE, SIZE, i / Rays.DIRECTIONS, i % Rays.DIRECTIONS)) {
                rays[i] |= 1L << square;
            }
        }
        return rays;
    }
}
