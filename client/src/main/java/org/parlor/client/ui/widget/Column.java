package org.parlor.client.ui.widget;

import org.parlor.client.ui.StyleRole;

/**
 * A column of a {@link Table}.
 *
 * @param min the width down to which it shrinks; 0 if it does not shrink
 * @param rank the order of removal: the highest rank is removed first if space is short; 0 is never removed
 * @param grows whether it takes the remaining space
 */
public record Column(String title, boolean right, int min, int rank, boolean grows, StyleRole role) {

    public static Column left(String title) {
        return new Column(title, false, 0, 0, false, StyleRole.TEXT);
    }

    public static Column right(String title) {
        return new Column(title, true, 0, 0, false, StyleRole.TEXT);
    }

    public Column min(int width) {
        return new Column(title, right, width, rank, grows, role);
    }

    public Column rank(int next) {
        return new Column(title, right, min, next, grows, role);
    }

    public Column growing() {
        return new Column(title, right, min, rank, true, role);
    }

    public Column role(StyleRole next) {
        return new Column(title, right, min, rank, grows, next);
    }
}
