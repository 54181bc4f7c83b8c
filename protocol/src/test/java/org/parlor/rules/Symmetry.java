package org.parlor.rules;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A symmetry of a game: the board rotated or reflected, optionally with the seats swapped. */
public final class Symmetry {
    private final Rules rules;
    /** Maps each cell to its image. */
    private final int[] cells;

    private final boolean swapsSeats;

    private Symmetry(Rules rules, boolean swapsSeats, int[] cells) {
        this.rules = rules;
        this.swapsSeats = swapsSeats;
        this.cells = cells;
    }

    /** @param image maps each cell, and each move that is a cell, to its image */
    public static Symmetry of(Rules rules, boolean swapsSeats, IntUnaryOperator image) {
        return new Symmetry(
                rules,
                swapsSeats,
                IntStream.range(0, rules.board().cells().size()).map(image).toArray());
    }

    /** Returns the symmetries of the rules besides the identity. */
    public static List<Symmetry> ofGrid(Rules rules) {
        return grid(rules, false).skip(1).toList();
    }

    /** Returns the symmetries of the rules, each with and without swapped seats, except the identity. */
    public static List<Symmetry> ofGridAndSeats(Rules rules) {
        return Stream.concat(grid(rules, false).skip(1), grid(rules, true)).toList();
    }

    private static Stream<Symmetry> grid(Rules rules, boolean swapsSeats) {
        return rules.symmetries().stream().map(symmetry -> of(rules, swapsSeats, symmetry::move));
    }

    Position apply(Position position) {
        int[] values = position.cells();
        Integer[] image = new Integer[values.length];
        for (int i = 0; i < values.length; i++) {
            image[cells[i]] = swapsSeats ? swapped(values[i]) : values[i];
        }
        Integer aux = position.aux().isPresent() ? position.aux().getAsInt() : null;
        return rules.toPosition(new PositionSetup(List.of(image), seat(position.sideToMove()), aux));
    }

    /** A move without a cell, such as a pass, is unchanged. */
    int move(int move) {
        return move < cells.length ? cells[move] : move;
    }

    int[] moves(int[] moves) {
        return Arrays.stream(moves).map(this::move).sorted().toArray();
    }

    int seat(int seat) {
        return swapsSeats ? 1 - seat : seat;
    }

    private int swapped(int value) {
        List<Piece> pieces = rules.kind().pieces();
        for (Piece piece : pieces) {
            if (piece.value() == value) {
                return pieces.get(1 - pieces.indexOf(piece)).value();
            }
        }
        return value;
    }
}
