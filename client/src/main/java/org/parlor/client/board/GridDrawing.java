package org.parlor.client.board;

import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Canvas;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Target;
import org.parlor.rules.Cell;
import org.parlor.rules.Piece;

/** One drawing of a window of a grid: labels, lines, and each square with what lies and is marked on it. */
final class GridDrawing {
    private static final int LABEL_COLUMNS = 3;

    private final Canvas canvas;
    private final Canvas ground;
    private final Scene scene;
    private final CellSize size;
    private final GridWindow window;
    private final CellArt art;
    private final List<Piece> pieces;
    private final int[] values;

    GridDrawing(Canvas canvas, Scene scene, CellSize size, GridWindow window, CellArt art) {
        this.canvas = canvas;
        this.scene = scene;
        this.size = size;
        this.window = window;
        this.art = art;
        this.pieces = scene.rules().kind().pieces();
        this.values = scene.cells();
        this.ground = canvas.region(LABEL_COLUMNS, 1, size.columns(window.columns()), size.rows(window.rows()));
    }

    void draw() {
        ground.fill(' ', Role.BOARD);
        labels();
        if (size.lined()) {
            lines();
        }
        for (int row = 0; row < window.rows(); row++) {
            for (int column = 0; column < window.columns(); column++) {
                square(column, row);
            }
        }
    }

    private void labels() {
        for (int column = 0; column < window.columns(); column++) {
            int x = LABEL_COLUMNS + size.edge() + column * size.stepX() + size.width() / 2;
            canvas.put(x, 0, Cell.columnLetter(window.boardX(column)), Role.LABEL);
        }
        for (int row = 0; row < window.rows(); row++) {
            String number = Integer.toString(window.boardY(row) + 1);
            int y = 1 + (size.lined() ? 1 : 0) + row * size.stepY() + size.height() / 2;
            canvas.text(2 - number.length(), y, number, Role.LABEL);
        }
        arrows();
    }

    /** Signs in the corner of the labels that the board goes on. */
    private void arrows() {
        boolean up = window.top() > 0;
        boolean left = window.left() > 0;
        if (up || window.cutBelow()) {
            canvas.put(0, 0, !up ? '↓' : window.cutBelow() ? '│' : '↑', Role.TURN);
        }
        if (left || window.cutRight()) {
            canvas.put(1, 0, !left ? '→' : window.cutRight() ? '─' : '←', Role.TURN);
        }
    }

    private void lines() {
        for (int row = 0; row <= window.rows(); row++) {
            int y = row * size.stepY();
            ground.line(0, y, ground.columns(), '─', Role.BOARD);
            for (int column = 0; column <= window.columns(); column++) {
                ground.put(column * size.stepX(), y, joint(column, row), Role.BOARD);
            }
        }
        for (int y = 0; y < ground.rows(); y++) {
            if (y % size.stepY() != 0) {
                for (int column = 0; column <= window.columns(); column++) {
                    ground.put(column * size.stepX(), y, '│', Role.BOARD);
                }
            }
        }
    }

    private char joint(int column, int row) {
        int across = column == 0 ? 0 : column == window.columns() ? 2 : 1;
        int down = row == 0 ? 0 : row == window.rows() ? 2 : 1;
        return "┌┬┐├┼┤└┴┘".charAt(3 * down + across);
    }

    private void square(int column, int row) {
        int place = window.place(column, row);
        int x = size.edge() + column * size.stepX();
        int y = (size.lined() ? 1 : 0) + row * size.stepY();
        Canvas inside = ground.region(x, y, size.width(), size.height());
        ground.spot(x, y, size.stepX(), size.stepY(), new Target.Place(place));
        boolean cursor = scene.isCursor(place);
        if (cursor) {
            inside.fill(' ', Role.CURSOR);
        } else if (scene.isLit(place)) {
            inside.fill(' ', Role.SELECTED);
        }
        content(inside, place, cursor);
        marks(x, y, place, cursor);
    }

    private void content(Canvas inside, int place, boolean cursor) {
        Optional<Piece> lying =
                pieces.stream().filter(piece -> piece.value() == values[place]).findFirst();
        if (lying.isPresent()) {
            int seat = lying.get().player();
            Role still = seat == 0 ? Role.FIRST : Role.SECOND;
            Role role = cursor ? Role.CURSOR : scene.isLit(place) ? Role.SELECTED : still;
            art.piece(inside, seat, lying.get().glyph(), role);
        } else if (scene.isPending(place)) {
            int seat = scene.position().sideToMove();
            art.piece(inside, seat, pieces.get(seat).glyph(), cursor ? Role.CURSOR : Role.PENDING);
        } else {
            art.empty(inside, place, scene.isLegal(place), scene.gain(place), cursor ? Role.CURSOR : Role.LEGAL);
        }
    }

    /** Brackets where the cursor and the last move are, round ones where a move is on its way, curly ones for a hint. */
    private void marks(int x, int y, int place, boolean cursor) {
        boolean pending = scene.isPending(place);
        boolean hint = scene.isHint(place);
        if (!cursor && !pending && !hint && !scene.isLast(place)) {
            return;
        }
        // With a single glyph a square the brackets stand in the gaps between squares.
        int left = size.width() == 1 ? x - 1 : x;
        int right = size.width() == 1 ? x + 1 : x + size.width() - 1;
        int middle = y + size.height() / 2;
        Role role = cursor ? Role.CURSOR : Role.LAST;
        ground.put(left, middle, pending ? '(' : hint ? '{' : '[', role);
        ground.put(right, middle, pending ? ')' : hint ? '}' : ']', role);
    }
}
