package org.parlor.client.game.kalah;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.parlor.client.board.AnimatedMove;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.ui.Canvas;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Draws two rows of pits between two stores, the user's own row below, as wide as the space allows. */
final class KalahView implements BoardView {
    /** Columns inside a pit; the narrowest only where every count surely fits. */
    private static final int[] WIDTHS = {15, 11, 7, 5, 4, 3, 2};

    private static final int USUAL_WIDTH = 7;
    private static final int SEED_MILLIS = 120;

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    public CanvasSize size(Rules rules, CanvasSize room) {
        int width = IntStream.of(WIDTHS)
                .filter(wide -> columns(rules.board(), wide) <= room.columns()
                        && (wide <= USUAL_WIDTH || rows(pitRows(wide)) <= room.rows()))
                .findFirst()
                .orElse(narrowest());
        int pitRows = Math.max(1, Math.min(pitRows(width), (room.rows() - rows(0)) / 2));
        return new CanvasSize(columns(rules.board(), width), rows(pitRows));
    }

    @Override
    public CanvasSize minimumSize(Rules rules) {
        return new CanvasSize(columns(rules.board(), narrowest()), rows(1));
    }

    @Override
    public void draw(Canvas canvas, BoardModel model) {
        CanvasSize size = size(model.rules(), new CanvasSize(canvas.columns(), canvas.rows()));
        if (!size.fits(new CanvasSize(canvas.columns(), canvas.rows()))) {
            return;
        }
        int pits = model.rules().board().width() - 2;
        int width = IntStream.of(WIDTHS)
                .filter(wide -> columns(model.rules().board(), wide) == size.columns())
                .findFirst()
                .orElse(narrowest());
        new KalahRenderer(canvas, model, pits, width, (size.rows() - rows(0)) / 2).draw();
    }

    @Override
    public AnimationFrame frame(AnimatedMove animation, long elapsedMillis) {
        int sown = (int) (elapsedMillis / SEED_MILLIS);
        return animation.before() instanceof KalahPosition before
                ? moment(before, animation.place(), Math.min(sown, before.seeds(animation.place())))
                : AnimationFrame.still(animation.after());
    }

    @Override
    public long millisToNextFrame(AnimatedMove animation, long elapsedMillis) {
        long seeds = animation.before().cells()[animation.place()];
        long left = (seeds + 1) * SEED_MILLIS - elapsedMillis;
        return left <= 0 ? 0 : SEED_MILLIS - elapsedMillis % SEED_MILLIS;
    }

    private static int narrowest() {
        return Arrays.stream(WIDTHS).min().orElse(2);
    }

    /** Rows inside a pit of that width, where there is room for them. */
    private static int pitRows(int width) {
        return width <= USUAL_WIDTH ? 2 : (width - 5) / 2;
    }

    /** With the lines and the names of the pits. */
    private static int rows(int pitRows) {
        return 2 * pitRows + 5;
    }

    /** A store is two columns wider than a narrow pit. */
    private static int columns(BoardLayout board, int width) {
        int pits = board.width() - 2;
        return pits * (width + 1) + 1 + 2 * (storeWidth(width) + 1);
    }

    static int storeWidth(int width) {
        return Math.min(Math.max(USUAL_WIDTH, width), width + 2);
    }

    /** Returns the board while sowing; captured seeds stay in their pit until the last seed is sown. */
    private static AnimationFrame moment(KalahPosition before, int pit, int sown) {
        KalahRules rules = before.rules();
        int[] cells = before.cells();
        cells[pit] = 0;
        int at = pit;
        for (int seed = 0; seed < sown; seed++) {
            at = rules.next(before.sideToMove(), at);
            cells[at]++;
        }
        return AnimationFrame.of(cells, Set.of(at));
    }
}
