package org.parlor.bots.reversi.pattern;

import java.util.Arrays;

/**
 * Some squares whose contents are judged together, wherever the board is turned to. What stands on them is an index in
 * base 3, a disc of the side to move counting +1 and the other's −1 at its place: so a change of sides is a change of
 * sign. The four indices of the four turns of the board share a {@code long}.
 */
final class Pattern {
    /** The largest index there is: that of ten own discs. */
    private static final int INDEX_MAX = 29524;
    /** Added to each of the four indices, so that none is ever negative and a sum never borrows from its neighbour. */
    static final long BIAS = 0x0001_0001_0001_0001L * INDEX_MAX;
    /** Less four biased indices it is those of the other side. */
    static final long MIRROR = BIAS << 1;

    private static final int TURNS = 4;

    private final int[] squares;

    private Pattern(int[] squares) {
        this.squares = squares;
    }

    /** @param squares such as {@code a1b1c1} */
    static Pattern of(String squares) {
        int[] places = new int[squares.length() / 2];
        for (int place = 0; place < places.length; place++) {
            places[place] = squares.charAt(2 * place) - 'a' + 8 * (squares.charAt(2 * place + 1) - '1');
        }
        return new Pattern(places);
    }

    /** How many indices there are. */
    int size() {
        int size = 1;
        for (int place = 0; place < squares.length; place++) {
            size *= 3;
        }
        return size;
    }

    /** What is added to the first weight's place to find that of a biased index. */
    int shift() {
        return size() / 2 - INDEX_MAX;
    }

    /** What a disc of the side to move on a square adds to the four indices. */
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

    /** The place of the weight that a place, 0 to {@link #size}, shares with all that are its mirror images. */
    int shared(int weight) {
        int least = weight;
        for (int turn = 0; turn < TURNS; turn++) {
            least = Math.min(least, mirrored(weight, turn));
        }
        return least;
    }

    /** The weight's place if the board is mirrored and turned, or its own if that leads to other squares. */
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

    /** Where a square goes when the board is turned by a quarter. */
    private static int turned(int square) {
        return (square & 7) << 3 | (7 - (square >>> 3));
    }

    /** The same squares on the board mirrored at its falling diagonal. */
    Pattern mirrored() {
        return new Pattern(
                Arrays.stream(squares).map(square -> image(square, 0)).toArray());
    }
}
