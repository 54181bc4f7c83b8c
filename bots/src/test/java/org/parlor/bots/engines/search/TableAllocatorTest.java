package org.parlor.bots.engines.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableAllocatorTest {
    private static final int SLOT_BYTES = 16;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void a_table_that_fits_is_allocated_without_a_warning() {
        assertEquals(14, allocate(14, 14));
        assertEquals(List.of(), warnings);
    }

    @Test
    void a_table_that_does_not_fit_is_reduced_with_one_warning() {
        assertEquals(12, allocate(14, 12));
        assertEquals(
                List.of("not enough memory for a table of 256 KB, using 64 KB; raise the heap limit with java -Xmx"),
                warnings);
    }

    private int allocate(int bits, int bitsPossible) {
        return TableAllocator.largest(
                bits,
                SLOT_BYTES,
                tried -> {
                    if (tried > bitsPossible) {
                        throw new OutOfMemoryError("simulated");
                    }
                    return tried;
                },
                warnings::add);
    }
}
