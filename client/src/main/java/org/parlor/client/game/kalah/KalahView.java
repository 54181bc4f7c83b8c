package org.parlor.client.game.kalah;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.parlor.client.board.AnimatedMove;
import org.parlor.client.board.AnimationFrame;
import org.parlor.client.board.BoardModel;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CanvasSize;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.Cell;
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

    /** Draws a Kalah board: the frame, then every pit and store with its count and, if there is space, seeds. */
    private static final class KalahRenderer {
        private final Canvas canvas;
        private final Canvas ground;
        private final BoardModel model;
        private final int pits;
        private final int width;
        private final int storeWidth;
        private final int pitRows;
        private final int[] values;
        private final List<Cell> cells;

        KalahRenderer(Canvas canvas, BoardModel model, int pits, int width, int pitRows) {
            this.canvas = canvas;
            this.model = model;
            this.pits = pits;
            this.width = width;
            this.storeWidth = KalahView.storeWidth(width);
            this.pitRows = pitRows;
            this.values = model.cells();
            this.cells = model.rules().board().cells();
            this.ground = canvas.region(0, 1, pitX(pits) + storeWidth + 1, 2 * pitRows + 3);
        }

        void draw() {
            ground.fill(' ', StyleRole.BOARD);
            lines();
            direction();
            for (int place = 0; place < cells.size(); place++) {
                if (cells.get(place).isStore()) {
                    store(place);
                } else {
                    pit(place);
                }
            }
        }

        /** Draws where each row is sown to: counter-clockwise, on both sides of the screen. */
        private void direction() {
            int half = storeWidth / 2;
            canvas.text(1 + half, 0, "←", StyleRole.LABEL);
            canvas.text(pitX(pits) + half, ground.rows() + 1, "→", StyleRole.LABEL);
        }

        private void lines() {
            int bottom = ground.rows() - 1;
            int middle = pitRows + 1;
            for (int y : new int[] {0, bottom}) {
                ground.line(0, y, ground.columns(), '─', StyleRole.BOARD);
            }
            ground.line(pitX(0), middle, pitX(pits) - pitX(0), '─', StyleRole.BOARD);
            List<Integer> edges = edges();
            for (int y = 0; y <= bottom; y++) {
                for (int i = 0; i < edges.size(); i++) {
                    ground.put(edges.get(i), y, edge(i, edges.size() - 1, y, middle, bottom), StyleRole.BOARD);
                }
            }
        }

        private List<Integer> edges() {
            List<Integer> edges = new ArrayList<>();
            edges.add(0);
            for (int column = 0; column <= pits; column++) {
                edges.add(pitX(column) - 1);
            }
            edges.add(ground.columns() - 1);
            return edges;
        }

        private static char edge(int i, int last, int y, int middle, int bottom) {
            if (y == 0) {
                return i == 0 ? '┌' : i == last ? '┐' : '┬';
            }
            if (y == bottom) {
                return i == 0 ? '└' : i == last ? '┘' : '┴';
            }
            if (y == middle && i > 0 && i < last) {
                return i == 1 ? '├' : i == last - 1 ? '┤' : '┼';
            }
            return '│';
        }

        /** Returns the first column inside a pit; pits are counted from the left of the screen. */
        private int pitX(int column) {
            return storeWidth + 2 + column * (width + 1);
        }

        private void store(int place) {
            int owner = owner(place);
            boolean right = (owner == 0) != model.isFlipped();
            int x = right ? pitX(pits) : 1;
            Canvas inside = ground.region(x, 1, storeWidth, 2 * pitRows + 1);
            StyleRole role = model.isHighlighted(place) ? StyleRole.SELECTED : own(place);
            if (model.isHighlighted(place)) {
                inside.fill(' ', role);
            }
            inside.textCentred(0, DisplayText.fit(model.names().get(owner), storeWidth), role);
            inside.textCentred(pitRows + 1, Integer.toString(values[place]), role);
            ground.hotspot(x, 1, storeWidth, inside.rows(), new ClickTarget.BoardCell(place));
        }

        private void pit(int place) {
            Cell cell = cells.get(place);
            int column = model.isFlipped() ? pits - cell.x() : cell.x() - 1;
            boolean below = (cell.y() == 1) != model.isFlipped();
            int x = pitX(column);
            int y = below ? pitRows + 2 : 1;
            ground.hotspot(x, y, width, pitRows, new ClickTarget.BoardCell(place));
            String told = cell.id() + (model.gain(place) > 0 ? " +" + model.gain(place) : "");
            String label = told.length() <= width ? told : cell.id();
            canvas.text(
                    x + (width - label.length()) / 2,
                    below ? ground.rows() + 1 : 0,
                    label,
                    model.isLegal(place) ? StyleRole.TURN : StyleRole.LABEL);
            seeds(ground.region(x, y, width, pitRows), place);
        }

        private void seeds(Canvas inside, int place) {
            boolean cursor = model.isCursor(place);
            StyleRole role = model.role(place, own(place));
            if (cursor || model.isHighlighted(place)) {
                inside.fill(' ', role);
            }
            inside.textCentred(0, Integer.toString(values[place]), role);
            int line = width - 2;
            if (values[place] <= line * (pitRows - 1)) {
                for (int y = 1; y * line - line < values[place]; y++) {
                    inside.textCentred(y, "•".repeat(Math.min(line, values[place] - y * line + line)), role);
                }
            }
            // The brackets need a column on each side of the number.
            if (Integer.toString(values[place]).length() <= width - 2) {
                model.drawBrackets(inside, 0, width - 1, 0, place);
            }
        }

        private StyleRole own(int place) {
            return owner(place) == 0 ? StyleRole.FIRST : StyleRole.SECOND;
        }

        private int owner(int place) {
            Integer owner = cells.get(place).owner();
            return owner == null ? 0 : owner;
        }
    }
}
