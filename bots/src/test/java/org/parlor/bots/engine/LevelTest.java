package org.parlor.bots.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.rules.InvalidInputException;

class LevelTest {

    @Test
    void there_are_ten_with_a_number_and_one_without() {
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
    void a_level_goes_by_its_name_and_by_its_number() {
        for (int i = 0; i < 10; i++) {
            Level level = Level.numbered().get(i);
            assertEquals(level, Level.parse(level.word()));
            assertEquals(level, Level.parse(Integer.toString(i + 1)));
        }
        assertEquals(Level.MATCH, Level.parse("match"));
    }

    @Test
    void what_is_none_is_told_which_there_are() {
        for (String text : List.of("", "0", "11", "MAX", "great", " easy")) {
            InvalidInputException wrong = assertThrows(InvalidInputException.class, () -> Level.parse(text));
            assertEquals("Unknown level '" + text + "': " + Level.DESCRIPTION, wrong.getMessage());
        }
    }

    @Test
    void the_list_for_people_names_all_of_them() {
        Level.words()
                .forEach(word -> assertEquals(1, Level.DESCRIPTION.split("\\b" + word + "\\b", -1).length - 1, word));
    }
}
