package org.parlor.client.terminal;

import org.parlor.client.ui.Key;

/** Input of a terminal. */
public sealed interface TerminalEvent {

    /** A key; {@code alt} if an escape character preceded it. */
    record Pressed(Key key, boolean alt) implements TerminalEvent {}

    /** The begin or the end of pasted text. */
    record PasteMark(boolean begin) implements TerminalEvent {}

    /**
     * Pasted text.
     *
     * @param isCut whether it was longer
     */
    record Pasted(String text, boolean isCut) implements TerminalEvent {}

    /** A press of the left button at a column and row, counted from 0. */
    record Clicked(int column, int row) implements TerminalEvent {}

    /** A turn of the wheel, up if negative. */
    record Scrolled(int rows) implements TerminalEvent {}

    /** Ctrl-Z. */
    record Suspend() implements TerminalEvent {}

    /** Input without a meaning. */
    record Ignored() implements TerminalEvent {}

    /** The terminal is closed. */
    record Eof() implements TerminalEvent {}
}
