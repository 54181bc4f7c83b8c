package org.parlor.bots.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    @Test
    void each_level_searches_no_less_deeply_and_tolerates_no_more_than_the_one_below() {
        List<Level> levels = Level.numbered().subList(1, 10);
        for (int i = 1; i < levels.size(); i++) {
            Level level = levels.get(i);
            Level below = levels.get(i - 1);
            assertTrue(level.depth(1000) >= below.depth(1000), level.word());
            assertTrue(level.tolerance() < below.tolerance() || level.depth(1000) > below.depth(1000), level.word());
        }
    }
}
