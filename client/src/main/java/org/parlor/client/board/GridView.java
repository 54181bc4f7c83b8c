package org.parlor.client.board;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.ui.Canvas;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Rules;

/**
 * Draws a rectangle of squares with letters and numbers, as large as the space allows, scrolled if
 * necessary.
 */
public final class GridView implements BoardView {
    private static final List<CellSize> SIZES =
            List.of(CellSize.HUGE, CellSize.LARGER, CellSize.LARGE, CellSize.USUAL, CellSize.SMALL, CellSize.TINY);

    /** The columns of the row numbers and the rows of the column letters. */
    private static final CanvasSize LABELS = new CanvasSize(3, 1);

    /** The number of squares that must be visible of a larger board, in each direction. */
    private static final int SQUARES_MIN = 8;

    private static final int TURNING_MILLIS = 400;

    private final CellRenderer renderer;

    public GridView(CellRenderer renderer) {
        this.renderer = renderer;
    }

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
}
