package org.parlor.client.ui.widget;

import java.util.Optional;
import org.parlor.client.ui.Key;

/**
 * The selection and the scroll position of a list; the rows belong to the screen.
 *
 * @param first the first visible row
 */
public record ListState(int selected, int first) {
    public static final ListState START = new ListState(0, 0);

    /** Selects a row, or the nearest existing one, and scrolls as far as needed to show it. */
    public ListState select(int row, int size, int visible) {
        int next = Math.max(0, Math.min(row, size - 1));
        return new ListState(next, firstVisible(first, next, size, visible));
    }

    /** Moves the selection by some rows; stops at the ends. */
    public ListState move(int rows, int size, int visible) {
        return select(selected + rows, size, visible);
    }

    /** Handles the arrows up and down, Tab, PageUp, PageDown, Home and End; empty for any other key. */
    public Optional<ListState> press(Key key, int size, int visible) {
        return switch (key.kind()) {
            case UP, BACK_TAB -> Optional.of(move(-1, size, visible));
            case DOWN, TAB -> Optional.of(move(1, size, visible));
            case PAGE_UP -> Optional.of(page(-visible, size, visible));
            case PAGE_DOWN -> Optional.of(page(visible, size, visible));
            case HOME -> Optional.of(select(0, size, visible));
            case END -> Optional.of(select(size - 1, size, visible));
            default -> Optional.empty();
        };
    }

    /** Handles the same keys in a short list, in which moving beyond one end wraps to the other. */
    public Optional<ListState> pressInMenu(Key key, int size, int visible) {
        return switch (key.kind()) {
            case UP, BACK_TAB -> Optional.of(select(Math.floorMod(selected - 1, Math.max(1, size)), size, visible));
            case DOWN, TAB -> Optional.of(select(Math.floorMod(selected + 1, Math.max(1, size)), size, visible));
            default -> press(key, size, visible);
        };
    }

    /** Scrolls by a page and moves the selection with it. */
    private ListState page(int rows, int size, int visible) {
        return new ListState(selected, first + rows).select(selected + rows, size, visible);
    }

    static int firstVisible(int first, int selected, int size, int visible) {
        int room = Math.max(1, visible);
        int containing = Math.max(selected - room + 1, Math.min(first, selected));
        return Math.max(0, Math.min(containing, size - room));
    }
}
