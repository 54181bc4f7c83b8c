package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A game played at random to its end.
 *
 * @param positions the start and the position after each move
 * @param texts each position as it was written when it was first met
 */
record Playout(Rules rules, List<Position> positions, List<Integer> moves, List<String> texts) {
    private static final int PLIES_MAX = 3_000;

    static Playout from(Rules rules, Position start, Random random) {
        Playout game = new Playout(rules, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        game.enter(start);
        while (!game.last().isOver()) {
            int move = game.choice(random);
            game.moves.add(move);
            game.enter(game.last().play(move));
            assertTrue(game.moves.size() < PLIES_MAX, "the game does not end");
        }
        return game;
    }

    private Position last() {
        return positions.get(positions.size() - 1);
    }

    private void enter(Position position) {
        positions.add(position);
        texts.add(PositionText.print(rules, position));
    }

    /** A voluntary pass now and then only, or no board under free passing would ever fill. */
    private int choice(Random random) {
        int[] moves = last().legalMoves();
        int move = moves[random.nextInt(moves.length)];
        boolean mayPass = moves.length == 1 || random.nextInt(8) == 0;
        return rules.text(move).equals("pass") && !mayPass ? moves[0] : move;
    }
}
