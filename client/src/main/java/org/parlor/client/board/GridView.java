package org.parlor.client.board;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.Piece;
import org.parlor.rules.Rules;

/**
 * Draws a rectangle of squares with letters and numbers, as large as the space allows, scrolled if
 * necessary.
 */
public record GridView(CellRenderer renderer) implements BoardView {
    private static final List<CellSize> SIZES =
            List.of(CellSize.HUGE, CellSize.LARGER, CellSize.LARGE, CellSize.USUAL, CellSize.SMALL, CellSize.TINY);

    /** The columns of the row numbers and the rows of the column letters. */
    private static final CanvasSize LABELS = new CanvasSize(3, 1);

    /** The number of squares that must be visible of a larger board, in each direction. */
    private static final int SQUARES_MIN = 8;

    private static final int TURNING_MILLIS = 400;

    @Override
    public CanvasSize size(Rules rules, CanvasSize room) {
        return extent(rules.board(), size(rules.board(), room));
    }

    @Override
    public CanvasSize minimumSize(Rules rules) {
        BoardLayout board = rules.board();
        return new CanvasSize(
                LABELS.columns() + CellSize.TINY.columns(Math.min(board.width(), SQUARES_MIN)),
                LABELS.rows() + CellSize.TINY.rows(Math.min(board.height(), SQUARES_MIN)));
    }

    @Override
    public void draw(Canvas canvas, BoardModel model) {
        BoardLayout board = model.rules().board();
        CellSize size = size(board, new CanvasSize(canvas.columns(), canvas.rows()));
        int columns = Math.min(board.width(), (canvas.columns() - LABELS.columns() - size.edge()) / size.stepX());
        int rows = Math.min(board.height(), (canvas.rows() - LABELS.rows() - (size.lined() ? 1 : 0)) / size.stepY());
        if (columns > 0 && rows > 0) {
            GridViewport viewport = GridViewport.of(model, columns, rows);
            new GridRenderer(canvas, model, size, viewport, renderer).draw();
        }
    }

    private static CellSize size(BoardLayout board, CanvasSize room) {
        return SIZES.stream()
                .filter(size -> extent(board, size).fits(room))
                .findFirst()
                .orElse(CellSize.TINY);
    }

    /** Highlights the turned pieces for a while. */
    @Override
    public AnimationFrame frame(AnimatedMove animation, long elapsedMillis) {
        return AnimationFrame.of(animation.after().cells(), turned(animation));
    }

    @Override
    public long millisToNextFrame(AnimatedMove animation, long elapsedMillis) {
        return turned(animation).isEmpty() ? 0 : Math.max(0, TURNING_MILLIS - elapsedMillis);
    }

    private static Set<Integer> turned(AnimatedMove animation) {
        int[] before = animation.before().cells();
        int[] after = animation.after().cells();
        return IntStream.range(0, after.length)
                .filter(place -> place != animation.place() && before[place] != after[place])
                .boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    private static CanvasSize extent(BoardLayout board, CellSize size) {
        return new CanvasSize(
                LABELS.columns() + size.columns(board.width()), LABELS.rows() + size.rows(board.height()));
    }

    /** Draws the visible part of a grid: labels, lines, and each square with its piece and marks. */
    private static final class GridRenderer {
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
            marks(x, y, place);
        }

        private void content(Canvas inside, int place, boolean cursor) {
            Optional<Piece> lying = pieces.stream()
                    .filter(piece -> piece.value() == values[place])
                    .findFirst();
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

        private void marks(int x, int y, int place) {
            // If a square has a single glyph, the brackets are drawn in the gaps between squares.
            int left = size.width() == 1 ? x - 1 : x;
            int right = size.width() == 1 ? x + 1 : x + size.width() - 1;
            model.drawBrackets(ground, left, right, y + size.height() / 2, place);
        }
    }
}
