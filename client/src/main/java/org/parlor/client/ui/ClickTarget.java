package org.parlor.client.ui;

/** The meaning of a click on a part of a frame. */
public interface ClickTarget {

    /** The same as pressing a key that is no action, such as an arrow. */
    record KeyPress(Key key) implements ClickTarget {}

    /** A place on the board, by its index among the board's cells. */
    record BoardCell(int cell) implements ClickTarget {}

    /** A row of the screen's list, counted from its beginning, not from the top of what is shown. */
    record ListItem(int index) implements ClickTarget {}

    /** The same as turning the mouse wheel by some rows; negative is up. */
    record Scroll(int rows) implements ClickTarget {}
}
