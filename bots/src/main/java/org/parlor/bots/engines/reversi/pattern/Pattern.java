package org.parlor.bots.engines.reversi.pattern;

import java.util.Arrays;

/**
 * A set of squares evaluated together, in all four rotations of the board. Its contents are a balanced ternary index: a disc
 * of the side to move counts +1, one of the opponent −1, so a change of sides is a change of sign. The indices of the four
 * rotations share a {@code long}.
 */
final class Pattern {
    /** The largest index: ten own discs. */
    private static final int INDEX_MAX = 29524;
    /** Added to each of the four indices, so that none is negative and additions do not carry into the neighbours. */
    static final long BIAS = 0x0001_0001_0001_0001L * INDEX_MAX;
    /** Minus four biased indices, this gives the biased indices of the other side. */
    static final long MIRROR = BIAS << 1;

    private static final int TURNS = 4;

    private final int[] squares;

    private Pattern(int[] squares) {
        this.squares = squares;
    }

    /** @param squares for example {@code a1b1c1} */
    static Pattern of(String squares) {
        int[] places = new int[squares.length() / 2];
        for (int place = 0; place < places.length; place++) {
            places[place] = squares.charAt(2 * place) - 'a' + 8 * (squares.charAt(2 * place + 1) - '1');
        }
        return new Pattern(places);
    }

    /** Returns the number of indices. */
    int size() {
        int size = 1;
        for (int place = 0; place < squares.length; place++) {
            size *= 3;
        }
        return size;
    }

    /** Returns the offset from a biased index to the place of its weight. */
    int shift() {
        return size() / 2 - INDEX_MAX;
    }

    /** Returns the change of the four indices by a disc of the side to move on a square. */
    long step(int square) {
        long step = 0;
        int at = square;
        for (int turn = 0; turn < TURNS; turn++) {
            int power = 1;
            for (int place : squares) {
                step += place == at ? (long) power << (16 * turn) : 0;
                power *= 3;
            }
            at = turned(at);
        }
        return step;
    }

    /** Returns the representative of a weight among its mirror images. */
    int shared(int weight) {
        int lowest = weight;
        for (int turn = 0; turn < TURNS; turn++) {
            lowest = Math.min(lowest, mirrored(weight, turn));
        }
        return lowest;
    }

    /**
     * Returns the weight on the mirrored and rotated board, or the weight itself if the pattern does not map
     * to itself.
     */
    private int mirrored(int weight, int turns) {
        int mirrored = 0;
        int rest = weight;
        for (int square : squares) {
            int place = place(image(square, turns));
            if (place < 0) {
                return weight;
            }
            mirrored += rest % 3 * power(place);
            rest /= 3;
        }
        return mirrored;
    }

    private static int power(int exponent) {
        return exponent == 0 ? 1 : 3 * power(exponent - 1);
    }

    private int place(int square) {
        for (int place = 0; place < squares.length; place++) {
            if (squares[place] == square) {
                return place;
            }
        }
        return -1;
    }

    private static int image(int square, int turns) {
        int image = (square & 7) << 3 | square >>> 3;
        for (int turn = 0; turn < turns; turn++) {
            image = turned(image);
        }
        return image;
    }

    /** Rotates a square by 90 degrees. */
    private static int turned(int square) {
        return (square & 7) << 3 | (7 - (square >>> 3));
    }

    /** Returns the pattern mirrored at the falling diagonal. */
    Pattern mirrored() {
        return new Pattern(
                Arrays.stream(squares).map(square -> image(square, 0)).toArray());
    }
}
