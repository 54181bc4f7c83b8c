package org.parlor.server.store;

import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import java.lang.reflect.Type;
import org.parlor.message.Codec;
import org.parlor.message.GameRecord;

/** A game's record in the protocol's own form. */
final class GameText implements JsonSerializer<GameRecord>, JsonDeserializer<GameRecord> {

    @Override
    public JsonElement serialize(GameRecord game, Type type, JsonSerializationContext context) {
        return JsonParser.parseString(Codec.write(game));
    }

    @Override
    public GameRecord deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
        return Codec.readRecord(json.toString());
    }
}
