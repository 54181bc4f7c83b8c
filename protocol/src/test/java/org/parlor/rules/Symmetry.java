package org.parlor.rules;

import java.util.ArrayList;
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

    /** Returns the seven symmetries of a square or three of a rectangle besides the identity. */
    public static List<Symmetry> ofGrid(Rules rules) {
        return grid(rules, false).skip(1).toList();
    }

    /** Returns the symmetries of a grid, each with and without swapped seats, except the identity. */
    public static List<Symmetry> ofGridAndSeats(Rules rules) {
        return Stream.concat(grid(rules, false).skip(1), grid(rules, true)).toList();
    }

    /** The eight symmetries of a square or four of a rectangle, the identity first. */
    private static Stream<Symmetry> grid(Rules rules, boolean swapsSeats) {
        int w = rules.board().width();
        int h = rules.board().height();
        List<IntUnaryOperator> images = new ArrayList<>();
        for (boolean downwards : List.of(false, true)) {
            for (boolean sideways : List.of(false, true)) {
                IntUnaryOperator mirror =
                        i -> (downwards ? h - 1 - i / w : i / w) * w + (sideways ? w - 1 - i % w : i % w);
                images.add(mirror);
                if (w == h) {
                    images.add(i -> mirror.applyAsInt(i % w * w + i / w));
                }
            }
        }
        return images.stream().map(image -> of(rules, swapsSeats, image));
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
