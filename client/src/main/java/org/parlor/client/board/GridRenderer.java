package org.parlor.client.board;

import java.util.List;
import java.util.Optional;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.Cell;
import org.parlor.rules.Piece;

/** Draws the visible part of a grid: labels, lines, and each square with its piece and marks. */
final class GridRenderer {
    private static final int LABEL_COLUMNS = 3;

    private final Canvas canvas;
    private final Canvas ground;
    private final BoardModel model;
    private final CellSize size;
    private final GridViewport viewport;
    private final CellRenderer renderer;
    private final List<Piece> pieces;
    private final int[] values;

    GridRenderer(Canvas canvas, BoardModel model, CellSize size, GridViewport viewport, CellRenderer renderer) {
        this.canvas = canvas;
        this.model = model;
        this.size = size;
        this.viewport = viewport;
        this.renderer = renderer;
        this.pieces = model.rules().kind().pieces();
        this.values = model.cells();
        this.ground = canvas.region(LABEL_COLUMNS, 1, size.columns(viewport.columns()), size.rows(viewport.rows()));
    }

    void draw() {
        ground.fill(' ', StyleRole.BOARD);
        labels();
        if (size.lined()) {
            lines();
        }
        for (int row = 0; row < viewport.rows(); row++) {
            for (int column = 0; column < viewport.columns(); column++) {
                square(column, row);
            }
        }
    }

    private void labels() {
        for (int column = 0; column < viewport.columns(); column++) {
            int x = LABEL_COLUMNS + size.edge() + column * size.stepX() + size.width() / 2;
            canvas.put(x, 0, Cell.columnLetter(viewport.boardX(column)), StyleRole.LABEL);
        }
        for (int row = 0; row < viewport.rows(); row++) {
            String number = Integer.toString(viewport.boardY(row) + 1);
            int y = 1 + (size.lined() ? 1 : 0) + row * size.stepY() + size.height() / 2;
            canvas.text(2 - number.length(), y, number, StyleRole.LABEL);
        }
        arrows();
    }

    /** Draws arrows in the corner of the labels if the board extends beyond the visible part. */
    private void arrows() {
        boolean up = viewport.top() > 0;
        boolean left = viewport.left() > 0;
        if (up || viewport.cutBelow()) {
            canvas.put(0, 0, !up ? '↓' : viewport.cutBelow() ? '│' : '↑', StyleRole.TURN);
        }
        if (left || viewport.cutRight()) {
            canvas.put(1, 0, !left ? '→' : viewport.cutRight() ? '─' : '←', StyleRole.TURN);
        }
    }

    private void lines() {
        for (int row = 0; row <= viewport.rows(); row++) {
            int y = row * size.stepY();
            ground.line(0, y, ground.columns(), '─', StyleRole.BOARD);
            for (int column = 0; column <= viewport.columns(); column++) {
                ground.put(column * size.stepX(), y, joint(column, row), StyleRole.BOARD);
            }
        }
        for (int y = 0; y < ground.rows(); y++) {
            if (y % size.stepY() != 0) {
                for (int column = 0; column <= viewport.columns(); column++) {
                    ground.put(column * size.stepX(), y, '│', StyleRole.BOARD);
                }
            }
        }
    }

    private char joint(int column, int row) {
        int across = column == 0 ? 0 : column == viewport.columns() ? 2 : 1;
        int down = row == 0 ? 0 : row == viewport.rows() ? 2 : 1;
        return "┌┬┐├┼┤└┴┘".charAt(3 * down + across);
    }

    private void square(int column, int row) {
        int place = viewport.place(column, row);
        int x = size.edge() + column * size.stepX();
        int y = (size.lined() ? 1 : 0) + row * size.stepY();
        Canvas inside = ground.region(x, y, size.width(), size.height());
        ground.hotspot(x, y, size.stepX(), size.stepY(), new ClickTarget.BoardCell(place));
        boolean cursor = model.isCursor(place);
        if (cursor) {
            inside.fill(' ', StyleRole.CURSOR);
        } else if (model.isHighlighted(place)) {
            inside.fill(' ', StyleRole.SELECTED);
        }
        content(inside, place, cursor);
        marks(x, y, place, cursor);
    }

    private void content(Canvas inside, int place, boolean cursor) {
        Optional<Piece> lying =
                pieces.stream().filter(piece -> piece.value() == values[place]).findFirst();
        if (lying.isPresent()) {
            int seat = lying.get().player();
            StyleRole still = seat == 0 ? StyleRole.FIRST : StyleRole.SECOND;
            StyleRole role = cursor ? StyleRole.CURSOR : model.isHighlighted(place) ? StyleRole.SELECTED : still;
            renderer.piece(inside, seat, lying.get().glyph(), role);
        } else if (model.isPending(place)) {
            int seat = model.position().sideToMove();
            renderer.piece(inside, seat, pieces.get(seat).glyph(), cursor ? StyleRole.CURSOR : StyleRole.PENDING);
        } else {
            renderer.empty(
                    inside,
                    place,
                    model.isLegal(place),
                    model.gain(place),
                    cursor ? StyleRole.CURSOR : StyleRole.LEGAL);
        }
    }

    private void marks(int x, int y, int place, boolean cursor) {
        String brackets = model.brackets(place);
        if (brackets.isEmpty()) {
            return;
        }
        // If a square has a single glyph, the brackets are drawn in the gaps between squares.
        int left = size.width() == 1 ? x - 1 : x;
        int right = size.width() == 1 ? x + 1 : x + size.width() - 1;
        int middle = y + size.height() / 2;
        StyleRole role = cursor ? StyleRole.CURSOR : StyleRole.LAST;
        ground.put(left, middle, brackets.charAt(0), role);
        ground.put(right, middle, brackets.charAt(1), role);
    }
}
