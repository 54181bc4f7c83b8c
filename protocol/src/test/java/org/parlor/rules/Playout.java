package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random game, played to its end.
 *
 * @param positions the start position and the position after each move
 * @param texts text of each position, recorded when it was reached
 */
record Playout(Rules rules, List<Position> positions, List<Integer> moves, List<String> texts) {
    private static final int PLIES_MAX = 3_000;

    static Playout from(Rules rules, Position start, Random random) {
        Playout game = new Playout(rules, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        game.add(start);
        while (!game.last().isOver()) {
            int move = game.choice(random);
            game.moves.add(move);
            game.add(game.last().play(move));
            assertTrue(game.moves.size() < PLIES_MAX, "the game does not end");
        }
        return game;
    }

    private Position last() {
        return positions.get(positions.size() - 1);
    }

    private void add(Position position) {
        positions.add(position);
        texts.add(PositionText.print(rules, position));
    }

    /** Limits voluntary passes; otherwise games with free passing would end before the board is full. */
    private int choice(Random random) {
        int[] moves = last().legalMoves();
        int move = moves[random.nextInt(moves.length)];
        boolean mayPass = moves.length == 1 || random.nextInt(8) == 0;
        return rules.isPass(move) && !mayPass ? moves[0] : move;
    }
}
