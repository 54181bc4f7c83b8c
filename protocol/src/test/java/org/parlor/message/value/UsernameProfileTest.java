package org.parlor.message.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class UsernameProfileTest {
    private static final String CHARACTERS = "Names may have letters and digits of one script and _ . -, but not ";

    private static String fault(String name) {
        return UsernameProfile.fault(name, UsernameProfile.LENGTH_MAX).orElse("");
    }

    @Test
    void names_are_in_one_script_or_in_those_that_are_used_together() {
        for (String name : List.of(
                "ana",
                "José",
                "Jose\u0301",
                "Łukasz",
                "Ömer_2",
                "Işık",
                "Nguyễn",
                "Ɓala",
                "Иван-7",
                "Вера",
                "Ελένη",
                "Հայկ",
                "გია",
                "שלום",
                "שלום5",
                "محمد",
                "محمد۵",
                "राम",
                "हिन्दी",
                "স্বাতী",
                "ณิชา",
                "ភក្តី",
                "김민준",
                "김kim",
                "さくら",
                "ラーメン",
                "太郎san",
                "佐々木",
                "王小明",
                "ㄅ王",
                "ｋａｎａ",
                "ｶﾞﾗ",
                "-_.")) {
            assertEquals("", fault(name), name);
        }
    }

    @Test
    void a_refusal_names_the_scripts_that_are_mixed() {
        assertEquals(
                "Names must be in one script; this one mixes Latin ('p') and Cyrillic (U+0430 CYRILLIC SMALL LETTER A)",
                fault("pаul"));
        assertEquals(
                "Names must be in one script; this one mixes Greek (U+03B1 GREEK SMALL LETTER ALPHA) and Latin ('n')",
                fault("αna"));
        assertEquals(
                "Names must be in one script; this one mixes Hangul (U+AE40 HANGUL SYLLABLES AE40) and Hiragana"
                        + " (U+3055 HIRAGANA LETTER SA)",
                fault("김さ"));
    }

    @Test
    void a_refusal_names_the_character_that_is_not_allowed() {
        List<String> refused = new ArrayList<>();
        for (String name : List.of(
                "ana maria",
                "<b>",
                "a\u0007b",
                "ana😀",
                "a\u202eb",
                "a\u200db",
                "ɑna",
                "x\u0301y",
                "\u0e31ก",
                "กักัััั",
                "①",
                "ﬁn",
                "Ꭰ",
                "a\ud800",
                "ᄀ",
                "𠮷",
                "ـا",
                "１！")) {
            refused.add(fault(name).replace(CHARACTERS, ""));
        }
        assertEquals(
                List.of(
                        "a space",
                        "'<'",
                        "U+0007 BEL",
                        "U+1F600 GRINNING FACE",
                        "U+202E RIGHT-TO-LEFT OVERRIDE",
                        "U+200D ZERO WIDTH JOINER",
                        "U+0251 LATIN SMALL LETTER ALPHA",
                        "U+0301 COMBINING ACUTE ACCENT",
                        "U+0E31 THAI CHARACTER MAI HAN-AKAT",
                        "U+0E31 THAI CHARACTER MAI HAN-AKAT",
                        "U+2460 CIRCLED DIGIT ONE",
                        "U+FB01 LATIN SMALL LIGATURE FI",
                        "U+13A0 CHEROKEE LETTER A",
                        "U+D800 HIGH SURROGATES D800",
                        "U+1100 HANGUL CHOSEONG KIYEOK",
                        "U+20BB7 CJK UNIFIED IDEOGRAPHS EXTENSION B 20BB7",
                        "U+0640 ARABIC TATWEEL",
                        "'!'"),
                refused);
    }

    @Test
    void a_name_has_a_length_in_characters_and_so_in_bytes() {
        assertEquals("", fault("é".repeat(32)));
        assertEquals("", fault("e\u0301".repeat(32)));
        assertEquals("Names must have 1 to 32 characters; this one has 200", fault("é".repeat(200)));
        assertEquals("Names must have 1 to 32 characters; this one has 0", fault(""));
        assertEquals(
                Optional.of("Names must have 1 to 26 characters; this one has 27"),
                UsernameProfile.fault("王".repeat(27), UsernameProfile.GUEST_LENGTH_MAX));
    }

    @Test
    void a_name_from_right_to_left_does_not_reorder_its_line() {
        String refused = "A name written from right to left must begin with a letter, end with a letter or digit,"
                + " and have digits of one kind";
        assertEquals(
                List.of(refused, refused, refused, refused, ""),
                List.of(fault("5שלום"), fault("שלום_"), fault("٥"), fault("ا5٥"), fault("שלום-5")));
    }

    @Test
    void the_shown_form_keeps_case_and_has_one_spelling_of_each_letter() {
        assertEquals(
                List.of("José", "José", "Kana", "ガラ", "Вера"),
                List.of("José", "Jose\u0301", "Ｋａｎａ", "ｶﾞﾗ", "Вера").stream()
                        .map(UsernameProfile::prepare)
                        .toList());
    }

    @Test
    void names_that_look_alike_are_one_name() {
        assertEquals(
                List.of(
                        "ana",
                        "josé",
                        "aha",
                        "bepa",
                        "bepa",
                        "aλeξ",
                        "aλeξ",
                        "işik",
                        "işik",
                        "istanbul",
                        "kë",
                        "กน",
                        "5ا"),
                List.of(
                                "ANA",
                                "JOSE\u0301",
                                "АНА",
                                "Вера",
                                "BEPA",
                                "Αλεξ",
                                "ΑΛΕΞ",
                                "Işık",
                                "işik",
                                "İstanbul",
                                "Кё",
                                "กิน",
                                "٥ا")
                        .stream()
                        .map(UsernameProfile::key)
                        .toList());
        assertEquals(UsernameProfile.key("へロ"), UsernameProfile.key("ヘ口"));
        assertEquals(UsernameProfile.key("ΣΟΦΟΣ"), UsernameProfile.key("σοφος"));
    }

    @Test
    void a_key_is_its_own_key_and_no_longer_than_the_name() {
        List<String> wrong = new ArrayList<>();
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            String name = Character.toString(c);
            String key = UsernameProfile.key(name);
            if (fault(name).isEmpty() && (!UsernameProfile.key(key).equals(key) || key.length() != 1)) {
                wrong.add(name + " " + key);
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void a_typed_name_is_that_of_the_account_before_that_of_a_guest() {
        List<String> known = List.of("guest-ana", "Ana", "guest-bob", "guest-Вера", "4711", "guest-4711");
        assertEquals(
                List.of("Ana", "guest-ana", "guest-bob", "guest-Вера", "4711", "no eve"),
                List.of("ana", "guest-ana", "Bob", "вера", "4711", "eve").stream()
                        .map(typed -> UsernameProfile.find(typed, known).orElse("no " + typed))
                        .collect(Collectors.toList()));
    }
}
