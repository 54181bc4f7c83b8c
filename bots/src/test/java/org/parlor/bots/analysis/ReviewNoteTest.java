package org.parlor.bots.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReviewNoteTest {
    private static final String BUNDLE = "org.parlor.bots.analysis.review";

    private static List<String> of(String language) {
        return ReviewNote.of(new Opening("Tiger", 7, 9), ply -> Integer.toString(ply), Locale.forLanguageTag(language))
                .stream()
                .map(ReviewNote::text)
                .toList();
    }

    @Test
    void the_notes_are_in_the_language_and_in_english_where_there_is_none() {
        assertEquals(List.of("opening: Tiger (7)", "left the book at 9"), of("en"));
        assertEquals(List.of("Eröffnung: Tiger (7)", "Buch verlassen: 9"), of("de"));
        assertEquals(of("en"), of("tr"));
    }

    @Test
    void each_language_has_all_texts() {
        TreeSet<String> keys =
                new TreeSet<>(ResourceBundle.getBundle(BUNDLE, Locale.ROOT).keySet());
        Stream.of("de", "fr", "ja").map(Locale::forLanguageTag).forEach(locale -> {
            ResourceBundle texts = ResourceBundle.getBundle(BUNDLE, locale);
            assertEquals(locale, texts.getLocale());
            assertEquals(keys, new TreeSet<>(texts.keySet()));
            keys.forEach(key -> assertEquals(
                    ResourceBundle.getBundle(BUNDLE, Locale.ROOT)
                            .getString(key)
                            .replaceAll("[^{}0-9]", "")
                            .chars()
                            .sorted()
                            .boxed()
                            .toList(),
                    texts.getString(key)
                            .replaceAll("[^{}0-9]", "")
                            .chars()
                            .sorted()
                            .boxed()
                            .toList(),
                    key));
        });
    }
}
