package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dispatch over a sealed type by class, and the refusal of incomplete tables. */
class DispatchTableTest {
    sealed interface Shape {
        sealed interface Round extends Shape {}

        record Circle(int radius) implements Round {}

        record Ellipse(int a, int b) implements Round {}

        record Square(int side) implements Shape {}

        record Point() implements Shape {}
    }

    @Test
    void a_value_is_handled_by_the_handler_of_its_class_or_of_a_sealed_type_above_it() {
        DispatchTable<List<String>, Shape, Integer> table = new DispatchTable<>(Shape.class, rows -> {
            rows.on(Shape.Square.class, (seen, square) -> square.side());
            rows.run(Shape.Round.class, (seen, round) -> seen.add(round.toString()));
            rows.ignore(Shape.Point.class);
        });
        List<String> seen = new ArrayList<>();
        assertEquals(3, table.dispatch(seen, new Shape.Square(3)));
        assertNull(table.dispatch(seen, new Shape.Ellipse(1, 2)));
        assertNull(table.dispatch(seen, new Shape.Circle(1)));
        assertNull(table.dispatch(seen, new Shape.Point()));
        assertEquals(List.of("Ellipse[a=1, b=2]", "Circle[radius=1]"), seen);
    }

    @Test
    void a_table_that_lacks_a_class_cannot_be_created() {
        IllegalStateException refused = assertThrows(
                IllegalStateException.class,
                () -> new DispatchTable<>(Shape.class, rows -> {
                    rows.ignore(Shape.Round.class, Shape.Square.class);
                }));
        assertEquals("no handler for [" + Shape.Point.class.getName() + "]", refused.getMessage());
    }

    @Test
    void a_class_with_two_handlers_is_refused() {
        IllegalStateException refused = assertThrows(
                IllegalStateException.class,
                () -> new DispatchTable<>(Shape.class, rows -> {
                    rows.ignore(Shape.class, Shape.Circle.class);
                }));
        assertEquals("more than one handler for " + Shape.Circle.class.getName(), refused.getMessage());
    }
}
