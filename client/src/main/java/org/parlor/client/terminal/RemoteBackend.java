package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.MouseCaptureMode;
import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.ColourDepth;

/**
 * Draws frames on a terminal at the other end of a channel. Never waits: while the channel is sending, no frame is drawn,
 * so that a slow reader misses frames and costs the memory of one.
 */
public final class RemoteBackend extends LanternaBackend {
    private static final int COLUMNS_MAX = 400;
    private static final int ROWS_MAX = 150;

    /** Sends bytes through the channel. */
    public interface Output {

        /** @param sent runs, on any thread, when the channel has taken the bytes */
        void send(byte[] bytes, Runnable sent) throws IOException;
    }

    private final InputBuffer received;
    private final OutputQueue sending;
    private final RemoteTerminal terminal;
    private volatile Runnable onChange = () -> {};
    private final AtomicReference<@Nullable Runnable> onClosed = new AtomicReference<>();
    /** Whether a frame was not drawn because the channel was sending. */
    private volatile boolean frameSkipped;

    private RemoteBackend(
            InputBuffer received, OutputQueue sending, RemoteTerminal terminal, ColourDepth depth, boolean ascii)
            throws IOException {
        super(terminal, depth, ascii);
        this.received = received;
        this.sending = sending;
        this.terminal = terminal;
        sending.onSent(this::sent);
    }

    public static RemoteBackend start(Output output, Charset charset, ColourDepth depth, int columns, int rows)
            throws IOException {
        InputBuffer received = new InputBuffer();
        OutputQueue sending = new OutputQueue(output);
        RemoteTerminal terminal = new RemoteTerminal(received, sending, charset, bounded(columns, rows));
        return new RemoteBackend(received, sending, terminal, depth, charset.equals(StandardCharsets.US_ASCII));
    }

    /** Decodes received bytes; called by one thread at a time. */
    public void receive(byte[] bytes, int offset, int length, Consumer<TerminalEvent> events) throws IOException {
        received.add(bytes, offset, length);
        Optional<TerminalEvent> event = poll();
        while (event.isPresent()) {
            events.accept(event.get());
            event = poll();
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
        super.onChange(action);
    }

    @Override
    public void bell() throws IOException {
        if (sending.isSent()) {
            super.bell();
        }
    }

    @Override
    public void notify(String way, String text) throws IOException {
        if (sending.isSent()) {
            super.notify(way, text);
        }
    }

    @Override
    public void copy(String text) throws IOException {
        if (sending.isSent()) {
            super.copy(text);
        }
    }

    /** Restores the terminal. The last bytes may still be on their way. */
    @Override
    public synchronized void close() throws IOException {
        close("", () -> {});
    }

    /**
     * @param text shown after the terminal is restored
     * @param sent runs, on any thread, when everything is sent
     */
    public void close(String text, Runnable sent) throws IOException {
        super.close();
        terminal.writeText(text);
        sending.flush();
        // Last: the first bytes may be sent before the text is written.
        onClosed.set(sent);
        if (sending.isSent()) {
            sent();
        }
    }

    /** A terminal at the other end of a channel, which reports its size. */
    private static final class RemoteTerminal extends ANSITerminal implements EscapeTerminal {
        private volatile TerminalSize size;

        RemoteTerminal(InputStream in, OutputStream out, Charset charset, TerminalSize size) {
            super(in, out, charset);
            this.size = size;
            getInputDecoder().addProfile(InputPatterns.PROFILE);
        }

        void resize(TerminalSize next) {
            size = next;
            onResized(next.getColumns(), next.getRows());
        }

        /** Does not ask the terminal, whose answer would be read as keys. */
        @Override
        protected TerminalSize findTerminalSize() {
            return size;
        }

        @Override
        public void enterPrivateMode() throws IOException {
            super.enterPrivateMode();
            writeText(TerminalMode.SET);
        }

        @Override
        public void exitPrivateMode() throws IOException {
            writeText(TerminalMode.RESET);
            super.exitPrivateMode();
        }

        /** Chooses the encoding after Lanterna has chosen an older one, because the last one counts. */
        @Override
        public void setMouseCaptureMode(@Nullable MouseCaptureMode mode) throws IOException {
            super.setMouseCaptureMode(mode);
            writeText(mode == null ? TerminalMode.MOUSE_SGR.off() : TerminalMode.MOUSE_SGR.on());
        }

        @Override
        public void writeSequence(String sequence) throws IOException {
            writeText(sequence);
        }

        void writeText(String text) throws IOException {
            writeToTerminal(text.getBytes(getCharset()));
        }
    }

    /**
     * Collects output and sends it in one piece at a time, so that no thread waits for a slow reader. Thread-safe.
     */
    private static final class OutputQueue extends OutputStream {
        private final Output output;
        private volatile Runnable onSent = () -> {};
        private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
        private boolean sending;

        OutputQueue(Output output) {
            this.output = output;
        }

        /** Sets what runs, on any thread, when everything is sent. */
        void onSent(Runnable action) {
            onSent = action;
        }

        @Override
        public synchronized void write(int character) {
            waiting.write(character);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            waiting.write(bytes, offset, length);
        }

        /** Sends what was written, after what is being sent. */
        @Override
        public void flush() throws IOException {
            byte[] next;
            synchronized (this) {
                if (sending || waiting.size() == 0) {
                    return;
                }
                sending = true;
                next = waiting.toByteArray();
                waiting = new ByteArrayOutputStream();
            }
            output.send(next, this::sent);
        }

        private void sent() {
            boolean more;
            synchronized (this) {
                sending = false;
                more = waiting.size() > 0;
            }
            if (more) {
                try {
                    flush();
                } catch (IOException closed) {
                    // The channel reports its end.
                }
            } else {
                onSent.run();
            }
        }

        /** Returns whether all flushed output is sent. */
        synchronized boolean isSent() {
            return !sending;
        }
    }
}
