package org.parlor.notation;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The pieces of one source in one form, in their order. */
public interface RecordReader {

    /**
     * The next piece, or null behind the last.
     *
     * @param number its number
     */
    @Nullable
    ParsedRecord next(int number) throws IOException;
}
