package org.parlor.server.store;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import org.parlor.message.GameRecord;
import org.parlor.message.Refusal;
import org.parlor.rules.InvalidInput;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.step.JournalRecord;

/**
 * Facts as one line of JSON each, for a table or a file: the version of the form, then the kind of fact with its fields.
 * Whatever was once written stays readable, so names of facts and events are changed only with a new version.
 */
public final class RecordText {
    static final int VERSION = 1;

    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeAdapterFactory(new OneOf(JournalRecord.class))
            .registerTypeAdapterFactory(new OneOf(GameEvent.class))
            .registerTypeAdapter(Terms.class, new TermsText())
            .registerTypeAdapter(GameRecord.class, new GameText())
            .create();

    private RecordText() {}

    public static String write(JournalRecord record) {
        JsonObject fact = GSON.toJsonTree(record, JournalRecord.class).getAsJsonObject();
        JsonObject line = new JsonObject();
        line.addProperty("v", VERSION);
        fact.entrySet().forEach(entry -> line.add(entry.getKey(), entry.getValue()));
        return GSON.toJson(line);
    }

    /** @throws StoreException if the line is no fact that this version can read */
    public static JournalRecord read(String line) {
        try {
            JsonObject fact = JsonParser.parseString(line).getAsJsonObject();
            JsonElement version = fact.remove("v");
            if (!(version instanceof JsonPrimitive number) || number.getAsInt() != VERSION) {
                throw new StoreException("a record of version " + version + "; this program reads version " + VERSION);
            }
            return GSON.fromJson(fact, JournalRecord.class);
        } catch (JsonParseException | IllegalStateException | Refusal | InvalidInput | NumberFormatException e) {
            throw new StoreException("not a record: " + e.getMessage(), e);
        }
    }
}
