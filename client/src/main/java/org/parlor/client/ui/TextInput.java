package org.parlor.client.ui;

import java.util.Optional;

/** A line of text under the keys: what it becomes, or nothing if the key is none of its business. */
public final class TextInput {
    private static final int CHARACTERS_MAX = 280;

    private TextInput() {}

    public static Optional<String> edit(String text, Key key) {
        if (key.isText()) {
            boolean taken = text.length() < CHARACTERS_MAX && isText(key.character());
            return Optional.of(taken ? text + key.character() : text);
        }
        if (key.kind() == Key.Kind.BACKSPACE || key.kind() == Key.Kind.DELETE) {
            return Optional.of(text.isEmpty() ? text : text.substring(0, text.length() - 1));
        }
        return Optional.empty();
    }

    /** Servers refuse what is invisible, and so it is not even typed. */
    private static boolean isText(char character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
