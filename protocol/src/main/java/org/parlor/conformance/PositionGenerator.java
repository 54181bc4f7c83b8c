package org.parlor.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Piece;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;

/**
 * Generates random positions of one game: positions of random games, and setups derived from them with randomized
 * cells, which cover rules that rarely apply in play.
 */
final class PositionGenerator {
    private static final int EMPTY = '.';

    private final Rules rules;
    private final Random random;
    private Position current;

    PositionGenerator(Rules rules, Random random) {
        this.rules = rules;
        this.random = random;
        this.current = rules.initial();
    }

    Position next() {
        int[] moves = current.legalMoves();
        current = moves.length == 0 ? rules.initial() : current.play(moves[random.nextInt(moves.length)]);
        return random.nextBoolean() ? current : randomSetup();
    }

    private Position randomSetup() {
        List<Integer> cells = rules.kind().cellContent() == CellContentKind.COUNT ? counts() : pieces();
        Integer aux = current.aux().isPresent() ? random.nextInt(2) : null;
        try {
            return rules.toPosition(new PositionSetup(cells, random.nextInt(2), aux));
        } catch (InvalidInputException impossible) {
            return current;
        }
    }

    /** Either few seeds or enough for more than one lap, in all pits or in some. */
    private List<Integer> counts() {
        int max = random.nextBoolean() ? 2 : rules.board().cells().size() + 1;
        double empty = random.nextDouble();
        return random.doubles(rules.board().cells().size())
                .mapToObj(roll -> roll < empty ? 0 : 1 + random.nextInt(max))
                .toList();
    }

    /** Pieces removed, added up to a full board, or redistributed so that one side has few. */
    private List<Integer> pieces() {
        double off = random.nextBoolean() ? 0 : random.nextDouble();
        double on = random.nextBoolean() ? 0 : 1 - Math.pow(random.nextDouble(), 3);
        double first = random.nextDouble();
        return Arrays.stream(current.cells())
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
