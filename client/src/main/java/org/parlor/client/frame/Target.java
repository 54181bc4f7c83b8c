package org.parlor.client.frame;

/** What a click on some part of a frame means. */
public sealed interface Target {

    /** The same as pressing a key: an entry of the footer, a button. */
    record Press(Key key) implements Target {}

    /** A place on the board, by its index among the board's cells. */
    record Place(int cell) implements Target {}

    /** A row of the screen's list, counted from its beginning, not from the top of what is shown. */
    record Item(int index) implements Target {}
}
