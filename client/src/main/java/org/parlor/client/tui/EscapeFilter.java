package org.parlor.client.tui;

import org.parlor.client.frame.Key;

/**
 * Keeps what the terminal library does not understand from being taken for typing: an unknown sequence arrives as Alt
 * and a bracket, then its characters one by one up to a letter that ends it. They come at once; a person does not.
 */
final class EscapeFilter {
    private static final long TOGETHER_MILLIS = 50;
    private static final int LENGTH_MAX = 32;

    private int left;
    private long last;

    /** Whether an input means what it seems to mean. */
    boolean passes(Input input, long now) {
        if (!(input instanceof Input.Pressed pressed) || pressed.key().kind() != Key.Kind.CHARACTER) {
            left = 0;
            return true;
        }
        char character = pressed.key().character();
        if (pressed.alt()) {
            left = character == '[' || character == 'O' ? LENGTH_MAX : 0;
            last = now;
            return false;
        }
        if (left == 0 || now - last > TOGETHER_MILLIS) {
            left = 0;
            return true;
        }
        last = now;
        left = character >= '@' && character <= '~' ? 0 : left - 1;
        return false;
    }
}
