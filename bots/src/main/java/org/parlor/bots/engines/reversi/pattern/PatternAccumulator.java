package org.parlor.bots.engines.reversi.pattern;

import java.util.Arrays;

/**
 * Incrementally updated pattern indices along a line of play, from the side to move. One frame per ply, so undo is free; one
 * addition updates four indices. Used by one thread.
 */
public final class PatternAccumulator {
    /** The number of pattern weights in a score. */
    public static final int INDEX_COUNT = 4 * PatternSet.COUNT;

    /** Enough for every square and a pass before each. */
    private static final int FRAMES = 128;

    private static final int LEAD_MAX = 6400;
    private static final int COUNT = PatternSet.COUNT;
    private static final int BASE_0 = PatternSet.BASES[0];
    private static final int BASE_1 = PatternSet.BASES[1];
    private static final int BASE_2 = PatternSet.BASES[2];
    private static final int BASE_3 = PatternSet.BASES[3];
    private static final int BASE_4 = PatternSet.BASES[4];
    private static final int BASE_5 = PatternSet.BASES[5];
    private static final int BASE_6 = PatternSet.BASES[6];
    private static final int BASE_7 = PatternSet.BASES[7];
    private static final int BASE_8 = PatternSet.BASES[8];
    private static final int BASE_9 = PatternSet.BASES[9];
    private static final int BASE_10 = PatternSet.BASES[10];
    private static final int BASE_11 = PatternSet.BASES[11];
    private static final int MASK = 0xFFFF;

    private final PatternWeights weights;
    private final long[] frames = new long[FRAMES * PatternSet.COUNT];
    private final int[] discs = new int[FRAMES];
    private int frame;

    public PatternAccumulator(PatternWeights weights) {
        this.weights = weights;
    }

    /** Starts a line at a position. */
    public void reset(long own, long opp) {
        frame = 0;
        discs[0] = Long.bitCount(own | opp);
        Arrays.fill(frames, 0, COUNT, Pattern.BIAS);
        subtract(0, opp, 0);
        mirror(0, 0);
        subtract(0, own, 0);
        mirror(0, 0);
    }

    /** Plays a move and changes the side to move. */
    public void play(int square, long flips) {
        pass();
        discs[frame]++;
        subtract(frame * COUNT, 1L << square, 0);
        subtract(frame * COUNT, flips, 1);
    }

    /** Changes the side to move: negates every index. */
    public void pass() {
        mirror(frame * COUNT, (frame + 1) * COUNT);
        discs[frame + 1] = discs[frame];
        frame++;
    }

    /** Reverts the last {@link #play} or {@link #pass}. */
    public void undo() {
        frame--;
    }

    /** Returns the number of moves and passes since {@link #reset}. */
    public int ply() {
        return frame;
    }

    /** Reverts all moves and passes after that number of them. */
    public void undoTo(int ply) {
        frame = ply;
    }

    /** Returns the expected final margin for the side to move, in hundredths of a disc. */
    public int score() {
        short[] weight = weights.with(discs[frame]);
        int at = frame * COUNT;
        int sum = weight[PatternSet.PLACES]
                + four(weight, BASE_0, frames[at + 0])
                + four(weight, BASE_1, frames[at + 1])
                + four(weight, BASE_2, frames[at + 2])
                + four(weight, BASE_3, frames[at + 3])
                + four(weight, BASE_4, frames[at + 4])
                + four(weight, BASE_5, frames[at + 5])
                + four(weight, BASE_6, frames[at + 6])
                + four(weight, BASE_7, frames[at + 7])
                + four(weight, BASE_8, frames[at + 8])
                + four(weight, BASE_9, frames[at + 9])
                + four(weight, BASE_10, frames[at + 10])
                + four(weight, BASE_11, frames[at + 11]);
        return Math.max(-LEAD_MAX, Math.min(sum, LEAD_MAX));
    }

    /** Writes the numbers, within a stage, of the trained weights that {@link #score} adds. */
    public void indices(int[] numbers) {
        for (int pattern = 0; pattern < COUNT; pattern++) {
            long four = frames[frame * COUNT + pattern];
            for (int turn = 0; turn < 4; turn++) {
                int index = (int) (four >>> (16 * turn)) & MASK;
                numbers[4 * pattern + turn] = PatternSet.SHARED[PatternSet.BASES[pattern] + index];
            }
        }
    }

    private static int four(short[] weight, int base, long four) {
        return weight[base + ((int) four & MASK)]
                + weight[base + ((int) (four >>> 16) & MASK)]
                + weight[base + ((int) (four >>> 32) & MASK)]
                + weight[base + (int) (four >>> 48)];
    }

    private void mirror(int from, int to) {
        frames[to + 0] = Pattern.MIRROR - frames[from + 0];
        frames[to + 1] = Pattern.MIRROR - frames[from + 1];
        frames[to + 2] = Pattern.MIRROR - frames[from + 2];
        frames[to + 3] = Pattern.MIRROR - frames[from + 3];
        frames[to + 4] = Pattern.MIRROR - frames[from + 4];
        frames[to + 5] = Pattern.MIRROR - frames[from + 5];
        frames[to + 6] = Pattern.MIRROR - frames[from + 6];
        frames[to + 7] = Pattern.MIRROR - frames[from + 7];
        frames[to + 8] = Pattern.MIRROR - frames[from + 8];
        frames[to + 9] = Pattern.MIRROR - frames[from + 9];
        frames[to + 10] = Pattern.MIRROR - frames[from + 10];
        frames[to + 11] = Pattern.MIRROR - frames[from + 11];
    }

    /**
     * Subtracts the steps of a set of discs, doubled for flipped ones. Unrolled by hand, because the compiler does not unroll
     * loops of twelve; with loops a move and its score take 1.27 times as long.
     */
    private void subtract(int at, long squares, int shift) {
        for (long left = squares; left != 0; left &= left - 1) {
            int step = Long.numberOfTrailingZeros(left) * COUNT;
            frames[at + 0] -= PatternSet.STEPS[step + 0] << shift;
            frames[at + 1] -= PatternSet.STEPS[step + 1] << shift;
            frames[at + 2] -= PatternSet.STEPS[step + 2] << shift;
            frames[at + 3] -= PatternSet.STEPS[step + 3] << shift;
            frames[at + 4] -= PatternSet.STEPS[step + 4] << shift;
            frames[at + 5] -= PatternSet.STEPS[step + 5] << shift;
            frames[at + 6] -= PatternSet.STEPS[step + 6] << shift;
            frames[at + 7] -= PatternSet.STEPS[step + 7] << shift;
            frames[at + 8] -= PatternSet.STEPS[step + 8] << shift;
            frames[at + 9] -= PatternSet.STEPS[step + 9] << shift;
            frames[at + 10] -= PatternSet.STEPS[step + 10] << shift;
            frames[at + 11] -= PatternSet.STEPS[step + 11] << shift;
        }
    }
}
