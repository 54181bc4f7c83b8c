package org.parlor.client.model;

import java.util.Optional;
import org.parlor.client.frame.Key;

/** A line of text under the keys: what it becomes, or nothing if the key is none of its business. */
final class Typing {
    private static final int CHARACTERS_MAX = 280;

    private Typing() {}

    static Optional<String> edit(String text, Key key) {
        if (key.isText()) {
            boolean full = text.length() >= CHARACTERS_MAX || Character.isISOControl(key.character());
            return Optional.of(full ? text : text + key.character());
        }
        if (key.kind() == Key.Kind.BACKSPACE || key.kind() == Key.Kind.DELETE) {
            return Optional.of(text.isEmpty() ? text : text.substring(0, text.length() - 1));
        }
        return Optional.empty();
    }
}
