package org.parlor.client.terminal;

import java.io.IOException;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Theme;

/** A terminal as the loop sees it. Everything but {@link #read()} is called by the one thread that draws. */
public interface TerminalUi extends AutoCloseable {

    /** Waits for the next input; called by the one thread that reads. */
    TerminalInput read() throws IOException;

    /** Has the action run, on whatever thread, when the terminal changed its size. */
    void onResize(Runnable action);

    /** The size to draw the next frame for. */
    Size size() throws IOException;

    void draw(Frame frame, Theme theme) throws IOException;

    /** Draws the next frame as if nothing of it were there. */
    void repaint();

    void bell() throws IOException;

    /**
     * Has the desktop tell the person something, where the terminal passes it on.
     *
     * @param way the escape sequence to use, {@code osc9} or {@code osc777}
     */
    void notify(String way, String text) throws IOException;

    /** Takes the clicks, or leaves them to the terminal. */
    void mouse(boolean on) throws IOException;

    /** Gives the terminal to the shell and comes back when the shell says so. */
    void suspend() throws IOException;

    /** Gives the terminal back as it was; safe to call twice. */
    @Override
    void close() throws IOException;

    /** Columns and rows. */
    record Size(int columns, int rows) {}
}
