package org.parlor.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parlor.rules.CellValues;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Piece;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/**
 * An endless supply of positions of one game: those of random games, and set-ups that are such a position with its
 * cells rolled again, because some points of the rules hardly ever come up in play.
 */
final class PositionGenerator {
    private static final int EMPTY = '.';

    private final Rules rules;
    private final Random random;
    private Position inPlay;

    PositionGenerator(Rules rules, Random random) {
        this.rules = rules;
        this.random = random;
        this.inPlay = rules.initial();
    }

    Position next() {
        int[] moves = inPlay.legalMoves();
        inPlay = moves.length == 0 ? rules.initial() : inPlay.play(moves[random.nextInt(moves.length)]);
        return random.nextBoolean() ? inPlay : setUp();
    }

    private Position setUp() {
        List<Integer> cells = rules.kind().values() == CellValues.COUNT ? counts() : pieces();
        Integer aux = inPlay.aux().isPresent() ? random.nextInt(2) : null;
        try {
            return rules.position(new PositionSetup(cells, random.nextInt(2), aux));
        } catch (InvalidInputException impossible) {
            return inPlay;
        }
    }

    /** Few seeds or as many as go round the board and further, in all pits or in some. */
    private List<Integer> counts() {
        int max = random.nextBoolean() ? 2 : rules.board().cells().size() + 1;
        double empty = random.nextDouble();
        return random.doubles(rules.board().cells().size())
                .mapToObj(roll -> roll < empty ? 0 : 1 + random.nextInt(max))
                .toList();
    }

    /** Pieces taken off, or put on up to the last free cells, or changed so that one side has few. */
    private List<Integer> pieces() {
        double off = random.nextBoolean() ? 0 : random.nextDouble();
        double on = random.nextBoolean() ? 0 : 1 - Math.pow(random.nextDouble(), 3);
        double first = random.nextDouble();
        return Arrays.stream(inPlay.cells())
                .map(cell -> random.nextDouble() < (cell == EMPTY ? 1 - on : off) ? EMPTY : piece(first))
                .boxed()
                .toList();
    }

    private int piece(double first) {
        List<Piece> pieces = rules.kind().pieces();
        int other = 1 + random.nextInt(pieces.size() - 1);
        return pieces.get(random.nextDouble() < first ? 0 : other).value();
    }
}
