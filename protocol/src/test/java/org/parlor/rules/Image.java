package org.parlor.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A symmetry of a game: the board turned or mirrored, and perhaps the seats exchanged. */
final class Image {
    private final Rules rules;
    /** For each cell the one it falls on. */
    private final int[] cells;

    private final boolean swapsSeats;

    private Image(Rules rules, int[] cells, boolean swapsSeats) {
        this.rules = rules;
        this.cells = cells;
        this.swapsSeats = swapsSeats;
    }

    /** Every symmetry of a game but the one that changes nothing. */
    static List<Image> of(Rules rules) {
        return switch (rules.kind().id()) {
            case "reversi" -> both(rules, grid(rules.board()));
            case "tictactoe" ->
                grid(rules.board()).stream()
                        .skip(1)
                        .map(cells -> new Image(rules, cells, false))
                        .toList();
            case "kalah" -> List.of(halfTurn(rules));
            default ->
                throw new IllegalArgumentException(
                        "no symmetries known of " + rules.kind().id());
        };
    }

    /** The turns and mirrors of a board with either side's colours. */
    private static List<Image> both(Rules rules, List<int[]> turns) {
        List<Image> images = new ArrayList<>();
        for (int[] cells : turns) {
            images.add(new Image(rules, cells, false));
            images.add(new Image(rules, cells, true));
        }
        return images.subList(1, images.size());
    }

    /** Eight for a square, four for an oblong, the one that changes nothing first. */
    private static List<int[]> grid(Board board) {
        int w = board.width();
        int h = board.height();
        List<int[]> turns = new ArrayList<>();
        for (boolean downwards : List.of(false, true)) {
            for (boolean sideways : List.of(false, true)) {
                IntUnaryOperator mirror =
                        i -> (downwards ? h - 1 - i / w : i / w) * w + (sideways ? w - 1 - i % w : i % w);
                turns.add(permutation(w * h, mirror));
                if (w == h) {
                    turns.add(permutation(w * h, i -> mirror.applyAsInt(i % w * w + i / w)));
                }
            }
        }
        return turns;
    }

    /** Kalah's board seen from the other side of the table: a side's first pit is the other's last. */
    private static Image halfTurn(Rules rules) {
        int store = rules.board().cells().size() / 2 - 1;
        int otherStore = 2 * store + 1;
        int[] cells = permutation(otherStore + 1, pit -> 2 * store - pit);
        cells[store] = otherStore;
        cells[otherStore] = store;
        return new Image(rules, cells, true);
    }

    private static int[] permutation(int size, IntUnaryOperator to) {
        int[] cells = new int[size];
        Arrays.setAll(cells, to);
        return cells;
    }

    Position of(Position position) {
        int[] values = position.cells();
        Integer[] image = new Integer[values.length];
        for (int i = 0; i < values.length; i++) {
            image[cells[i]] = swapsSeats ? exchanged(values[i]) : values[i];
        }
        Integer aux = position.aux().isPresent() ? position.aux().getAsInt() : null;
        return rules.position(new PositionSetup(List.of(image), seat(position.sideToMove()), aux));
    }

    /** A move that is no cell, such as a pass, is its own image. */
    int move(int move) {
        return move < cells.length ? cells[move] : move;
    }

    int[] moves(int[] moves) {
        return Arrays.stream(moves).map(this::move).sorted().toArray();
    }

    int seat(int seat) {
        return swapsSeats ? 1 - seat : seat;
    }

    private int exchanged(int value) {
        List<Piece> pieces = rules.kind().pieces();
        for (Piece piece : pieces) {
            if (piece.value() == value) {
                return pieces.get(1 - pieces.indexOf(piece)).value();
            }
        }
        return value;
    }
}
