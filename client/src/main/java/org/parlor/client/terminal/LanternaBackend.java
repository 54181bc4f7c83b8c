package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import com.googlecode.lanterna.terminal.ExtendedTerminal;
import com.googlecode.lanterna.terminal.MouseCaptureMode;
import com.googlecode.lanterna.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.parlor.client.ui.ColourDepth;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Theme;

/**
 * Draws frames with Lanterna, sending only changed cells, and translates its input. Only this package depends on
 * Lanterna.
 */
public class LanternaBackend implements TerminalBackend {
    private final Terminal terminal;
    private final FrameWriter writer;
    private volatile TerminalSize size;
    private volatile boolean resized;
    /** Whether the terminal has said that it knows synchronized output. */
    private volatile boolean synchronizes;

    private boolean closed;
    private boolean mouse;
    private String title = "";

    /** @param ascii whether to draw a question mark for each character outside ASCII */
    public LanternaBackend(Terminal terminal, ColourDepth depth, boolean ascii) throws IOException {
        this.terminal = terminal;
        this.writer = new FrameWriter(terminal, depth, ascii);
        terminal.enterPrivateMode();
        this.size = terminal.getTerminalSize();
        terminal.addResizeListener((source, next) -> {
            size = next;
            resized = true;
        });
    }

    /** Starts drawing on the terminal of the process. */
    public static LanternaBackend start(Charset charset, ColourDepth depth) throws IOException {
        return new LanternaBackend(new TtyTerminal(charset), depth, charset.equals(StandardCharsets.US_ASCII));
    }

    /** Waits for the next input; called on the input thread. */
    public TerminalEvent read() throws IOException {
        KeyStroke stroke = terminal.readInput();
        return stroke == null ? new TerminalEvent.Eof() : input(stroke);
    }

    /** Returns the next input that has arrived; empty if there is none. */
    Optional<TerminalEvent> poll() throws IOException {
        return Optional.ofNullable(terminal.pollInput()).map(this::input);
    }

    @Override
    public void onChange(Runnable action) {
        terminal.addResizeListener((source, next) -> action.run());
    }

    @Override
    public Size size() {
        if (resized) {
            resized = false;
            writer.repaint();
        }
        TerminalSize now = size;
        return new Size(now.getColumns(), now.getRows());
    }

    /** Overwrites instead of clearing, because a cleared screen is sent completely and flickers. */
    @Override
    public void draw(Frame frame, Theme theme) throws IOException {
        if (!writer.isShown(frame, theme)) {
            synchronize(TerminalMode.SYNCHRONIZED_OUTPUT.on());
            writer.write(frame, theme);
            synchronize(TerminalMode.SYNCHRONIZED_OUTPUT.off());
        }
        terminal.flush();
    }

    @Override
    public void repaint() {
        writer.repaint();
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
        writeSequence("\u001b]" + command + "\u0007");
    }

    private void synchronize(String sequence) throws IOException {
        if (synchronizes) {
            writeSequence(sequence);
        }
    }

    private void writeSequence(String sequence) throws IOException {
        if (terminal instanceof EscapeTerminal escapes) {
            escapes.writeSequence(sequence);
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
            writer.repaint();
            title = "";
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            dropInput();
            terminal.exitPrivateMode();
        }
    }

    /** Drops keys that were typed ahead, which a shell would read. */
    private void dropInput() throws IOException {
        KeyStroke stroke = terminal.pollInput();
        while (stroke != null && stroke.getKeyType() != KeyType.EOF) {
            stroke = terminal.pollInput();
        }
    }

    private TerminalEvent input(KeyStroke stroke) {
        if (stroke instanceof MouseAction mouse) {
            return mouse(mouse);
        } else if (stroke instanceof InputPatterns.PasteMark mark) {
            return new TerminalEvent.PasteMark(mark.isBegin());
        } else if (stroke instanceof InputPatterns.ModeReport report) {
            synchronizes = report.supports(TerminalMode.SYNCHRONIZED_OUTPUT);
            return new TerminalEvent.Ignored();
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
