package org.parlor.client.ui.widget;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.client.ui.Key;

class ListStateTest {

    @Test
    void page_down_scrolls_by_the_visible_rows() {
        assertEquals(Optional.of(new ListState(7, 5)), press(new ListState(2, 0), Key.Kind.PAGE_DOWN));
        assertEquals(Optional.of(new ListState(2, 0)), press(new ListState(7, 5), Key.Kind.PAGE_UP));
        assertEquals(Optional.of(new ListState(19, 15)), press(new ListState(18, 14), Key.Kind.PAGE_DOWN));
    }

    @Test
    void arrows_scroll_only_where_the_selection_would_leave_the_view() {
        assertEquals(Optional.of(new ListState(4, 2)), press(new ListState(3, 2), Key.Kind.DOWN));
        assertEquals(Optional.of(new ListState(7, 3)), press(new ListState(6, 2), Key.Kind.DOWN));
        assertEquals(Optional.of(new ListState(1, 1)), press(new ListState(2, 2), Key.Kind.UP));
    }

    @Test
    void home_and_end_select_the_first_and_the_last_row() {
        assertEquals(Optional.of(new ListState(0, 0)), press(new ListState(9, 7), Key.Kind.HOME));
        assertEquals(Optional.of(new ListState(19, 15)), press(new ListState(2, 0), Key.Kind.END));
    }

    @Test
    void a_list_stops_at_its_ends_and_a_menu_starts_over() {
        assertEquals(Optional.of(ListState.START), press(ListState.START, Key.Kind.UP));
        assertEquals(Optional.of(new ListState(19, 15)), ListState.START.pressInMenu(Key.of(Key.Kind.UP), 20, 5));
        assertEquals(Optional.of(ListState.START), new ListState(19, 15).pressInMenu(Key.of(Key.Kind.TAB), 20, 5));
    }

    @Test
    void an_empty_list_selects_row_zero() {
        assertEquals(Optional.of(ListState.START), ListState.START.press(Key.of(Key.Kind.PAGE_DOWN), 0, 5));
        assertEquals(Optional.empty(), ListState.START.press(Key.of('x'), 0, 5));
    }

    private static Optional<ListState> press(ListState list, Key.Kind key) {
        return list.press(Key.of(key), 20, 5);
    }
}
