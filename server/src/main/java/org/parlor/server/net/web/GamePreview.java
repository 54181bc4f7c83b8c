package org.parlor.server.net.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
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
 * What is shown of a game without a log-in. Other sites show Open Graph elements and a picture of the position as SVG; the first page
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
    private static final Map<Character, String> SHAPES = Map.of(
            '●', "<circle r=\"38\" fill=\"%s\"/>",
            '○', "<circle r=\"38\" fill=\"%s\"/>",
            'X', "<path d=\"M-26-26L26 26M26-26L-26 26\" stroke=\"%s\" stroke-width=\"13\" stroke-linecap=\"round\"/>",
            'O', "<circle r=\"28\" fill=\"none\" stroke=\"%s\" stroke-width=\"13\"/>");
    private static final List<String> COLOURS = List.of("#17201d", "#fbfaf6");

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
                + meta("og:image", address + ".svg")
                + meta("og:image:type", "image/svg+xml")
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

    /** Returns the position as a picture of 1200 by 630. */
    String picture() {
        int width = rules.board().width() * UNIT;
        int height = rules.board().height() * UNIT;
        double scale = Math.min((WIDTH - 60.0) / width, (HEIGHT - 60.0) / height);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"><title>%s</title><rect width=\"%d\" height=\"%d\" fill=\"#f4f3ee\"/>"
                        + "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">",
                WIDTH,
                HEIGHT,
                escape(title()),
                WIDTH,
                HEIGHT,
                (WIDTH - width * scale) / 2,
                (HEIGHT - height * scale) / 2,
                scale));
        List<Integer> values = game.pos().values();
        for (int index = 0; index < values.size(); index++) {
            svg.append(cell(rules.board().cells().get(index), values.get(index)));
        }
        return svg.append("</g></svg>\n").toString();
    }

    private String cell(Cell cell, int value) {
        double halfWidth = cell.width() * UNIT / 2.0;
        double halfHeight = cell.height() * UNIT / 2.0;
        boolean round = cell.kind() != null;
        double inset = round ? 5 : 0;
        return String.format(
                Locale.ROOT,
                "<g transform=\"translate(%.0f %.0f)\"><rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"%d\" fill=\"%s\"%s/>%s</g>",
                cell.x() * UNIT + halfWidth,
                cell.y() * UNIT + halfHeight,
                inset - halfWidth,
                inset - halfHeight,
                2 * (halfWidth - inset),
                2 * (halfHeight - inset),
                round ? 45 : 0,
                round ? "#a97f4d" : "#3d7f6b",
                round ? "" : " stroke=\"#2a5c4d\" stroke-width=\"2\"",
                rules.kind().cellContent() == CellContentKind.COUNT ? seeds(value) : piece(value));
    }

    private String piece(int value) {
        return rules.kind().pieces().stream()
                .filter(piece -> piece.value() == value)
                .findFirst()
                .map(GamePreview::shape)
                .orElse("");
    }

    /** Any other glyph is drawn as a disc, because the fonts of the viewer are unknown. */
    private static String shape(Piece piece) {
        String shape = SHAPES.getOrDefault(piece.glyph(), "<circle r=\"38\" fill=\"%s\"/>");
        return String.format(Locale.ROOT, shape, COLOURS.get(piece.player()));
    }

    /** Seeds on a spiral, as the page draws them, and their number. */
    private static String seeds(int count) {
        StringBuilder seeds = new StringBuilder();
        int shown = Math.min(count, SEEDS_MAX);
        for (int i = 0; i < shown; i++) {
            double distance = 28 * Math.sqrt((i + 0.5) / Math.max(shown, 5));
            seeds.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"#f4e3c1\"/>",
                    distance * Math.cos(i * 2.4),
                    distance * Math.sin(i * 2.4) - 8));
        }
        return seeds
                + "<text y=\"38\" font-size=\"25\" font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"#fbfaf6\">"
                + count + "</text>";
    }
}
