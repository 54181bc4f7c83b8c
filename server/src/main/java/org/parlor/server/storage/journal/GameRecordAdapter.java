package org.parlor.server.storage.journal;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;

/** Encodes a game record in its protocol form. */
final class GameRecordAdapter extends TypeAdapter<GameRecord> {

    @Override
    public void write(JsonWriter out, GameRecord game) throws IOException {
        out.jsonValue(MessageCodec.write(game));
    }

    @Override
    public GameRecord read(JsonReader in) throws IOException {
        return MessageCodec.readRecord(SealedTypeAdapterFactory.tree(in));
    }
}
