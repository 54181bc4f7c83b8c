package org.parlor.server.store;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.parlor.message.Codec;
import org.parlor.message.GameRecord;

/** A game's record in the protocol's own form. */
final class GameText extends TypeAdapter<GameRecord> {

    @Override
    public void write(JsonWriter out, GameRecord game) throws IOException {
        out.jsonValue(Codec.write(game));
    }

    @Override
    public GameRecord read(JsonReader in) throws IOException {
        return Codec.readRecord(OneOf.tree(in));
    }
}
