package org.parlor.notation.picture;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultText;
import org.parlor.rules.Cell;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Draws a game as an animated SVG (SMIL), over and over again. Below the board are the players, the result and the moves.
 * A program that does not animate shows the last position.
 */
public final class GameAnimation {
    private static final double START_SECONDS = 1;
    private static final double PLY_SECONDS = 0.8;
    private static final double END_SECONDS = 4;
    private static final int CAPTION_HEIGHT = 70;
    private static final int MARGIN = 30;
    private static final int PLAYERS_WIDTH = 860;
    private static final int FONT_SIZE = 34;
    /** Of a character, in font sizes. */
    private static final double CHARACTER_WIDTH = 0.55;

    private static final int TEXT = 0x17201d;
    private static final int LAST_MOVE = 0xd1495b;

    private final Replay replay;
    private final Rules rules;
    private final List<Position> positions;
    private final double seconds;
    /** Shapes by value, each defined once. */
    private final Map<Integer, String> contents = new TreeMap<>();

    private GameAnimation(Replay replay) {
        this.replay = replay;
        this.rules = replay.rules();
        this.positions = replay.positions();
        this.seconds = START_SECONDS + (positions.size() - 1) * PLY_SECONDS + END_SECONDS;
    }

    /** Returns the game up to its first illegal move. */
    public static String svg(Replay replay) {
        return new GameAnimation(replay).svg();
    }

    private String svg() {
        String cells = IntStream.range(0, rules.board().cells().size())
                .mapToObj(this::cell)
                .collect(Collectors.joining());
        String definitions = contents.entrySet().stream()
                .map(content -> "<g id=\"v" + content.getKey() + "\">" + content.getValue() + "</g>")
                .collect(Collectors.joining("", "<defs>", "</defs>"));
        String caption = caption();
        return BoardPicture.picture(rules, BoardPicture.board(rules))
                .svg(
                        caption,
                        BoardPicture.HEIGHT + CAPTION_HEIGHT,
                        definitions + cells + lastMove(),
                        text(MARGIN, "start", caption, PLAYERS_WIDTH, "") + moves());
    }

    /** Returns the values of a cell, each while it lasts. */
    private String cell(int index) {
        int[] values =
                positions.stream().mapToInt(position -> position.cells()[index]).toArray();
        Cell cell = rules.board().cells().get(index);
        StringBuilder svg = new StringBuilder();
        int from = 0;
        for (int to = 1; to <= values.length; to++) {
            if (to == values.length || values[to] != values[from]) {
                String content = contents.computeIfAbsent(
                        values[from], value -> Picture.svg(BoardPicture.content(rules, 0, 0, value)));
                if (!content.isEmpty()) {
                    svg.append(format(
                                    "<use href=\"#v%d\" x=\"%.0f\" y=\"%.0f\"",
                                    values[from], BoardPicture.x(cell), BoardPicture.y(cell)))
                            .append(shown(from, to))
                            .append("</use>");
                }
                from = to;
            }
        }
        return svg.toString();
    }

    /** Returns the end of a start tag and the animation that shows an element from one ply to another, exclusive. */
    private String shown(int from, int to) {
        if (from == 0 && to == positions.size()) {
            return ">";
        }
        String values = (from > 0 ? "hidden;" : "") + "visible" + (to < positions.size() ? ";hidden" : "");
        String times = "0" + (from > 0 ? ";" + time(from) : "") + (to < positions.size() ? ";" + time(to) : "");
        return (to < positions.size() ? " visibility=\"hidden\">" : ">") + animate("visibility", values, times);
    }

    private String animate(String attribute, String values, String times) {
        return "<animate attributeName=\"" + attribute + "\" values=\"" + values + "\" keyTimes=\"" + times
                + format("\" dur=\"%.1fs\" calcMode=\"discrete\" repeatCount=\"indefinite\"/>", seconds);
    }

    /** The time at which a ply is shown, as a share of the whole. */
    private String time(int ply) {
        return ply == 0 ? "0" : format("%.4f", (START_SECONDS + (ply - 1) * PLY_SECONDS) / seconds);
    }

    /** Returns a mark on the cell of the last move. */
    private String lastMove() {
        List<Cell> cells = rules.board().cells();
        List<OptionalInt> marked = IntStream.range(0, positions.size())
                .mapToObj(ply -> ply == 0
                        ? OptionalInt.empty()
                        : rules.cellOf(
                                positions.get(ply - 1),
                                rules.parse(replay.record().moves().get(ply - 1).move())
                                        .orElseThrow()))
                .toList();
        String times = IntStream.range(0, positions.size()).mapToObj(this::time).collect(Collectors.joining(";"));
        return format("<circle r=\"8\" fill=\"#%06x\">", LAST_MOVE)
                + animate("cx", join(marked, cell -> BoardPicture.x(cells.get(cell))), times)
                + animate("cy", join(marked, cell -> BoardPicture.y(cells.get(cell))), times) + "</circle>";
    }

    /** A ply without a cell has its mark outside the picture. */
    private static String join(List<OptionalInt> marked, IntToDoubleFunction coordinate) {
        return marked.stream()
                .map(cell -> format("%.0f", cell.isPresent() ? coordinate.applyAsDouble(cell.getAsInt()) : -9_999))
                .collect(Collectors.joining(";"));
    }

    private String caption() {
        GameRecord game = replay.record();
        String players = IntStream.range(0, game.players().size())
                .mapToObj(seat -> name(game.players().get(seat)) + " ("
                        + rules.kind().players().get(seat) + ")")
                .collect(Collectors.joining(" – "));
        GameResult result = game.result();
        return players + (result == null ? "" : ": " + ResultText.print(rules.kind(), result));
    }

    private static String name(UserInfo player) {
        return player.name() + (player.r() == null ? "" : ", " + player.r());
    }

    /** Returns the number and the name of each move, and the score after it. */
    private String moves() {
        return IntStream.range(0, positions.size())
                .mapToObj(ply -> {
                    String move = ply == 0
                            ? ""
                            : ply + ". " + replay.record().moves().get(ply - 1).move() + "   ";
                    Position position = positions.get(ply);
                    String text = move + position.score(0) + "–" + position.score(1);
                    return text(
                            BoardPicture.WIDTH - MARGIN,
                            "end",
                            text,
                            BoardPicture.WIDTH - PLAYERS_WIDTH - 3 * MARGIN,
                            shown(ply, ply + 1));
                })
                .collect(Collectors.joining());
    }

    /** @param animation the end of the start tag and an animation, or empty */
    private static String text(int x, String anchor, String text, int width, String animation) {
        double size = Math.min(FONT_SIZE, width / (CHARACTER_WIDTH * text.length()));
        return format(
                        "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"%.0f\" text-anchor=\"%s\" fill=\"#%06x\"",
                        x, BoardPicture.HEIGHT + CAPTION_HEIGHT / 2, size, anchor, TEXT)
                + (animation.isEmpty() ? ">" : animation) + Picture.escape(text) + "</text>";
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
