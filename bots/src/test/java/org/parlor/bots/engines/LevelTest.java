package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.rules.InvalidInputException;

class LevelTest {

    @Test
    void ten_levels_have_a_number_and_one_has_none() {
        assertEquals(10, Level.numbered().size());
        assertEquals(
                List.of(
                        "random",
                        "beginner",
                        "easy",
                        "casual",
                        "medium",
                        "skilled",
                        "hard",
                        "expert",
                        "master",
                        "max",
                        "match"),
                Level.words());
    }

    @Test
    void a_level_is_parsed_from_its_name_or_number() {
        for (int i = 0; i < 10; i++) {
            Level level = Level.numbered().get(i);
            assertEquals(level, Level.parse(level.word()));
            assertEquals(level, Level.parse(Integer.toString(i + 1)));
        }
        assertEquals(Level.MATCH, Level.parse("match"));
    }

    @Test
    void the_error_for_an_unknown_level_lists_all_levels() {
        for (String text : List.of("", "0", "11", "MAX", "great", " easy")) {
            InvalidInputException wrong = assertThrows(InvalidInputException.class, () -> Level.parse(text));
            assertEquals("Unknown level '" + text + "': " + Level.DESCRIPTION, wrong.getMessage());
        }
    }

    @Test
    void the_description_names_all_levels() {
        Level.words()
                .forEach(word -> assertEquals(1, Level.DESCRIPTION.split("\\b" + word + "\\b", -1).length - 1, word));
    }
}
