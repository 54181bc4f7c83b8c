package org.parlor.bots.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableAllocatorTest {
    private static final int SLOT_BYTES = 16;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void a_table_for_which_there_is_memory_is_made_without_a_word() {
        assertEquals(14, made(14, 14));
        assertEquals(List.of(), warnings);
    }

    @Test
    void where_memory_is_short_it_is_as_large_as_fits_and_that_is_told_once() {
        assertEquals(12, made(14, 12));
        assertEquals(List.of("no memory for a table of 256 KB; it has 64 KB (java -Xmx gives more)"), warnings);
    }

    private int made(int bits, int bitsPossible) {
        return TableAllocator.largest(
                bits,
                SLOT_BYTES,
                tried -> {
                    if (tried > bitsPossible) {
                        throw new OutOfMemoryError("as if");
                    }
                    return tried;
                },
                warnings::add);
    }
}
