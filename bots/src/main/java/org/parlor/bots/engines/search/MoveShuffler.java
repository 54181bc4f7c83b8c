package org.parlor.bots.engines.search;

import java.util.random.RandomGenerator;

/** Shuffles moves, so that the choice among equal moves varies. */
public final class MoveShuffler {

    private MoveShuffler() {}

    public static int[] of(int[] moves, RandomGenerator random) {
        int[] shuffled = moves.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int move = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = move;
        }
        return shuffled;
    }
}
