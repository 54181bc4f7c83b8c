package org.parlor.client.tui;

import org.parlor.client.frame.Key;

/**
 * Keeps what the terminal library does not understand from being taken for typing: an unknown sequence arrives as Alt
 * and a bracket, one that a slow line has torn apart as Escape and a bracket; then come its other characters, one by
 * one, up to a letter that ends it. They come together; a person is slower.
 */
final class EscapeFilter {
    private static final long TOGETHER_MILLIS = 200;
    private static final int LENGTH_MAX = 32;
    /** What follows the letter of an old report of the mouse: button, column, row. */
    private static final int MOUSE_LENGTH = 3;

    private enum Place {
        OUTSIDE,
        AFTER_ESCAPE,
        AT_BEGINNING,
        INSIDE,
        AT_MOUSE
    }

    private Place place = Place.OUTSIDE;
    private int left;
    private long last;

    /** Whether an input means what it seems to mean. */
    boolean passes(Input input, long now) {
        boolean together = now - last <= TOGETHER_MILLIS;
        last = now;
        if (!(input instanceof Input.Pressed pressed) || pressed.key().kind() != Key.Kind.CHARACTER) {
            boolean escape = input instanceof Input.Pressed key && key.key().kind() == Key.Kind.ESCAPE;
            place = escape ? Place.AFTER_ESCAPE : Place.OUTSIDE;
            return true;
        }
        char character = pressed.key().character();
        if (pressed.alt()) {
            begin(character);
            return false;
        } else if (place == Place.OUTSIDE || !together) {
            place = Place.OUTSIDE;
            return true;
        } else if (place == Place.AFTER_ESCAPE) {
            begin(character);
            return place == Place.OUTSIDE;
        }
        swallow(character);
        return false;
    }

    private void begin(char character) {
        place = character == '[' || character == 'O' ? Place.AT_BEGINNING : Place.OUTSIDE;
        left = LENGTH_MAX;
    }

    private void swallow(char character) {
        boolean mouse = place == Place.AT_BEGINNING && character == 'M';
        boolean end = place != Place.AT_MOUSE && character >= '@' && character <= '~';
        if (mouse) {
            place = Place.AT_MOUSE;
            left = MOUSE_LENGTH;
        } else {
            left = end ? 0 : left - 1;
            place = left == 0 ? Place.OUTSIDE : place == Place.AT_MOUSE ? place : Place.INSIDE;
        }
    }
}
