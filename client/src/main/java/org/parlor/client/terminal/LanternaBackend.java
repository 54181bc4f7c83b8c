package org.parlor.client.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import com.googlecode.lanterna.screen.Screen;
import com.googlecode.lanterna.screen.TerminalScreen;
import com.googlecode.lanterna.terminal.ExtendedTerminal;
import com.googlecode.lanterna.terminal.MouseCaptureMode;
import com.googlecode.lanterna.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.ui.ColourDepth;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Style;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.Theme;

/**
 * Draws frames with Lanterna, sending only changed cells, and translates its input. Only this package depends on
 * Lanterna.
 */
public final class LanternaBackend implements TerminalBackend {
    /** Light grey and white, which may be unreadable on the terminal's background; its default colour replaces them. */
    private static final int[] SELECTED = {7, 15};

    private static final char ASCII_MAX = '~';

    private final Terminal terminal;
    private final Screen screen;
    private final ColourDepth depth;
    private final boolean ascii;
    private final Map<StyleRole, TextCharacter> styles = new HashMap<>();
    private String themeName = "";
    private boolean complete = true;
    private boolean mouse;
    private String title = "";

    private LanternaBackend(Terminal terminal, ColourDepth depth, boolean ascii) throws IOException {
        this.terminal = terminal;
        this.screen = new TerminalScreen(terminal);
        this.depth = depth;
        this.ascii = ascii;
    }

    /** Starts drawing on the terminal of the process. */
    public static LanternaBackend start(Charset charset, ColourDepth depth) throws IOException {
        return start(new TtyTerminal(charset), depth, charset.equals(StandardCharsets.US_ASCII));
    }

    /** Starts drawing on a terminal. */
    public static LanternaBackend start(Terminal terminal, ColourDepth depth) throws IOException {
        return start(terminal, depth, false);
    }

    /** @param ascii whether to draw a question mark for each character outside ASCII */
    public static LanternaBackend start(Terminal terminal, ColourDepth depth, boolean ascii) throws IOException {
        LanternaBackend ui = new LanternaBackend(terminal, depth, ascii);
        ui.screen.startScreen();
        ui.screen.setCursorPosition(null);
        return ui;
    }

    /** Waits for the next input; called on the input thread. */
    public TerminalEvent read() throws IOException {
        KeyStroke stroke = terminal.readInput();
        return stroke == null ? new TerminalEvent.Eof() : input(stroke);
    }

    /** Returns the next input that has arrived; empty if there is none. */
    Optional<TerminalEvent> poll() throws IOException {
        return Optional.ofNullable(terminal.pollInput()).map(LanternaBackend::input);
    }

    @Override
    public void onChange(Runnable action) {
        terminal.addResizeListener((resized, size) -> action.run());
    }

    @Override
    public Size size() {
        if (screen.doResizeIfNecessary() != null) {
            complete = true;
        }
        TerminalSize size = screen.getTerminalSize();
        return new Size(size.getColumns(), size.getRows());
    }

    /** Overwrites instead of clearing, because a cleared screen is sent completely and flickers. */
    @Override
    public void draw(Frame frame, Theme theme) throws IOException {
        if (!theme.name().equals(themeName)) {
            styles.clear();
            themeName = theme.name();
        }
        for (int y = 0; y < frame.rows(); y++) {
            for (int x = 0; x < frame.columns(); x++) {
                TextCharacter look = styles.computeIfAbsent(frame.role(x, y), role -> textCharacter(theme.style(role)));
                char glyph = ascii ? asciiGlyph(frame.glyph(x, y)) : frame.glyph(x, y);
                // Writing to the second column of a wide glyph would erase the glyph.
                if (glyph != Frame.WIDE_CONTINUATION) {
                    screen.setCharacter(x, y, look.withCharacter(glyph));
                }
            }
        }
        screen.refresh(complete ? Screen.RefreshType.COMPLETE : Screen.RefreshType.DELTA);
        complete = false;
    }

    /**
     * Returns the glyph in ASCII; a wide glyph becomes a question mark and a blank, so that the columns stay
     * the same.
     */
    private static char asciiGlyph(char glyph) {
        return glyph == Frame.WIDE_CONTINUATION ? ' ' : glyph > ASCII_MAX ? '?' : glyph;
    }

    @Override
    public void repaint() {
        complete = true;
    }

    @Override
    public void bell() throws IOException {
        terminal.bell();
        terminal.flush();
    }

    @Override
    public void notify(String way, String text) throws IOException {
        String clean = DisplayText.clean(text).replace(';', ',');
        writeOsc(way.equals("osc777") ? "777;notify;Parlor;" + clean : "9;" + clean);
        terminal.flush();
    }

    /** Sent with the next frame. */
    @Override
    public void title(String text) throws IOException {
        if (!text.equals(title)) {
            title = text;
            writeOsc("2;" + DisplayText.clean(text));
        }
    }

    @Override
    public void copy(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeOsc("52;c;" + Base64.getEncoder().encodeToString(bytes));
        terminal.flush();
    }

    /** Writes an operating system command; terminals ignore those they do not know. */
    private void writeOsc(String command) throws IOException {
        if (terminal instanceof EscapeTerminal escapes) {
            escapes.writeSequence("\u001b]" + command + "\u0007");
        }
    }

    @Override
    public void mouse(boolean on) throws IOException {
        if (on != mouse && terminal instanceof ExtendedTerminal extended) {
            extended.setMouseCaptureMode(on ? MouseCaptureMode.CLICK_RELEASE : null);
            mouse = on;
        }
    }

    @Override
    public void suspend() throws IOException {
        if (terminal instanceof TtyTerminal tty) {
            tty.suspend();
            complete = true;
            title = "";
        }
    }

    @Override
    public void close() throws IOException {
        screen.close();
    }

    private TextCharacter textCharacter(Style style) {
        List<SGR> marks = new ArrayList<>();
        if (style.bold()) {
            marks.add(SGR.BOLD);
        }
        boolean coloured = depth == ColourDepth.TRUE || depth == ColourDepth.INDEXED;
        if (style.reverse() && !coloured) {
            marks.add(SGR.REVERSE);
        }
        TextColor ink =
                coloured ? colour(style.foreground()) : depth == ColourDepth.ANSI ? ansi(style.ansi()) : plain();
        TextColor ground = coloured ? colour(style.background()) : plain();
        return TextCharacter.fromCharacter(' ', ink, ground, marks.toArray(SGR[]::new))[0];
    }

    private TextColor colour(int rgb) {
        return depth == ColourDepth.TRUE
                ? new TextColor.RGB(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff)
                : new TextColor.Indexed(ColourDepth.indexed(rgb));
    }

    private static TextColor ansi(int index) {
        for (int chosen : SELECTED) {
            if (index == chosen) {
                return plain();
            }
        }
        return new TextColor.Indexed(index);
    }

    private static TextColor plain() {
        return TextColor.ANSI.DEFAULT;
    }

    private static TerminalEvent input(KeyStroke stroke) {
        if (stroke instanceof MouseAction mouse) {
            return mouse(mouse);
        } else if (stroke instanceof PastePattern.Mark mark) {
            return new TerminalEvent.PasteMark(mark.isBegin());
        }
        return switch (stroke.getKeyType()) {
            case Character -> character(stroke);
            case EOF -> new TerminalEvent.Eof();
            default -> new TerminalEvent.Pressed(Key.of(kind(stroke)), false);
        };
    }

    private static TerminalEvent mouse(MouseAction mouse) {
        int column = mouse.getPosition().getColumn();
        int row = mouse.getPosition().getRow();
        MouseActionType type = mouse.getActionType();
        if (type == MouseActionType.CLICK_DOWN && mouse.getButton() == 1) {
            return new TerminalEvent.Clicked(column, row);
        }
        if (type == MouseActionType.SCROLL_UP || type == MouseActionType.SCROLL_DOWN) {
            return new TerminalEvent.Scrolled(type == MouseActionType.SCROLL_UP ? -1 : 1);
        }
        return new TerminalEvent.Ignored();
    }

    private static TerminalEvent character(KeyStroke stroke) {
        char character = stroke.getCharacter();
        if (stroke.isCtrlDown() && character == 'z') {
            return new TerminalEvent.Suspend();
        }
        return new TerminalEvent.Pressed(
                new Key(Key.Kind.CHARACTER, character, stroke.isCtrlDown()), stroke.isAltDown());
    }

    private static Key.Kind kind(KeyStroke stroke) {
        return switch (stroke.getKeyType()) {
            case Enter -> Key.Kind.ENTER;
            case Escape -> Key.Kind.ESCAPE;
            case Backspace -> Key.Kind.BACKSPACE;
            case Delete -> Key.Kind.DELETE;
            case Tab -> Key.Kind.TAB;
            case ReverseTab -> Key.Kind.BACK_TAB;
            case ArrowUp -> Key.Kind.UP;
            case ArrowDown -> Key.Kind.DOWN;
            case ArrowLeft -> Key.Kind.LEFT;
            case ArrowRight -> Key.Kind.RIGHT;
            case Home -> Key.Kind.HOME;
            case End -> Key.Kind.END;
            case PageUp -> Key.Kind.PAGE_UP;
            case PageDown -> Key.Kind.PAGE_DOWN;
            case F1 -> Key.Kind.F1;
            default -> Key.Kind.OTHER;
        };
    }
}
