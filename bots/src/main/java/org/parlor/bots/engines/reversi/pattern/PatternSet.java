package org.parlor.bots.engines.reversi.pattern;

import java.util.List;

/**
 * The patterns of the evaluation and the layout of their weights. All rotations and reflections share weights.
 */
final class PatternSet {
    private static final Pattern CORNER = Pattern.of("a1b1c1d1e1a2b2c2d2e2");

    /** The first two mirror each other and share weights. The long diagonals map to themselves and count twice. */
    private static final List<Pattern> ALL = List.of(
            CORNER,
            CORNER.mirrored(),
            Pattern.of("a1b1c1a2b2c2a3b3c3"),
            Pattern.of("b2a1b1c1d1e1f1g1h1g2"),
            Pattern.of("a2b2c2d2e2f2g2h2"),
            Pattern.of("a3b3c3d3e3f3g3h3"),
            Pattern.of("a4b4c4d4e4f4g4h4"),
            Pattern.of("a1b2c3d4e5f6g7h8"),
            Pattern.of("a2b3c4d5e6f7g8"),
            Pattern.of("a3b4c5d6e7f8"),
            Pattern.of("a4b5c6d7e8"),
            Pattern.of("a5b6c7d8"));

    static final int COUNT = 12;

    /** The pattern that shares the weights of its predecessor. */
    private static final int MIRRORED = 1;

    /** The number of weights of all patterns. */
    static final int PLACES;

    /** By pattern: the offset from a biased index to the place of its weight. */
    static final int[] BASES = new int[COUNT];

    /** By square and pattern: the change of the indices by a disc of the side to move. */
    static final long[] STEPS = new long[64 * COUNT];

    /** By place: the number of the trained weight. */
    static final int[] SHARED;

    /** The number of trained weights. */
    static final int SHARED_COUNT;

    static {
        int places = 0;
        for (int pattern = 0; pattern < COUNT; pattern++) {
            int first = pattern == MIRRORED ? 0 : places;
            BASES[pattern] = first + ALL.get(pattern).shift();
            places = first + ALL.get(pattern).size();
            for (int square = 0; square < 64; square++) {
                STEPS[square * COUNT + pattern] = ALL.get(pattern).step(square);
            }
        }
        PLACES = places;
        SHARED = new int[PLACES];
        SHARED_COUNT = number(SHARED);
    }

    private PatternSet() {}

    private static int number(int[] shared) {
        int count = 0;
        int first = 0;
        for (int pattern = 0; pattern < COUNT; pattern++) {
            int size = pattern == MIRRORED ? 0 : ALL.get(pattern).size();
            for (int place = 0; place < size; place++) {
                int same = ALL.get(pattern).shared(place);
                shared[first + place] = same < place ? shared[first + same] : count++;
            }
            first += size;
        }
        return count;
    }
}
