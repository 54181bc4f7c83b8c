package org.parlor.message.value;

import org.jspecify.annotations.Nullable;

/**
 * A game record in a message: a JSON object, or text in another record format. Exactly one component is not null.
 *
 * @param game the object, or null
 * @param text the text, or null
 */
public record WrittenRecord(
        @Nullable GameRecord game, @Nullable String text) {

    public WrittenRecord {
        if ((game == null) == (text == null)) {
            throw new IllegalArgumentException("exactly one of game and text is required");
        }
    }

    public static WrittenRecord of(GameRecord game) {
        return new WrittenRecord(game, null);
    }

    public static WrittenRecord of(String text) {
        return new WrittenRecord(null, text);
    }
}
