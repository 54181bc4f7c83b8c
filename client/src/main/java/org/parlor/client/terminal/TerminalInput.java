package org.parlor.client.terminal;

import org.parlor.client.ui.Key;

/** What a terminal can tell us. */
public sealed interface TerminalInput {

    /** A key; {@code alt} where it came with an escape before it. */
    record Pressed(Key key, boolean alt) implements TerminalInput {}

    /** The left button went down on a column and row, counted from 0. */
    record Clicked(int column, int row) implements TerminalInput {}

    /** The wheel was turned, up if negative. */
    record Scrolled(int rows) implements TerminalInput {}

    /** Ctrl-Z: back to the shell for a while. */
    record Suspend() implements TerminalInput {}

    /** Something that means nothing here. */
    record Ignored() implements TerminalInput {}

    /** There is no terminal any more. */
    record Eof() implements TerminalInput {}
}
