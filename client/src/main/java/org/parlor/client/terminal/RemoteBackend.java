package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalSize;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.ColourDepth;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Theme;

/**
 * Draws frames on a terminal at the other end of a channel. Never waits: while the channel is sending, no frame is drawn,
 * so that a slow reader misses frames and costs the memory of one.
 */
public final class RemoteBackend implements TerminalBackend {
    private static final int COLUMNS_MAX = 400;
    private static final int ROWS_MAX = 150;

    /** Sends bytes through the channel. */
    public interface Output {

        /** @param sent runs, on any thread, when the channel has taken the bytes */
        void send(byte[] bytes, Runnable sent) throws IOException;
    }

    private final InputBuffer received = new InputBuffer();
    private final OutputQueue sending;
    private final RemoteTerminal terminal;
    private final LanternaBackend backend;
    private volatile Runnable onChange = () -> {};
    private final AtomicReference<@Nullable Runnable> onClosed = new AtomicReference<>();
    /** Whether a frame was not drawn because the channel was sending. */
    private volatile boolean frameSkipped;

    private RemoteBackend(Output output, Charset charset, ColourDepth depth, int columns, int rows) throws IOException {
        sending = new OutputQueue(output, this::sent);
        terminal = new RemoteTerminal(received, sending, charset, bounded(columns, rows));
        backend = LanternaBackend.start(terminal, depth, charset.equals(StandardCharsets.US_ASCII));
    }

    public static RemoteBackend start(Output output, Charset charset, ColourDepth depth, int columns, int rows)
            throws IOException {
        return new RemoteBackend(output, charset, depth, columns, rows);
    }

    /** Decodes received bytes; called by one thread at a time. */
    public void receive(byte[] bytes, int offset, int length, Consumer<TerminalEvent> events) throws IOException {
        received.add(bytes, offset, length);
        Optional<TerminalEvent> event = backend.poll();
        while (event.isPresent()) {
            events.accept(event.get());
            event = backend.poll();
        }
    }

    public void resize(int columns, int rows) {
        terminal.resize(bounded(columns, rows));
    }

    /** A claimed size costs memory; a terminal without a size has 80 columns and 24 rows. */
    private static TerminalSize bounded(int columns, int rows) {
        return columns < 1 || rows < 1
                ? new TerminalSize(80, 24)
                : new TerminalSize(Math.min(columns, COLUMNS_MAX), Math.min(rows, ROWS_MAX));
    }

    /** Only a skipped frame is drawn when the channel has sent: each frame sends something, which would never end. */
    private void sent() {
        Runnable closed = onClosed.getAndSet(null);
        if (closed != null) {
            closed.run();
        } else if (frameSkipped) {
            onChange.run();
        }
    }

    @Override
    public boolean isReady() {
        // Set first: the channel may have sent between the two.
        frameSkipped = true;
        boolean ready = sending.isSent();
        frameSkipped = !ready;
        return ready;
    }

    @Override
    public void onChange(Runnable action) {
        onChange = action;
        backend.onChange(action);
    }

    @Override
    public Size size() throws IOException {
        return backend.size();
    }

    @Override
    public void draw(Frame frame, Theme theme) throws IOException {
        backend.draw(frame, theme);
    }

    @Override
    public void mouse(boolean on) throws IOException {
        backend.mouse(on);
    }

    @Override
    public void repaint() {
        backend.repaint();
    }

    @Override
    public void bell() throws IOException {
        if (sending.isSent()) {
            backend.bell();
        }
    }

    @Override
    public void notify(String way, String text) throws IOException {
        if (sending.isSent()) {
            backend.notify(way, text);
        }
    }

    @Override
    public void title(String text) throws IOException {
        backend.title(text);
    }

    @Override
    public void copy(String text) throws IOException {
        if (sending.isSent()) {
            backend.copy(text);
        }
    }

    /** Restores the terminal. The last bytes may still be on their way. */
    @Override
    public void close() throws IOException {
        close("", () -> {});
    }

    /**
     * @param text shown after the terminal is restored
     * @param sent runs, on any thread, when everything is sent
     */
    public void close(String text, Runnable sent) throws IOException {
        backend.close();
        terminal.writeText(text);
        sending.flush();
        // Last: the first bytes may be sent before the text is written.
        onClosed.set(sent);
        if (sending.isSent()) {
            sent();
        }
    }
}
