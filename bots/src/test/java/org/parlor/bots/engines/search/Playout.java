package org.parlor.bots.engines.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Positions from games of random moves. */
final class Playout {

    private Playout() {}

    /** Every {@code step}th position of one random game, without the final one. */
    static List<Position> positions(Rules rules, long seed, int step) {
        Random random = new Random(seed);
        List<Position> positions = new ArrayList<>();
        Position position = rules.initial();
        for (int ply = 0; !position.isOver(); ply++) {
            if (ply % step == 0) {
                positions.add(position);
            }
            int[] moves = position.legalMoves();
            position = position.play(moves[random.nextInt(moves.length)]);
        }
        return positions;
    }
}
