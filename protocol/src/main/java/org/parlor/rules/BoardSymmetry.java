package org.parlor.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A rotation or reflection of a board that maps legal moves to legal moves.
 *
 * @param images the image of each cell, which is also that of the move with its number
 */
public record BoardSymmetry(List<Integer> images) {

    public BoardSymmetry {
        images = List.copyOf(images);
    }

    /** Returns the one symmetry of a board without others. */
    static BoardSymmetry identity(BoardLayout board) {
        return of(board, cell -> cell);
    }

    /** Returns the eight symmetries of a square or the four of a rectangle, the identity first. */
    public static List<BoardSymmetry> ofGrid(BoardLayout board) {
        int width = board.width();
        int height = board.height();
        List<BoardSymmetry> symmetries = new ArrayList<>();
        for (boolean downwards : List.of(false, true)) {
            for (boolean sideways : List.of(false, true)) {
                IntUnaryOperator mirror = cell -> (downwards ? height - 1 - cell / width : cell / width) * width
                        + (sideways ? width - 1 - cell % width : cell % width);
                symmetries.add(of(board, mirror));
                if (width == height) {
                    symmetries.add(of(board, cell -> mirror.applyAsInt(cell % width * width + cell / width)));
                }
            }
        }
        return List.copyOf(symmetries);
    }

    private static BoardSymmetry of(BoardLayout board, IntUnaryOperator image) {
        return new BoardSymmetry(
                IntStream.range(0, board.cells().size()).map(image).boxed().toList());
    }

    public BoardSymmetry inverse() {
        Integer[] cells = new Integer[images.size()];
        for (int cell = 0; cell < cells.length; cell++) {
            cells[images.get(cell)] = cell;
        }
        return new BoardSymmetry(List.of(cells));
    }

    /** Returns the image of a move; one without a cell, such as a pass, is unchanged. */
    public int move(int move) {
        return move < images.size() ? images.get(move) : move;
    }

    /** Returns the cells of the image of a position. */
    public int[] cells(Position position) {
        int[] values = position.cells();
        int[] mapped = new int[values.length];
        for (int cell = 0; cell < values.length; cell++) {
            mapped[images.get(cell)] = values[cell];
        }
        return mapped;
    }

    public Position apply(Rules rules, Position position) {
        Integer aux = position.aux().isPresent() ? position.aux().getAsInt() : null;
        List<Integer> values = Arrays.stream(cells(position)).boxed().toList();
        return rules.toPosition(new PositionSetup(values, position.sideToMove(), aux));
    }
}
