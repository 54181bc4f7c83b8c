package org.parlor.client.terminal;

import org.parlor.client.ui.Key;

/**
 * Drops escape sequences that Lanterna does not decode, so that they are not mistaken for typed text. An
 * unknown sequence arrives as Alt and a bracket, one split by a slow connection as Escape and a bracket; its
 * other characters follow up to a final letter, faster than a user types.
 */
public final class EscapeSequenceFilter {
    private static final long SEQUENCE_MILLIS = 200;
    private static final int LENGTH_MAX = 32;
    /** Button, column and row follow the letter of an old mouse report. */
    private static final int MOUSE_LENGTH = 3;

    private enum State {
        OUTSIDE,
        AFTER_ESCAPE,
        AT_BEGINNING,
        INSIDE,
        AT_MOUSE
    }

    private State state = State.OUTSIDE;
    private int left;
    private long last;

    /** Returns whether the input is not part of an escape sequence. */
    public boolean passes(TerminalEvent input, long now) {
        boolean together = now - last <= SEQUENCE_MILLIS;
        last = now;
        if (!(input instanceof TerminalEvent.Pressed pressed) || pressed.key().kind() != Key.Kind.CHARACTER) {
            boolean escape =
                    input instanceof TerminalEvent.Pressed key && key.key().kind() == Key.Kind.ESCAPE;
            state = escape ? State.AFTER_ESCAPE : State.OUTSIDE;
            return true;
        }
        char character = pressed.key().character();
        if (pressed.alt()) {
            begin(character);
            return false;
        } else if (state == State.OUTSIDE || !together) {
            state = State.OUTSIDE;
            return true;
        } else if (state == State.AFTER_ESCAPE) {
            begin(character);
            return state == State.OUTSIDE;
        }
        consume(character);
        return false;
    }

    private void begin(char character) {
        state = character == '[' || character == 'O' ? State.AT_BEGINNING : State.OUTSIDE;
        left = LENGTH_MAX;
    }

    private void consume(char character) {
        boolean mouse = state == State.AT_BEGINNING && character == 'M';
        boolean end = state != State.AT_MOUSE && character >= '@' && character <= '~';
        if (mouse) {
            state = State.AT_MOUSE;
            left = MOUSE_LENGTH;
        } else {
            left = end ? 0 : left - 1;
            state = left == 0 ? State.OUTSIDE : state == State.AT_MOUSE ? state : State.INSIDE;
        }
    }
}
