package org.parlor.client.ui;

/** The meaning of a click on a part of a frame. */
public interface ClickTarget {

    /** Presses a key that is not the key of an action, such as an arrow. */
    record KeyPress(Key key) implements ClickTarget {}

    /** Selects a cell of the board, by its index. */
    record BoardCell(int cell) implements ClickTarget {}

    /** Selects a row of the screen's list, counted from the start of the list, not of the visible part. */
    record ListItem(int index) implements ClickTarget {}

    /** Turns the mouse wheel by some rows; negative is up. */
    record Scroll(int rows) implements ClickTarget {}
}
