package org.parlor.client.terminal;

import java.io.IOException;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Theme;

/** A terminal that shows frames. Its methods are called by one thread at a time. */
public interface TerminalBackend extends TerminalControl, AutoCloseable {

    /** Registers an action to run, on any thread, after the terminal was resized or became ready. */
    void onChange(Runnable action);

    /** Returns whether the terminal accepts another frame; a slow one is still receiving the last. */
    default boolean isReady() {
        return true;
    }

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
