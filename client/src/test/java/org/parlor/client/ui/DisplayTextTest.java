package org.parlor.client.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.UsernameProfile;

class DisplayTextTest {

    @Test
    void text_that_could_move_the_cursor_loses_what_moves_it() {
        assertEquals("[2Jred[31m", DisplayText.clean("\u001b[2Jred\u001b[31m"));
        assertEquals("onetwo", DisplayText.clean("one\r\u0007\b\u007f\u009btwo"));
        assertEquals("one two", DisplayText.clean("one\ttwo"));
        assertEquals("abc", DisplayText.clean("a\u202eb\u2066c\u200b\ufeff"));
    }

    @Test
    void what_takes_no_column_or_nobody_knows_how_many_is_replaced() {
        assertEquals("é q", DisplayText.clean("e\u0301 q\u0301"));
        assertEquals("漢字 かな 한글", DisplayText.clean("漢字　かな 한글"));
        assertEquals("grüße ●○", DisplayText.clean("grüße ●○"));
        assertEquals("? (arabic ligature bismillah ar-rahman ar-raheem)", DisplayText.clean("\ufffd \ufdfd"));
    }

    @Test
    void each_letter_of_a_name_is_shown_as_it_is() {
        List<String> lost = new ArrayList<>();
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            String name = UsernameProfile.prepare(Character.toString(c));
            if (UsernameProfile.fault(name, 1).isEmpty()
                    && !DisplayText.clean(name).equals(name)) {
                lost.add(name);
            }
        }
        assertEquals(List.of(), lost);
    }

    @Test
    void letters_of_all_scripts_remain_in_the_order_in_which_they_are_written() {
        assertEquals("שלום bob", DisplayText.clean("\u202eשָׁלוֹם\u200f bob"));
        assertEquals(8, DisplayText.width(DisplayText.clean("שָׁלוֹם bob")));
        assertEquals("مرحبا 12", DisplayText.clean("\u2067مَرْحَبًا 12\u2069"));
        assertEquals("привет γειά (yi syllable a)", DisplayText.clean("привет γειά ꀊ"));
        assertEquals("〓野家 ABC (gothic letter ahsa)", DisplayText.clean("𠮷野家 𝐀𝐁𝐂 𐌰"));
    }

    @Test
    void emoji_are_shown_by_their_names() {
        assertEquals("gg (grinning face)", DisplayText.clean("gg 😀"));
        assertEquals("(thumbs up sign)(heavy black heart)", DisplayText.clean("👍🏽❤️"));
    }

    @Test
    void text_is_cut_with_a_sign() {
        assertEquals("abc", DisplayText.fit("abc", 3));
        assertEquals("ab…", DisplayText.fit("abcd", 3));
        assertEquals("…cd", DisplayText.tail("abcd", 3));
        assertEquals("", DisplayText.fit("abcd", 0));
        assertEquals("", DisplayText.fit("", -1));
        assertEquals("", DisplayText.tail("", -1));
    }

    @Test
    void wide_characters_count_twice() {
        assertEquals(9, DisplayText.width("ana 漢字!"));
        assertEquals("漢字", DisplayText.fit("漢字", 4));
        assertEquals("漢…", DisplayText.fit("漢字", 3));
        assertEquals("…", DisplayText.fit("漢字", 2));
        assertEquals("…字", DisplayText.tail("漢字", 3));
        assertEquals("漢字 ", DisplayText.left("漢字", 5));
        assertEquals(" 漢字", DisplayText.right("漢字", 5));
        assertEquals(List.of("漢字", "かな"), DisplayText.wrap("漢字 かな", 8));
    }

    @Test
    void a_wide_character_whose_half_was_drawn_over_is_gone() {
        Canvas canvas = Canvas.of(7, 2);
        canvas.text(0, 0, "漢字漢", StyleRole.TEXT);
        canvas.put(3, 0, '│', StyleRole.RULE);
        canvas.text(2, 1, "漢字漢", StyleRole.TEXT);
        canvas.put(2, 1, '│', StyleRole.RULE);
        Frame frame = canvas.frame(GlyphSet.UNICODE);
        assertEquals("漢 │漢\n  │ 字…\n", frame.toText());
        assertEquals(Frame.WIDE_CONTINUATION, frame.glyph(1, 0));
        assertEquals("?? |?? \n", canvas.frame(GlyphSet.ASCII).row(0) + "\n");
    }

    @Test
    void text_is_broken_between_words_and_longer_words_within_them() {
        assertEquals(List.of("one two", "three"), DisplayText.wrap("one two three", 8));
        assertEquals(List.of("an", "incredib", "le word"), DisplayText.wrap("an incredible word", 8));
    }

    @Test
    void no_line_of_japanese_begins_with_a_small_or_closing_sign_or_ends_with_an_opening_one() {
        for (char sign : "々ーっぁょォヵ〉》〕。".toCharArray()) {
            assertEquals(List.of("漢", "字" + sign), DisplayText.wrap("漢字" + sign, 4));
        }
        for (char sign : "「〈《〔".toCharArray()) {
            assertEquals(List.of("漢", sign + "字"), DisplayText.wrap("漢" + sign + "字", 4));
        }
    }

    @Test
    void both_sets_of_glyphs_are_one_column_wide() {
        for (char c = ' '; c < 0xffff; c++) {
            char plain = GlyphSet.ASCII.show(c);
            assertTrue(plain >= ' ' && plain < 0x7f, "glyph " + (int) c);
            boolean middle = c == GlyphSet.FULL || c == GlyphSet.HOLLOW;
            assertEquals(middle ? c == GlyphSet.FULL ? '█' : ' ' : c, GlyphSet.UNICODE.show(c));
        }
        assertFalse(DisplayText.isShown('\u26ab'));
    }
}
