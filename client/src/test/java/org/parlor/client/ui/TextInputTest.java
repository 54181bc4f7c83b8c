package org.parlor.client.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextInputTest {
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
