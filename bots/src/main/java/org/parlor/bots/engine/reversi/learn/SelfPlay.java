package org.parlor.bots.engine.reversi.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Games of two players, each after some moves at random. A game follows from its number alone. */
final class SelfPlay {
    private static final int RANDOM_MIN = 8;
    private static final int RANDOM_MAX = 20;

    private final Player first;
    private final Player second;
    private final long seed;

    SelfPlay(Player first, Player second, long seed) {
        this.first = first;
        this.second = second;
        this.seed = seed;
    }

    PlayedGame game(int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E37_79B9_7F4A_7C15L + number);
        int randomPlies = random.nextInt(RANDOM_MIN, RANDOM_MAX + 1);
        Board board = new Board();
        List<Integer> squares = new ArrayList<>();
        while (board.moves() != 0) {
            Player player = board.isFirstToMove() ? first : second;
            int square = squares.size() < randomPlies ? Player.any(board.moves(), random) : player.move(board, random);
            board.play(square);
            squares.add(square);
        }
        return new PlayedGame(randomPlies, squares);
    }
}
