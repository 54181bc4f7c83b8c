package org.parlor.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A symmetry of a game: the board rotated or reflected, optionally with the seats swapped. */
final class Symmetry {
    private final Rules rules;
    /** Maps each cell to its image. */
    private final int[] cells;

    private final boolean swapsSeats;

    private Symmetry(Rules rules, int[] cells, boolean swapsSeats) {
        this.rules = rules;
        this.cells = cells;
        this.swapsSeats = swapsSeats;
    }

    /** All symmetries of a game except the identity. */
    static List<Symmetry> of(Rules rules) {
        return switch (rules.kind().id()) {
            case "reversi" -> withAndWithoutSwap(rules, grid(rules.board()));
            case "tictactoe" ->
                grid(rules.board()).stream()
                        .skip(1)
                        .map(cells -> new Symmetry(rules, cells, false))
                        .toList();
            case "kalah" -> List.of(rotation(rules));
            case "connectfour" -> List.of(new Symmetry(rules, reflection(rules.board()), false));
            default ->
                throw new IllegalArgumentException(
                        "no known symmetries of " + rules.kind().id());
        };
    }

    /** The symmetries of the board, each with and without swapped seats, except the identity. */
    private static List<Symmetry> withAndWithoutSwap(Rules rules, List<int[]> permutations) {
        List<Symmetry> symmetries = new ArrayList<>();
        for (int[] cells : permutations) {
            symmetries.add(new Symmetry(rules, cells, false));
            symmetries.add(new Symmetry(rules, cells, true));
        }
        return symmetries.subList(1, symmetries.size());
    }

    /** The eight symmetries of a square or four of a rectangle, the identity first. */
    private static List<int[]> grid(BoardLayout board) {
        int w = board.width();
        int h = board.height();
        List<int[]> permutations = new ArrayList<>();
        for (boolean downwards : List.of(false, true)) {
            for (boolean sideways : List.of(false, true)) {
                IntUnaryOperator mirror =
                        i -> (downwards ? h - 1 - i / w : i / w) * w + (sideways ? w - 1 - i % w : i % w);
                permutations.add(permutation(w * h, mirror));
                if (w == h) {
                    permutations.add(permutation(w * h, i -> mirror.applyAsInt(i % w * w + i / w)));
                }
            }
        }
        return permutations;
    }

    /** Left and right exchanged; of the first row this is also the reflection of the columns. */
    private static int[] reflection(BoardLayout board) {
        int w = board.width();
        return permutation(w * board.height(), i -> i / w * w + w - 1 - i % w);
    }

    /** Kalah's board rotated by 180 degrees with the seats swapped. */
    private static Symmetry rotation(Rules rules) {
        int store = rules.board().cells().size() / 2 - 1;
        int otherStore = 2 * store + 1;
        int[] cells = permutation(otherStore + 1, pit -> 2 * store - pit);
        cells[store] = otherStore;
        cells[otherStore] = store;
        return new Symmetry(rules, cells, true);
    }

    private static int[] permutation(int size, IntUnaryOperator to) {
        int[] cells = new int[size];
        Arrays.setAll(cells, to);
        return cells;
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
