package org.parlor.client.board;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.frame.Canvas;
import org.parlor.rules.Board;
import org.parlor.rules.Rules;

/** A rectangle of squares with its letters and numbers, as large as the room allows, scrolled where it must be. */
final class GridView implements BoardView {
    private static final List<CellSize> SIZES = List.of(CellSize.LARGE, CellSize.USUAL, CellSize.SMALL, CellSize.TINY);

    /** Columns for the row numbers and rows for the column letters. */
    private static final Extent LABELS = new Extent(3, 1);

    /** So much of a larger board is enough to play by scrolling. */
    private static final int SQUARES_MIN = 8;

    private static final int TURNING_MILLIS = 400;

    private final CellArt art;
    private final List<String> guide;

    private GridView(CellArt art, List<String> guide) {
        this.art = art;
        this.guide = List.copyOf(guide);
    }

    static GridView of(CellArt art, List<String> guide) {
        return new GridView(art, guide);
    }

    @Override
    public List<String> guide() {
        return guide;
    }

    @Override
    public boolean isWide() {
        return false;
    }

    @Override
    public Extent extent(Rules rules, Extent room) {
        return extent(rules.board(), size(rules.board(), room));
    }

    @Override
    public Extent smallest(Rules rules) {
        Board board = rules.board();
        return new Extent(
                LABELS.columns() + CellSize.TINY.columns(Math.min(board.width(), SQUARES_MIN)),
                LABELS.rows() + CellSize.TINY.rows(Math.min(board.height(), SQUARES_MIN)));
    }

    @Override
    public void draw(Canvas canvas, Scene scene) {
        Board board = scene.rules().board();
        CellSize size = size(board, new Extent(canvas.columns(), canvas.rows()));
        int columns = Math.min(board.width(), (canvas.columns() - LABELS.columns() - size.edge()) / size.stepX());
        int rows = Math.min(board.height(), (canvas.rows() - LABELS.rows() - (size.lined() ? 1 : 0)) / size.stepY());
        if (columns > 0 && rows > 0) {
            GridWindow window = GridWindow.of(scene, columns, rows);
            new GridDrawing(canvas, scene, size, window, art).draw();
        }
    }

    private static CellSize size(Board board, Extent room) {
        return SIZES.stream()
                .filter(size -> extent(board, size).fits(room))
                .findFirst()
                .orElse(CellSize.TINY);
    }

    /** What was turned over stands out for a while. */
    @Override
    public Moment moment(Motion motion, long elapsedMillis) {
        return Moment.of(motion.after().cells(), turned(motion));
    }

    @Override
    public long untilNext(Motion motion, long elapsedMillis) {
        return turned(motion).isEmpty() ? 0 : Math.max(0, TURNING_MILLIS - elapsedMillis);
    }

    private static Set<Integer> turned(Motion motion) {
        int[] before = motion.before().cells();
        int[] after = motion.after().cells();
        return IntStream.range(0, after.length)
                .filter(place -> place != motion.place() && before[place] != after[place])
                .boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Extent extent(Board board, CellSize size) {
        return new Extent(LABELS.columns() + size.columns(board.width()), LABELS.rows() + size.rows(board.height()));
    }
}
