package org.parlor.client.terminal;

import java.io.IOException;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Theme;

/** A terminal. All methods except {@link #read()} are called on the UI thread. */
public interface TerminalBackend extends TerminalControl, AutoCloseable {

    /** Waits for the next input; called on the input thread. */
    TerminalEvent read() throws IOException;

    /** Registers an action to run, on any thread, after the terminal was resized. */
    void onResize(Runnable action);

    /** Returns the size of the next frame. */
    Size size() throws IOException;

    void draw(Frame frame, Theme theme) throws IOException;

    /** Turns mouse reports on or off. */
    void mouse(boolean on) throws IOException;

    /** Restores the terminal; safe to call twice. */
    @Override
    void close() throws IOException;

    /** Columns and rows. */
    record Size(int columns, int rows) {}
}
