package org.parlor.record;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The pieces of one source in one form, in their order. */
public interface Entries {

    /**
     * The next piece, or null behind the last.
     *
     * @param number its number
     */
    @Nullable
    Entry next(int number) throws IOException;
}
