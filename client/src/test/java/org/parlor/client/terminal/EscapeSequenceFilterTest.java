package org.parlor.client.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.client.ui.Key;

class EscapeSequenceFilterTest {
    private final EscapeSequenceFilter filter = new EscapeSequenceFilter();

    @Test
    void an_unknown_sequence_types_nothing() {
        assertEquals("ab", typed("a", "\u001b[", "<0;10;5M", "b"));
    }

    @Test
    void a_key_typed_later_than_a_sequence_passes() {
        filter.passes(pressed('[', true), 0);
        assertEquals(true, filter.passes(pressed('r', false), 500));
    }

    @Test
    void a_split_mouse_report_types_nothing() {
        assertEquals("ab", typed("a", "\u001b[", "M 2)", "b"));
    }

    @Test
    void a_split_arrow_sequence_is_only_an_escape() {
        assertEquals(true, filter.passes(new TerminalEvent.Pressed(Key.of(Key.Kind.ESCAPE), false), 10));
        assertEquals("b", typed("[A", "b"));
        assertEquals(true, filter.passes(new TerminalEvent.Pressed(Key.of(Key.Kind.ESCAPE), false), 20));
        assertEquals(true, filter.passes(pressed('[', false), 500));
    }

    @Test
    void a_key_right_after_escape_passes() {
        assertEquals(true, filter.passes(new TerminalEvent.Pressed(Key.of(Key.Kind.ESCAPE), false), 10));
        assertEquals("y[", typed("y", "["));
    }

    @Test
    void keys_with_alt_do_nothing() {
        assertEquals(false, filter.passes(pressed('r', true), 0));
        assertEquals(true, filter.passes(pressed('r', false), 1));
    }

    /** The characters that pass; those after an escape come with Alt. */
    private String typed(String... parts) {
        StringBuilder passed = new StringBuilder();
        for (String part : parts) {
            boolean alt = part.startsWith("\u001b");
            for (char c : (alt ? part.substring(1) : part).toCharArray()) {
                if (filter.passes(pressed(c, alt), 10)) {
                    passed.append(c);
                }
            }
        }
        return passed.toString();
    }

    private static TerminalEvent pressed(char character, boolean alt) {
        return new TerminalEvent.Pressed(Key.of(character), alt);
    }
}
