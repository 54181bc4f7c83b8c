package org.parlor.client.screen;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.Theme;
import org.parlor.notation.picture.Picture;

/**
 * Draws frames as an animated SVG (SMIL), over and over again, in the colours of two themes: a reader who prefers dark
 * pages sees the dark one. Box-drawing characters are lines, so that they join in every font. A program that does not
 * animate shows the last frame.
 */
final class TerminalAnimation {
    private static final int CELL_WIDTH = 9;
    private static final int CELL_HEIGHT = 19;
    private static final int BASELINE = 14;
    private static final int MARGIN = 8;
    /** The ends of the lines of a box-drawing character: left, right, up, down. */
    private static final Map<Character, String> LINES = Map.ofEntries(
            Map.entry('─', "lr"),
            Map.entry('│', "ud"),
            Map.entry('┌', "rd"),
            Map.entry('┐', "ld"),
            Map.entry('└', "ru"),
            Map.entry('┘', "lu"),
            Map.entry('├', "rud"),
            Map.entry('┤', "lud"),
            Map.entry('┬', "lrd"),
            Map.entry('┴', "lru"),
            Map.entry('┼', "lrud"));

    private final List<Frame> frames = new ArrayList<>();
    /** The time at which each frame appears; the last is the end. */
    private final List<Double> times = new ArrayList<>(List.of(0.0));

    TerminalAnimation show(Frame frame, double seconds) {
        frames.add(frame);
        times.add(times.get(times.size() - 1) + seconds);
        return this;
    }

    String svg(String title) {
        Frame first = frames.get(0);
        int width = first.columns() * CELL_WIDTH + 2 * MARGIN;
        int height = first.rows() * CELL_HEIGHT + 2 * MARGIN;
        String rows = IntStream.range(0, first.rows()).mapToObj(this::row).collect(Collectors.joining());
        return format(
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n",
                        width, height, width, height)
                + "<title>" + Picture.escape(title) + "</title>\n<style>\n"
                + "text{font:15px ui-monospace,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;white-space:pre}\n"
                + "path{fill:none;stroke-width:1.2}rect{shape-rendering:crispEdges}\n"
                + style(Theme.PAPER)
                + "@media (prefers-color-scheme:dark){\n" + style(Theme.CLASSIC) + "}\n</style>\n"
                + format("<rect class=\"bTEXT\" width=\"%d\" height=\"%d\" rx=\"8\"/>\n", width, height)
                + rows + "</svg>\n";
    }

    private static String style(Theme theme) {
        StringBuilder css = new StringBuilder();
        for (StyleRole role : StyleRole.values()) {
            var style = theme.style(role);
            css.append(format(".b%s{fill:#%06x}", role, style.background()))
                    .append(format(
                            ".%s{fill:#%06x%s}", role, style.foreground(), style.bold() ? ";font-weight:bold" : ""))
                    .append(format(".l%s{stroke:#%06x}\n", role, style.foreground()));
        }
        return css.toString();
    }

    /** Returns the contents of a row, each while it lasts. */
    private String row(int y) {
        StringBuilder svg = new StringBuilder();
        int from = 0;
        for (int to = 1; to <= frames.size(); to++) {
            if (to == frames.size() || !content(frames.get(to), y).equals(content(frames.get(from), y))) {
                String content = content(frames.get(from), y);
                if (!content.isEmpty()) {
                    svg.append(format("<g transform=\"translate(%d %d)\"", MARGIN, MARGIN + y * CELL_HEIGHT))
                            .append(shown(from, to))
                            .append(content)
                            .append("</g>\n");
                }
                from = to;
            }
        }
        return svg.toString();
    }

    /** Returns the end of a start tag and the animation that shows an element from one frame to another, exclusive. */
    private String shown(int from, int to) {
        boolean last = to == frames.size();
        if (from == 0 && last) {
            return ">";
        }
        double end = times.get(frames.size());
        String values = (from > 0 ? "hidden;" : "") + "visible" + (last ? "" : ";hidden");
        String keyTimes = "0" + (from > 0 ? format(";%.4f", times.get(from) / end) : "")
                + (last ? "" : format(";%.4f", times.get(to) / end));
        return (last ? ">" : " visibility=\"hidden\">")
                + format(
                        "<animate attributeName=\"visibility\" values=\"%s\" keyTimes=\"%s\" dur=\"%.1fs\""
                                + " calcMode=\"discrete\" repeatCount=\"indefinite\"/>",
                        values, keyTimes, end);
    }

    /** Returns the runs of one role in a row: background, lines and text. */
    private static String content(Frame frame, int y) {
        StringBuilder svg = new StringBuilder();
        int from = 0;
        for (int to = 1; to <= frame.columns(); to++) {
            if (to == frame.columns() || frame.role(to, y) != frame.role(from, y)) {
                svg.append(run(frame, y, from, to));
                from = to;
            }
        }
        return svg.toString();
    }

    private static String run(Frame frame, int y, int from, int to) {
        StyleRole role = frame.role(from, y);
        StringBuilder svg = new StringBuilder();
        // Themes may give a role the background of the text in one theme only.
        if (role != StyleRole.TEXT && role != StyleRole.DIM && role != StyleRole.RULE && role != StyleRole.LABEL) {
            svg.append(format(
                    "<rect class=\"b%s\" x=\"%d\" width=\"%d\" height=\"%d\"/>",
                    role, from * CELL_WIDTH, (to - from) * CELL_WIDTH, CELL_HEIGHT));
        }
        StringBuilder lines = new StringBuilder();
        for (int x = from; x < to; x++) {
            lines.append(lines(x, LINES.getOrDefault(frame.glyph(x, y), "")));
        }
        if (!lines.isEmpty()) {
            svg.append("<path class=\"l")
                    .append(role)
                    .append("\" d=\"")
                    .append(lines)
                    .append("\"/>");
        }
        int start = from;
        while (start < to) {
            int end = start;
            while (end < to && isText(frame.glyph(end, y))) {
                end++;
            }
            if (end > start) {
                svg.append(text(frame, y, start, end, role));
            }
            start = end + 1;
        }
        return svg.toString();
    }

    private static boolean isText(char glyph) {
        return glyph != ' ' && !LINES.containsKey(glyph);
    }

    /** Returns a word; its length keeps the columns in fonts of any width. */
    private static String text(Frame frame, int y, int from, int to, StyleRole role) {
        String word = frame.glyphs()
                .substring(y * frame.columns() + from, y * frame.columns() + to)
                .replace(Character.toString(Frame.WIDE_CONTINUATION), "");
        return format(
                "<text class=\"%s\" x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\">%s</text>",
                role, from * CELL_WIDTH, BASELINE, (to - from) * CELL_WIDTH, Picture.escape(word));
    }

    private static String lines(int x, String ends) {
        double left = x * CELL_WIDTH;
        double middle = left + CELL_WIDTH / 2.0;
        double centre = CELL_HEIGHT / 2.0;
        StringBuilder path = new StringBuilder();
        if (ends.contains("l") || ends.contains("r")) {
            path.append(format(
                    "M%.1f %.1fH%.1f",
                    ends.contains("l") ? left : middle, centre, ends.contains("r") ? left + CELL_WIDTH : middle));
        }
        if (ends.contains("u") || ends.contains("d")) {
            path.append(format(
                    "M%.1f %.1fV%.1f",
                    middle, ends.contains("u") ? 0 : centre, ends.contains("d") ? (double) CELL_HEIGHT : centre));
        }
        return path.toString();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
