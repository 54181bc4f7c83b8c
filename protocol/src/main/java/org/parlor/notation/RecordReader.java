package org.parlor.notation;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the records of one input in one format, in order. */
public interface RecordReader {

    /**
     * Reads the next record; returns null at the end.
     *
     * @param number the number of the record, from 1
     */
    @Nullable
    RecordReadResult next(int number) throws IOException;
}
