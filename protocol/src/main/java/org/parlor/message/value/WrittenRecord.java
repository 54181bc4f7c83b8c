package org.parlor.message.value;

import org.jspecify.annotations.Nullable;

/**
 * The record of a game as it stands in a line: the protocol's own object, or a string in one of the other forms.
 *
 * @param game the object, or null
 * @param text the string, where there is no object
 */
public record WrittenRecord(
        @Nullable GameRecord game, @Nullable String text) {

    public WrittenRecord {
        if ((game == null) == (text == null)) {
            throw new IllegalArgumentException("a record is written once");
        }
    }

    public static WrittenRecord of(GameRecord game) {
        return new WrittenRecord(game, null);
    }

    public static WrittenRecord of(String text) {
        return new WrittenRecord(null, text);
    }
}
