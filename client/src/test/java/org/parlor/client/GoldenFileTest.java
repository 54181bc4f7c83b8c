package org.parlor.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a failure of a golden file says. */
class GoldenFileTest {

    @Test
    void the_differing_rows_are_shown_with_their_numbers_and_the_switch_that_updates_the_file() {
        assertEquals("""
                a.txt differs:
                -   2| two
                +   2| TWO
                +   4| four
                If the new rows are right, add -Dgolden.update=true to rewrite the file, and review its difference.\
                """, GoldenFile.difference(Path.of("a.txt"), "one\ntwo\nthree\n", "one\nTWO\nthree\nfour\n"));
    }
}
