package org.parlor.server.net.web;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.value.GameDefinition;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Cell;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.Piece;
import org.parlor.rules.Rules;

/**
 * What is shown of a game without a log-in. Other sites show Open Graph elements and a picture of the position; the first page
 * draws the game from data.
 *
 * @param game the game as spectators see it
 * @param rules its rules
 */
record GamePreview(GameMessage.Snapshot game, Rules rules) {
    private static final int UNIT = 100;
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 630;
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

    static GamePreview of(GameMessage.Snapshot game) {
        GameKind kind = Games.find(game.game()).orElseThrow();
        return new GamePreview(game, kind.rules(game.options()));
    }

    private String title() {
        return game.players().stream().map(UserInfo::name).collect(Collectors.joining(" – ")) + ", "
                + rules.kind().name();
    }

    private String description() {
        GameResult result = game.result();
        String score = game.score().stream().map(String::valueOf).collect(Collectors.joining("–"));
        if (result == null) {
            return "Being played, " + score + " after " + game.ply() + " moves. Watch it live.";
        }
        Integer winner = result.winner();
        String end = winner == null ? "No winner" : game.players().get(winner).name() + " won";
        return end + ", " + score + " after " + game.ply() + " moves. Play through it.";
    }

    /** Returns the elements for the head of the page. The picture needs an absolute address. */
    String head(String address) {
        return meta("og:type", "website")
                + meta("og:title", title())
                + meta("og:description", description())
                + meta("og:url", address)
                + meta("og:image", address + ".png")
                + meta("og:image:type", "image/png")
                + meta("og:image:width", String.valueOf(WIDTH))
                + meta("og:image:height", String.valueOf(HEIGHT));
    }

    private static String meta(String property, String content) {
        return "<meta property=\"" + property + "\" content=\"" + escape(content) + "\">\n";
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns the messages that a connection receives which watches the game: its definition and a snapshot. */
    String data() {
        return "[" + MessageCodec.write(Reply.Ok.spec(null, GameDefinition.of(rules))) + "," + MessageCodec.write(game)
                + "]\n";
    }

    /** Returns the position as a picture of 1200 by 630, as SVG. */
    String svg() {
        return picture().svg(escape(title()));
    }

    /** Returns the position as a picture of 1200 by 630, as PNG. Takes 30 to 60 milliseconds of CPU. */
    byte[] png() {
        return picture().png();
    }

    private Picture picture() {
        int width = rules.board().width() * UNIT;
        int height = rules.board().height() * UNIT;
        double scale = Math.min((WIDTH - 60.0) / width, (HEIGHT - 60.0) / height);
        List<Picture.Shape> shapes = new ArrayList<>();
        if (rules.board().cells().stream().allMatch(cell -> cell.kind() == null)) {
            shapes.add(new Picture.Box(width / 2.0, height / 2.0, width / 2.0 + 2, height / 2.0 + 2, 0, 0, LINE));
        }
        List<Integer> values = game.pos().values();
        for (int index = 0; index < values.size(); index++) {
            addCell(shapes, rules.board().cells().get(index), values.get(index));
        }
        return new Picture(
                WIDTH, HEIGHT, BACKGROUND, (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2, scale, shapes);
    }

    private void addCell(List<Picture.Shape> shapes, Cell cell, int value) {
        double halfWidth = cell.width() * UNIT / 2.0;
        double halfHeight = cell.height() * UNIT / 2.0;
        double x = cell.x() * UNIT + halfWidth;
        double y = cell.y() * UNIT + halfHeight;
        boolean pit = cell.kind() != null;
        double inset = pit ? 5 : 1;
        shapes.add(new Picture.Box(x, y, halfWidth - inset, halfHeight - inset, pit ? 45 : 0, 0, pit ? PIT : SQUARE));
        if (rules.kind().cellContent() == CellContentKind.COUNT) {
            addSeeds(shapes, x, y, value);
        } else {
            rules.kind().pieces().stream()
                    .filter(piece -> piece.value() == value)
                    .forEach(piece -> addPiece(shapes, x, y, piece));
        }
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
