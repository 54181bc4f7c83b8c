package org.parlor.client.terminal;

import java.io.IOException;

/** What a terminal does besides showing frames. Nothing by default: plain mode only prints lines. */
public interface TerminalControl {
    TerminalControl NONE = new TerminalControl() {};

    /** Draws the next frame completely. */
    default void repaint() {}

    default void bell() throws IOException {}

    /**
     * Shows a desktop notification if the terminal supports it.
     *
     * @param way the escape sequence, {@code osc9} or {@code osc777}
     */
    default void notify(String way, String text) throws IOException {}

    /** Sets the title of the window; the earlier one returns when the screen closes. */
    default void title(String text) throws IOException {}

    /** Copies a text to the clipboard of the terminal, if it permits that. */
    default void copy(String text) throws IOException {}

    /** Returns to the shell until it continues the process. */
    default void suspend() throws IOException {}
}
