package org.parlor.client.board;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parlor.client.frame.Canvas;
import org.parlor.rules.Board;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahPosition;

/** Two rows of pits between two stores, the person's own row below, as wide as the room allows. */
final class KalahView implements BoardView {
    /** Columns inside a pit; the narrowest only where every count surely fits. */
    private static final int[] WIDTHS = {7, 5, 4, 3, 2};

    @Override
    public List<String> guide() {
        return Guides.KALAH;
    }

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    public Extent extent(Rules rules, Extent room) {
        int[] fitting = IntStream.of(WIDTHS)
                .filter(width -> columns(rules.board(), width) <= room.columns())
                .toArray();
        int width = fitting.length > 0 ? fitting[0] : narrowest();
        return new Extent(columns(rules.board(), width), room.rows() >= 9 ? 9 : 7);
    }

    @Override
    public Extent smallest(Rules rules) {
        return new Extent(columns(rules.board(), narrowest()), 7);
    }

    @Override
    public void draw(Canvas canvas, Scene scene) {
        Extent extent = extent(scene.rules(), new Extent(canvas.columns(), canvas.rows()));
        if (!extent.fits(new Extent(canvas.columns(), canvas.rows()))) {
            return;
        }
        int pits = scene.rules().board().width() - 2;
        int width = IntStream.of(WIDTHS)
                .filter(wide -> columns(scene.rules().board(), wide) == extent.columns())
                .findFirst()
                .orElse(narrowest());
        new KalahDrawing(canvas, scene, pits, width, extent.rows() == 9).draw();
    }

    @Override
    public Moment moment(Motion motion, long elapsedMillis) {
        int sown = (int) (elapsedMillis / SowingMotion.SEED_MILLIS);
        return motion.before() instanceof KalahPosition before
                ? SowingMotion.moment(before, motion.place(), Math.min(sown, before.seeds(motion.place())))
                : Moment.rest(motion.after());
    }

    @Override
    public long untilNext(Motion motion, long elapsedMillis) {
        long seeds = motion.before().cells()[motion.place()];
        long left = (seeds + 1) * SowingMotion.SEED_MILLIS - elapsedMillis;
        return left <= 0 ? 0 : SowingMotion.SEED_MILLIS - elapsedMillis % SowingMotion.SEED_MILLIS;
    }

    private static int narrowest() {
        return Arrays.stream(WIDTHS).min().orElse(2);
    }

    /** A store is two columns wider than a pit. */
    private static int columns(Board board, int width) {
        int pits = board.width() - 2;
        return pits * (width + 1) + 1 + 2 * (storeWidth(width) + 1);
    }

    static int storeWidth(int width) {
        return Math.min(7, width + 2);
    }
}
