package org.parlor.message.value;

import org.jspecify.annotations.Nullable;

/** A game record in a message: a JSON object, or text in another record format. Exactly one component is not null. */
public record RecordPayload(
        @Nullable GameRecord game, @Nullable String text) {

    public RecordPayload {
        if ((game == null) == (text == null)) {
            throw new IllegalArgumentException("exactly one of game and text is required");
        }
    }

    public static RecordPayload of(GameRecord game) {
        return new RecordPayload(game, null);
    }

    public static RecordPayload of(String text) {
        return new RecordPayload(null, text);
    }
}
