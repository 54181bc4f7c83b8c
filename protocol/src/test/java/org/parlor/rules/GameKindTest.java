package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GameKindTest {
    @Test
    void the_games_are_listed_by_id_and_by_name() {
        assertEquals(Games.ALL.stream().map(GameKind::id).toList(), Games.ids());
        List<String> names = Games.ALL.stream().map(GameKind::name).toList();
        int last = names.size() - 1;
        assertEquals(String.join(", ", names.subList(0, last)) + " and " + names.get(last), Games.names());
    }

    @Test
    void an_option_is_found_by_its_key() {
        for (GameKind kind : Games.ALL) {
            for (OptionSpec option : kind.options()) {
                assertEquals(Optional.of(option), kind.option(option.key()));
            }
            assertEquals(Optional.empty(), kind.option("no such option"));
        }
    }

    @Test
    void the_label_of_an_option_is_its_key_or_a_whole_word() {
        assertEquals("Rows", new OptionSpec.Range(OptionSpec.ROWS, 4, 26, 2, 8).label());
        assertEquals("Columns", new OptionSpec.Range(OptionSpec.COLUMNS, 4, 26, 2, 8).label());
    }

    @Test
    void a_range_accepts_numbers_in_its_steps_only() {
        OptionSpec.Range even = new OptionSpec.Range(OptionSpec.ROWS, 4, 8, 2, 6);
        assertEquals(4, even.parse(" 4 "));
        assertEquals(8, even.check(8));
        for (Object value : List.of(2, 5, 10, "6", 6.0)) {
            InvalidInputException refusal =
                    assertThrows(InvalidInputException.class, () -> even.check(value), value.toString());
            assertEquals(
                    "Invalid rows " + SafeQuote.quote(value.toString()) + ": even numbers from 4 to 8",
                    refusal.getMessage());
        }
    }
}
