package org.parlor.record;

/** One piece of a file of records. */
public sealed interface Entry {

    /** Which piece it is, counted from 1. */
    int number();

    /** A game that could be read, and played through. */
    record Read(int number, Replay replay) implements Entry {}

    /**
     * A piece that is no game; the file is read on behind it.
     *
     * @param where the line or byte, such as {@code line 3} or {@code byte 84}
     * @param expected what should stand there
     */
    record Damaged(int number, String where, String expected) implements Entry {}
}
