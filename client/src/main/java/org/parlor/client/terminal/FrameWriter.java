package org.parlor.client.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.terminal.Terminal;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.ColourDepth;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Style;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.Theme;

/**
 * Writes the cells of a frame that differ from the last one. Lanterna's screen would keep two buffers with an object for
 * each cell; {@code SshBenchmark} measures what sessions take.
 */
final class FrameWriter {
    /** Light grey and white, which may be unreadable on the terminal's background; its default colour replaces them. */
    private static final int LIGHT_GREY = 7;

    private static final int WHITE = 15;
    private static final char ASCII_MAX = '~';

    private final Terminal terminal;
    private final ColourDepth depth;
    private final boolean ascii;
    private @Nullable Frame shown;
    private String shownTheme = "";

    FrameWriter(Terminal terminal, ColourDepth depth, boolean ascii) {
        this.terminal = terminal;
        this.depth = depth;
        this.ascii = ascii;
    }

    /** Writes the next frame completely. */
    void repaint() {
        shown = null;
    }

    /** Returns whether the frame and its colours are on the screen already. */
    boolean isShown(Frame frame, Theme theme) {
        Frame last = shown;
        return last != null
                && theme.name().equals(shownTheme)
                && isSameSize(frame)
                && frame.glyphs().equals(last.glyphs())
                && frame.roles().equals(last.roles());
    }

    private boolean isSameSize(Frame frame) {
        Frame last = shown;
        return last != null && frame.columns() == last.columns() && frame.rows() == last.rows();
    }

    /** Writes without flushing. */
    void write(Frame frame, Theme theme) throws IOException {
        Frame before = isSameSize(frame) && theme.name().equals(shownTheme) ? shown : null;
        terminal.resetColorAndSGR();
        if (before == null) {
            terminal.setCursorVisible(false);
            terminal.clearScreen();
        }
        Look look = Look.PLAIN;
        @Nullable StyleRole role = null;
        for (int y = 0; y < frame.rows(); y++) {
            int cursor = -1;
            for (int x = 0; x < frame.columns(); x++) {
                char glyph = frame.glyph(x, y);
                boolean same = before != null && glyph == before.glyph(x, y) && frame.role(x, y) == before.role(x, y);
                if (same || (glyph == Frame.WIDE_CONTINUATION && !ascii)) {
                    continue;
                }
                if (cursor != x) {
                    terminal.setCursorPosition(x, y);
                }
                if (frame.role(x, y) != role) {
                    role = frame.role(x, y);
                    Look next = look(theme.style(role));
                    change(look, next);
                    look = next;
                }
                terminal.putCharacter(ascii ? asciiGlyph(glyph) : glyph);
                cursor = x + (DisplayText.isWide(glyph) && !ascii ? 2 : 1);
            }
        }
        shown = frame;
        shownTheme = theme.name();
    }

    /**
     * Returns the glyph in ASCII; a wide glyph becomes a question mark and a blank, so that the columns stay
     * the same.
     */
    private static char asciiGlyph(char glyph) {
        return glyph == Frame.WIDE_CONTINUATION ? ' ' : glyph > ASCII_MAX ? '?' : glyph;
    }

    /** The attributes of a cell as the terminal can show them. */
    private record Look(TextColor ink, TextColor ground, boolean bold, boolean reverse) {
        static final Look PLAIN = new Look(TextColor.ANSI.DEFAULT, TextColor.ANSI.DEFAULT, false, false);
    }

    private void change(Look from, Look to) throws IOException {
        change(SGR.BOLD, from.bold(), to.bold());
        change(SGR.REVERSE, from.reverse(), to.reverse());
        if (!to.ink().equals(from.ink())) {
            terminal.setForegroundColor(to.ink());
        }
        if (!to.ground().equals(from.ground())) {
            terminal.setBackgroundColor(to.ground());
        }
    }

    private void change(SGR mark, boolean from, boolean to) throws IOException {
        if (to && !from) {
            terminal.enableSGR(mark);
        } else if (from && !to) {
            terminal.disableSGR(mark);
        }
    }

    private Look look(Style style) {
        boolean coloured = depth == ColourDepth.TRUE || depth == ColourDepth.INDEXED;
        TextColor ink = coloured
                ? colour(style.foreground())
                : depth == ColourDepth.ANSI ? ansi(style.ansi()) : TextColor.ANSI.DEFAULT;
        TextColor ground = coloured ? colour(style.background()) : TextColor.ANSI.DEFAULT;
        return new Look(ink, ground, style.bold(), style.reverse() && !coloured);
    }

    private TextColor colour(int rgb) {
        return depth == ColourDepth.TRUE
                ? new TextColor.RGB(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff)
                : new TextColor.Indexed(ColourDepth.indexed(rgb));
    }

    private static TextColor ansi(int index) {
        return index == LIGHT_GREY || index == WHITE ? TextColor.ANSI.DEFAULT : new TextColor.Indexed(index);
    }
}
