package org.parlor.client.terminal;

import org.parlor.client.ui.Key;

/** Input of a terminal. */
public sealed interface TerminalInput {

    /** A key; {@code alt} if an escape character preceded it. */
    record Pressed(Key key, boolean alt) implements TerminalInput {}

    /** A press of the left button at a column and row, counted from 0. */
    record Clicked(int column, int row) implements TerminalInput {}

    /** A turn of the wheel, up if negative. */
    record Scrolled(int rows) implements TerminalInput {}

    /** Ctrl-Z. */
    record Suspend() implements TerminalInput {}

    /** Input without a meaning. */
    record Ignored() implements TerminalInput {}

    /** The terminal is closed. */
    record Eof() implements TerminalInput {}
}
