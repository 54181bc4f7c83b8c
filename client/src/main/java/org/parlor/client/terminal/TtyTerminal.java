package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.MouseCaptureMode;
import com.googlecode.lanterna.terminal.ansi.UnixLikeTerminal;
import com.googlecode.lanterna.terminal.ansi.UnixTerminal;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The terminal of the process. Unlike Lanterna's class it asks stty for the size, buffers a frame, reads Ctrl-Z and
 * Ctrl-\ as keys, reports the mouse in any column, and writes nothing once the terminal is restored.
 */
public final class TtyTerminal extends UnixTerminal implements EscapeTerminal {
    private static final int BUFFER_BYTES = 16_384;
    private static final int STOP_MILLIS = 50;

    private volatile boolean restored;
    private volatile boolean mouse;
    /** Set by Lanterna's constructor, hence without an initial value, as the next field. */
    private @Nullable Thread startHook;

    private boolean ended;
    private boolean entered;

    public TtyTerminal(Charset charset) throws IOException {
        super(
                System.in,
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES),
                charset,
                UnixLikeTerminal.CtrlCBehaviour.TRAP);
        getInputDecoder().addProfile(InputPatterns.PROFILE);
        try {
            Runtime.getRuntime().removeShutdownHook(startHook);
        } catch (IllegalStateException shutdown) {
            // The hook restores the settings.
        }
    }

    /** Restores the settings if the process ends before Lanterna has registered its own hook, which it does last. */
    @Override
    protected void saveTerminalSettings() throws IOException {
        super.saveTerminalSettings();
        startHook = new Thread(this::restoreAtShutdown, "restore terminal");
        Runtime.getRuntime().addShutdownHook(startHook);
    }

    private synchronized void restoreAtShutdown() {
        try {
            if (entered) {
                exitPrivateMode();
            }
            restoreTerminalSettings();
        } catch (IOException lost) {
            // There is no terminal any more.
        }
        ended = true;
        restored = true;
    }

    @Override
    protected synchronized String runSTTYCommand(String... arguments) throws IOException {
        return ended ? "" : super.runSTTYCommand(arguments);
    }

    @Override
    public void close() throws IOException {
        try {
            super.close();
        } catch (IllegalStateException shutdown) {
            // The hook that it tries to remove restores the terminal.
        }
    }

    /** Asks stty, because a query to the terminal would stall on a buffered stream and be answered as keys. */
    @Override
    protected TerminalSize findTerminalSize() throws IOException {
        String[] size = runSTTYCommand("size").strip().split(" ");
        int rows = size.length == 2 ? Integer.parseInt(size[0]) : 0;
        int columns = size.length == 2 ? Integer.parseInt(size[1]) : 0;
        return rows > 0 && columns > 0 ? new TerminalSize(columns, rows) : new TerminalSize(80, 24);
    }

    /** Does nothing to enable signals, because restoring the saved settings does it. */
    @Override
    protected void keyStrokeSignalsEnabled(boolean enabled) throws IOException {
        if (!enabled) {
            runSTTYCommand("intr", "undef", "susp", "undef", "quit", "undef", "-ixon");
        }
    }

    /** Does nothing after the settings were restored at shutdown, which the thread that draws may not have noticed. */
    @Override
    public synchronized void enterPrivateMode() throws IOException {
        if (ended) {
            return;
        }
        entered = true;
        restored = false;
        super.enterPrivateMode();
        write(TerminalMode.SET);
        if (mouse) {
            write(TerminalMode.MOUSE_SGR.on());
        }
    }

    /**
     * Restores the terminal. Also called by the shutdown hook while the UI thread may be drawing, hence in one piece with
     * regard to {@link #writeToTerminal}.
     */
    @Override
    public synchronized void exitPrivateMode() throws IOException {
        write(TerminalMode.RESET);
        super.exitPrivateMode();
        flush();
        restored = true;
        entered = false;
    }

    /** Chooses the encoding after Lanterna has chosen an older one, because the last one counts. */
    @Override
    public void setMouseCaptureMode(@Nullable MouseCaptureMode mode) throws IOException {
        super.setMouseCaptureMode(mode);
        mouse = mode != null;
        write(mouse ? TerminalMode.MOUSE_SGR.on() : TerminalMode.MOUSE_SGR.off());
    }

    @Override
    public void writeSequence(String sequence) throws IOException {
        write(sequence);
    }

    private void write(String sequence) throws IOException {
        writeToTerminal(sequence.getBytes(getCharset()));
    }

    @Override
    protected synchronized void writeToTerminal(byte... bytes) throws IOException {
        if (!restored) {
            super.writeToTerminal(bytes);
        }
    }

    /** Stops the process as Ctrl-Z does; returns when it is continued. */
    void suspend() throws IOException {
        exitPrivateMode();
        restoreTerminalSettings();
        stop();
        canonicalMode(false);
        keyEchoEnabled(false);
        keyStrokeSignalsEnabled(false);
        enterPrivateMode();
    }

    /** Stops the whole job, including the launcher script. */
    private static void stop() throws IOException {
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -TSTP 0").start().waitFor();
            // The signal has been sent, but may reach the threads a moment later.
            TimeUnit.MILLISECONDS.sleep(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
