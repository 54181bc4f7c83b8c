package org.parlor.client.ui;

/** What a click on some part of a frame means. */
public sealed interface ClickTarget {

    /** The same as pressing a key: an entry of the footer, a button. */
    record KeyPress(Key key) implements ClickTarget {}

    /** A place on the board, by its index among the board's cells. */
    record BoardCell(int cell) implements ClickTarget {}

    /** A row of the screen's list, counted from its beginning, not from the top of what is shown. */
    record ListItem(int index) implements ClickTarget {}
}
