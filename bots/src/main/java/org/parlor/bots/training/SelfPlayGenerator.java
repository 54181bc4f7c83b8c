package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parlor.bots.reversi.board.SquareSets;

/** Plays games of two engines after 8 to 20 random moves. A game depends only on the seed and its number. */
final class SelfPlayGenerator {
    private static final int RANDOM_MIN = 8;
    private static final int RANDOM_MAX = 20;

    private final SelfPlayEngine first;
    private final SelfPlayEngine second;
    private final long seed;

    SelfPlayGenerator(SelfPlayEngine first, SelfPlayEngine second, long seed) {
        this.first = first;
        this.second = second;
        this.seed = seed;
    }

    SelfPlayGame game(int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E37_79B9_7F4A_7C15L + number);
        int randomPlies = random.nextInt(RANDOM_MIN, RANDOM_MAX + 1);
        SelfPlayBoard board = new SelfPlayBoard();
        List<Integer> squares = new ArrayList<>();
        while (board.moves() != 0) {
            SelfPlayEngine toMove = board.isFirstToMove() ? first : second;
            int square = squares.size() < randomPlies
                    ? SquareSets.random(board.moves(), random)
                    : toMove.move(board, random);
            board.play(square);
            squares.add(square);
        }
        return new SelfPlayGame(randomPlies, squares);
    }
}
