package org.parlor.bots.match;

import java.util.Random;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.Strength;
import org.parlor.rules.Hash;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Games of two contestants. Every opening, some moves by chance, is played twice, each having each seat once. Several
 * threads may play at once.
 *
 * @param openingPlies moves made by chance before the contestants take over
 */
public record Match(Rules rules, Strength first, Strength second, int openingPlies, long seed) {

    /** The games of one opening; the same index is the same opening. */
    public Pair pair(int index) {
        long games = Hash.fold(seed, index);
        Position opening = opening(new Random(games));
        return new Pair(game(opening, games, 0), game(opening, games + 1, 1));
    }

    /** A game that chance has ended already is none: then fewer moves are left to chance. */
    private Position opening(Random random) {
        Position before = rules.initial();
        Position position = before;
        for (int ply = 0; ply < openingPlies && !position.isOver(); ply++) {
            before = position;
            int[] moves = position.legalMoves();
            position = position.play(moves[random.nextInt(moves.length)]);
        }
        return position.isOver() ? before : position;
    }

    /** The half points of the first contestant from a seat. */
    private int game(Position opening, long gameSeed, int seat) {
        Engine own = first.engine(rules, new Random(gameSeed));
        Engine other = second.engine(rules, new Random(~gameSeed));
        Position position = opening;
        while (!position.isOver()) {
            boolean isOwn = position.sideToMove() == seat;
            Engine engine = isOwn ? own : other;
            position = position.play(engine.choose(position, (isOwn ? first : second).limits(), () -> false)
                    .move());
        }
        return 1 + Integer.signum(position.score(seat) - position.score(1 - seat));
    }
}
