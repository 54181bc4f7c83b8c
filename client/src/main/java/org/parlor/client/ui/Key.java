package org.parlor.client.ui;

/**
 * A key that was pressed.
 *
 * @param kind what kind of key; the character counts only where it is {@link Kind#CHARACTER}
 */
public record Key(Kind kind, char character, boolean ctrl) {

    /** The keys the screens know. A sequence that no screen knows is {@link #OTHER} and does nothing. */
    public enum Kind {
        CHARACTER,
        ENTER,
        ESCAPE,
        BACKSPACE,
        DELETE,
        TAB,
        BACK_TAB,
        UP,
        DOWN,
        LEFT,
        RIGHT,
        HOME,
        END,
        PAGE_UP,
        PAGE_DOWN,
        F1,
        OTHER
    }

    public static Key of(Kind kind) {
        return new Key(kind, '\0', false);
    }

    public static Key of(char character) {
        return new Key(Kind.CHARACTER, character, false);
    }

    public static Key ctrl(char character) {
        return new Key(Kind.CHARACTER, character, true);
    }

    /** Whether this is the plain key of that character. */
    public boolean is(char wanted) {
        return kind == Kind.CHARACTER && !ctrl && character == wanted;
    }

    /** Whether the key types a character into a line of text. */
    public boolean isText() {
        return kind == Kind.CHARACTER && !ctrl && character >= ' ';
    }
}
