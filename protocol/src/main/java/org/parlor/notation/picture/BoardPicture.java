package org.parlor.notation.picture;

import java.util.ArrayList;
import java.util.List;
import org.parlor.rules.Cell;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.Piece;
import org.parlor.rules.Rules;

/** Draws positions of any game from its data, 1200 by 630 pixels. */
public final class BoardPicture {
    private static final int UNIT = 100;
    public static final int WIDTH = 1200;
    public static final int HEIGHT = 630;
    private static final int SEEDS_MAX = 24;
    private static final int BACKGROUND = 0xf4f3ee;
    private static final int SQUARE = 0x3d7f6b;
    private static final int LINE = 0x2a5c4d;
    private static final int PIT = 0xa97f4d;
    private static final int SEED = 0xf4e3c1;
    private static final List<Integer> COLOURS = List.of(0x17201d, 0xfbfaf6);
    private static final double STROKE = 13;
    /** The segments of each digit, as of a display of seven segments. */
    private static final List<String> DIGITS =
            List.of("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg");

    private static final List<int[]> SEGMENTS = List.of(
            new int[] {0, 0, 1, 0},
            new int[] {1, 0, 1, 1},
            new int[] {1, 1, 1, 2},
            new int[] {0, 2, 1, 2},
            new int[] {0, 1, 0, 2},
            new int[] {0, 0, 0, 1},
            new int[] {0, 1, 1, 1});
    /** Length of a segment. */
    private static final double DIGIT = 8;

    private static final double DIGIT_WIDTH = 14;

    private BoardPicture() {}

    /** @param values of the cells, in the order of the board */
    public static Picture of(Rules rules, List<Integer> values) {
        List<Picture.Shape> shapes = new ArrayList<>(board(rules));
        for (int index = 0; index < values.size(); index++) {
            Cell cell = rules.board().cells().get(index);
            shapes.addAll(content(rules, x(cell), y(cell), values.get(index)));
        }
        return picture(rules, shapes);
    }

    static Picture picture(Rules rules, List<Picture.Shape> shapes) {
        int width = rules.board().width() * UNIT;
        int height = rules.board().height() * UNIT;
        double scale = Math.min((WIDTH - 60.0) / width, (HEIGHT - 60.0) / height);
        return new Picture(
                WIDTH, HEIGHT, BACKGROUND, (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2, scale, shapes);
    }

    /** Returns the board without what is on it. */
    static List<Picture.Shape> board(Rules rules) {
        List<Picture.Shape> shapes = new ArrayList<>();
        double x = rules.board().width() * UNIT / 2.0;
        double y = rules.board().height() * UNIT / 2.0;
        if (rules.board().cells().stream().allMatch(cell -> cell.kind() == null)) {
            shapes.add(new Picture.Box(x, y, x + 2, y + 2, 0, 0, LINE));
        }
        rules.board().cells().forEach(cell -> addCell(shapes, cell));
        return shapes;
    }

    private static void addCell(List<Picture.Shape> shapes, Cell cell) {
        double halfWidth = cell.width() * UNIT / 2.0;
        double halfHeight = cell.height() * UNIT / 2.0;
        boolean pit = cell.kind() != null;
        double inset = pit ? 5 : 1;
        shapes.add(new Picture.Box(
                x(cell), y(cell), halfWidth - inset, halfHeight - inset, pit ? 45 : 0, 0, pit ? PIT : SQUARE));
    }

    /** Returns what a cell with a value holds, around a centre. */
    static List<Picture.Shape> content(Rules rules, double x, double y, int value) {
        List<Picture.Shape> shapes = new ArrayList<>();
        if (rules.kind().cellContent() == CellContentKind.COUNT) {
            addSeeds(shapes, x, y, value);
        } else {
            rules.kind().pieces().stream()
                    .filter(piece -> piece.value() == value)
                    .forEach(piece -> addPiece(shapes, x, y, piece));
        }
        return shapes;
    }

    static double x(Cell cell) {
        return (cell.x() + cell.width() / 2.0) * UNIT;
    }

    static double y(Cell cell) {
        return (cell.y() + cell.height() / 2.0) * UNIT;
    }

    /** Adds a disc, cross or ring; any other glyph is a disc, because there are no fonts. */
    private static void addPiece(List<Picture.Shape> shapes, double x, double y, Piece piece) {
        int colour = COLOURS.get(piece.player());
        switch (piece.glyph()) {
            case 'X' -> {
                shapes.add(new Picture.Line(x - 26, y - 26, x + 26, y + 26, STROKE, colour));
                shapes.add(new Picture.Line(x + 26, y - 26, x - 26, y + 26, STROKE, colour));
            }
            case 'O' -> shapes.add(Picture.Box.circle(x, y, 28, STROKE, colour));
            default -> shapes.add(Picture.Box.circle(x, y, 38, 0, colour));
        }
    }

    /** Adds seeds on a spiral, as the page draws them, and their number. */
    private static void addSeeds(List<Picture.Shape> shapes, double x, double y, int count) {
        int shown = Math.min(count, SEEDS_MAX);
        for (int i = 0; i < shown; i++) {
            double distance = 28 * Math.sqrt((i + 0.5) / Math.max(shown, 5));
            shapes.add(Picture.Box.circle(
                    x + distance * Math.cos(i * 2.4), y + distance * Math.sin(i * 2.4) - 8, 6, 0, SEED));
        }
        String digits = String.valueOf(count);
        double left = x - digits.length() * DIGIT_WIDTH / 2 + DIGIT_WIDTH / 2 - DIGIT / 2;
        for (int i = 0; i < digits.length(); i++) {
            for (char segment : DIGITS.get(digits.charAt(i) - '0').toCharArray()) {
                int[] line = SEGMENTS.get(segment - 'a');
                double from = left + i * DIGIT_WIDTH;
                shapes.add(new Picture.Line(
                        from + line[0] * DIGIT,
                        y + 22 + line[1] * DIGIT,
                        from + line[2] * DIGIT,
                        y + 22 + line[3] * DIGIT,
                        3,
                        COLOURS.get(1)));
            }
        }
    }
}
