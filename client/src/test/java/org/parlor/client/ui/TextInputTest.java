package org.parlor.client.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextInputTest {
    @Test
    void an_emoji_is_typed_in_two_halves_and_deleted_as_one_character() {
        String typed = "";
        String pressed = "a😀b";
        for (int i = 0; i < pressed.length(); i++) {
            typed = TextInput.edit(typed, Key.of(pressed.charAt(i))).orElseThrow();
        }
        assertEquals("a😀b", typed);
        Key backspace = Key.of(Key.Kind.BACKSPACE);
        assertEquals("a", TextInput.edit("a😀", backspace).orElseThrow());
        assertEquals("a", TextInput.edit("a", Key.of('\ude00')).orElseThrow());
        assertEquals("ab", TextInput.edit("a\ud83d", Key.of('b')).orElseThrow());
        assertEquals("a", TextInput.edit("a", Key.of('\ud83d'), 2).orElseThrow());
    }

    @Test
    void ctrl_u_clears_the_text() {
        assertEquals(Optional.of(""), TextInput.edit("good game", Key.ctrl('u')));
    }

    @Test
    void ctrl_w_deletes_the_last_word_and_the_blanks_after_it() {
        assertEquals(Optional.of("good "), TextInput.edit("good game", Key.ctrl('w')));
        assertEquals(Optional.of("good "), TextInput.edit("good game  ", Key.ctrl('w')));
        assertEquals(Optional.of(""), TextInput.edit("good ", Key.ctrl('w')));
        assertEquals(Optional.of(""), TextInput.edit("", Key.ctrl('w')));
    }

    @Test
    void other_keys_with_ctrl_edit_no_text() {
        assertEquals(Optional.empty(), TextInput.edit("good game", Key.ctrl('x')));
    }
}
