package org.parlor.server.storage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;

/** The settings of the games that have not ended, by the records of the journal. Not thread-safe. */
public final class ActiveGameSettings {
    private final Map<String, GameSettings> settings = new HashMap<>();

    /** Applies the next records of the journal. */
    public void apply(List<JournalRecord> records) {
        records.forEach(this::apply);
    }

    private void apply(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame gameRecord
                && gameRecord.event() instanceof GameEvent.Created created) {
            settings.put(gameRecord.game(), created.terms());
        } else if (record instanceof JournalRecord.OfGame gameRecord && gameRecord.event() instanceof GameEvent.Ended) {
            settings.remove(gameRecord.game());
        }
    }

    @Nullable
    GameSettings find(String game) {
        return settings.get(game);
    }
}
