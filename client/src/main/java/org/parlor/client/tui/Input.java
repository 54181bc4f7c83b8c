package org.parlor.client.tui;

import org.parlor.client.frame.Key;

/** What a terminal can tell us. */
public sealed interface Input {

    /** A key; {@code alt} where it came with an escape before it. */
    record Pressed(Key key, boolean alt) implements Input {}

    /** The left button went down on a column and row, counted from 0. */
    record Clicked(int column, int row) implements Input {}

    /** The wheel was turned, up if negative. */
    record Wheel(int rows) implements Input {}

    /** Ctrl-Z: back to the shell for a while. */
    record Suspend() implements Input {}

    /** Something that means nothing here. */
    record Nothing() implements Input {}

    /** There is no terminal any more. */
    record Gone() implements Input {}
}
