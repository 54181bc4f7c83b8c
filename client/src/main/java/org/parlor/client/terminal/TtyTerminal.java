package org.parlor.client.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.ansi.UnixLikeTerminal;
import com.googlecode.lanterna.terminal.ansi.UnixTerminal;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;
import org.parlor.client.ui.DisplayText;

/**
 * The terminal we were started from. Differs from the library's own in what that gets wrong: it asks stty for the
 * size instead of the terminal, writes a frame at once, takes Ctrl-Z and Ctrl-\ as keys, and draws nothing any more
 * once the terminal was given back.
 */
public final class TtyTerminal extends UnixTerminal {
    private static final int BUFFER_BYTES = 16_384;
    private static final int STOP_MILLIS = 50;

    private volatile boolean givenBack;

    public TtyTerminal(Charset charset) throws IOException {
        super(
                System.in,
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES),
                charset,
                UnixLikeTerminal.CtrlCBehaviour.TRAP);
    }

    /** Asking the terminal would stall on a buffered stream, and its answer would arrive as keys. */
    @Override
    protected TerminalSize findTerminalSize() throws IOException {
        String[] size = runSTTYCommand("size").strip().split(" ");
        int rows = size.length == 2 ? Integer.parseInt(size[0]) : 0;
        int columns = size.length == 2 ? Integer.parseInt(size[1]) : 0;
        return rows > 0 && columns > 0 ? new TerminalSize(columns, rows) : new TerminalSize(80, 24);
    }

    /** To let them act again there is nothing to do: the saved settings hold them too. */
    @Override
    protected void keyStrokeSignalsEnabled(boolean enabled) throws IOException {
        if (!enabled) {
            runSTTYCommand("intr", "undef", "susp", "undef", "quit", "undef", "-ixon");
        }
    }

    @Override
    public void enterPrivateMode() throws IOException {
        givenBack = false;
        super.enterPrivateMode();
    }

    /** Also called from the shutdown hook, while the drawing thread may be in the middle of a frame. */
    @Override
    public void exitPrivateMode() throws IOException {
        super.exitPrivateMode();
        flush();
        givenBack = true;
    }

    @Override
    protected void writeToTerminal(byte... bytes) throws IOException {
        if (!givenBack) {
            super.writeToTerminal(bytes);
        }
    }

    /** Desktop notifications have two sequences, of which a terminal may know either; those that know none show nothing. */
    void notify(String way, String text) throws IOException {
        String clean = DisplayText.clean(text).replace(';', ',');
        String sequence = way.equals("osc777") ? "777;notify;Parlor;" + clean : "9;" + clean;
        writeToTerminal(("\u001b]" + sequence + "\u0007").getBytes(getCharset()));
        flush();
    }

    /** Stops this process as Ctrl-Z does others; returns when it is continued. */
    void suspend() throws IOException {
        exitPrivateMode();
        restoreTerminalSettings();
        stop();
        canonicalMode(false);
        keyEchoEnabled(false);
        keyStrokeSignalsEnabled(false);
        enterPrivateMode();
    }

    /** All of the job stops, as for any other program: also the script that has started us. */
    private static void stop() throws IOException {
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -TSTP 0").start().waitFor();
            // The signal has been sent by now, but the threads may take a moment to notice.
            TimeUnit.MILLISECONDS.sleep(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
