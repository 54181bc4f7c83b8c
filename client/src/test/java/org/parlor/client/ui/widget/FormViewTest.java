package org.parlor.client.ui.widget;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How a form describes the values of a field. */
class FormViewTest {

    @Test
    void up_to_six_values_are_listed_and_more_are_a_range() {
        List<String> seven = List.of("a", "b", "c", "d", "e", "f", "g");
        assertEquals(
                "a · b · c · d · e · f",
                FormView.Field.choice("Game", "a", seven.subList(0, 6)).hint());
        assertEquals("a … g", FormView.Field.choice("Game", "a", seven).hint());
    }
}
