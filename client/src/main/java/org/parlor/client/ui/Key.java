package org.parlor.client.ui;

/**
 * A pressed key.
 *
 * @param kind the kind of key; the character is significant only for {@link Kind#CHARACTER}
 */
public record Key(Kind kind, char character, boolean ctrl) {

    /** The kinds of keys. An unknown sequence is {@link #OTHER}, which has no effect. */
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

    /** Returns whether this is the key of a character without Ctrl. */
    public boolean is(char wanted) {
        return kind == Kind.CHARACTER && !ctrl && character == wanted;
    }

    /** Returns whether the key types a character into a line of text. */
    public boolean isText() {
        return kind == Kind.CHARACTER && !ctrl && character >= ' ';
    }
}
