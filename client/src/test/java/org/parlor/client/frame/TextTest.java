package org.parlor.client.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTest {

    @Test
    void text_that_could_move_the_cursor_loses_what_moves_it() {
        assertEquals("[2Jred[31m", Text.clean("\u001b[2Jred\u001b[31m"));
        assertEquals("onetwo", Text.clean("one\r\u0007\b\u007f\u009btwo"));
        assertEquals("one two", Text.clean("one\ttwo"));
        assertEquals("abc", Text.clean("a\u202eb\u2066c\u200b\ufeff"));
    }

    @Test
    void what_takes_no_column_or_two_is_replaced() {
        assertEquals("e", Text.clean("e\u0301"));
        assertEquals("??", Text.clean("漢字"));
        assertEquals("?", Text.clean("😀"));
        assertEquals("grüße ●○", Text.clean("grüße ●○"));
    }

    @Test
    void text_is_cut_with_a_sign() {
        assertEquals("abc", Text.fit("abc", 3));
        assertEquals("ab…", Text.fit("abcd", 3));
        assertEquals("…cd", Text.tail("abcd", 3));
        assertEquals("", Text.fit("abcd", 0));
    }

    @Test
    void text_is_broken_between_words() {
        assertEquals(List.of("one two", "three"), Text.wrap("one two three", 8));
        assertEquals(List.of("incredi…"), Text.wrap("incredible", 8));
    }

    @Test
    void both_sets_of_glyphs_are_one_column_wide() {
        for (char c = ' '; c < 0xffff; c++) {
            char plain = Glyphs.ASCII.show(c);
            assertTrue(plain >= ' ' && plain < 0x7f, "glyph " + (int) c);
            assertEquals(c, Glyphs.UNICODE.show(c));
        }
        assertFalse(Text.isShown('\u26ab'));
    }
}
