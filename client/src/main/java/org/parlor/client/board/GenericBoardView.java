package org.parlor.client.board;

import java.util.List;
import java.util.stream.IntStream;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.Piece;
import org.parlor.rules.Rules;

/** Draws any board cell by cell, placed by its geometry: the name of the cell above its count or piece. */
final class GenericBoardView implements BoardView {
    /** The columns and rows from one cell to the next. */
    private static final List<CanvasSize> CELLS =
            List.of(new CanvasSize(16, 7), new CanvasSize(8, 3), new CanvasSize(6, 3), new CanvasSize(5, 3));

    @Override
    public CanvasSize size(Rules rules, CanvasSize room) {
        return extent(rules, cell(rules, room));
    }

    @Override
    public CanvasSize minimumSize(Rules rules) {
        return extent(rules, smallest());
    }

    private static CanvasSize extent(Rules rules, CanvasSize cell) {
        return new CanvasSize(
                cell.columns() * rules.board().width(),
                cell.rows() * rules.board().height());
    }

    private static CanvasSize cell(Rules rules, CanvasSize room) {
        return CELLS.stream()
                .filter(cell -> extent(rules, cell).fits(room))
                .findFirst()
                .orElse(smallest());
    }

    private static CanvasSize smallest() {
        return CELLS.get(CELLS.size() - 1);
    }

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    public void draw(Canvas canvas, BoardModel model) {
        CanvasSize room = new CanvasSize(canvas.columns(), canvas.rows());
        CanvasSize size = size(model.rules(), room);
        if (size.fits(room)) {
            CanvasSize cell = cell(model.rules(), room);
            int[] values = model.cells();
            IntStream.range(0, values.length).forEach(place -> cell(canvas, model, cell, place, values[place]));
        }
    }

    private static void cell(Canvas canvas, BoardModel model, CanvasSize size, int place, int value) {
        BoardLayout board = model.rules().board();
        Cell cell = board.cells().get(place);
        int column = model.isFlipped() ? board.width() - cell.x() - cell.width() : cell.x();
        int row = model.isFlipped() ? board.height() - cell.y() - cell.height() : cell.y();
        int x = column * size.columns();
        int y = row * size.rows();
        int columns = cell.width() * size.columns() - 1;
        int rows = cell.height() * size.rows();
        canvas.region(x, y, columns, 1)
                .textCentred(0, cell.id(), model.isLegal(place) ? StyleRole.TURN : StyleRole.LABEL);
        content(canvas.region(x, y + 1, columns, rows - 2), model, place, value);
        canvas.hotspot(x, y, columns, rows, new ClickTarget.BoardCell(place));
    }

    private static void content(Canvas inside, BoardModel model, int place, int value) {
        StyleRole still = owner(model.rules(), place, value) == 0 ? StyleRole.FIRST : StyleRole.SECOND;
        StyleRole role = model.role(place, still);
        int middle = inside.rows() / 2;
        inside.fill(' ', model.isCursor(place) || model.isHighlighted(place) ? role : StyleRole.BOARD);
        inside.textCentred(middle, text(model.rules(), value), role);
        model.drawBrackets(inside, 0, inside.columns() - 1, middle, place);
    }

    private static int owner(Rules rules, int place, int value) {
        Integer owner = rules.board().cells().get(place).owner();
        return rules.kind().pieces().stream()
                .filter(piece -> piece.value() == value)
                .map(Piece::player)
                .findFirst()
                .orElse(owner == null ? 0 : owner);
    }

    private static String text(Rules rules, int value) {
        return rules.kind().cellContent() == CellContentKind.COUNT
                ? Integer.toString(value)
                : rules.kind().pieces().stream()
                        .filter(piece -> piece.value() == value)
                        .map(piece -> Character.toString(piece.glyph()))
                        .findFirst()
                        .orElse("·");
    }
}
