package org.parlor.client.storage;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.function.Consumer;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.json.RecordCodec;

/** Lists of records in files, as JSON by the codec of the protocol. */
final class JsonRecords {
    private JsonRecords() {}

    /**
     * Reads the records in order.
     *
     * @throws RuntimeException for the first one that is damaged
     */
    static <T> void read(JsonElement array, Class<T> type, Consumer<T> reader) {
        RecordCodec codec = CodecRegistry.PROTOCOL.ofRecord(type);
        array.getAsJsonArray().forEach(json -> reader.accept(type.cast(codec.read(json))));
    }

    static <T> String write(List<T> records, Class<T> type) {
        RecordCodec codec = CodecRegistry.PROTOCOL.ofRecord(type);
        MessageBuffer buffer = new MessageBuffer();
        buffer.write(out -> {
            out.beginArray();
            for (T each : records) {
                codec.write(out, each);
            }
            out.endArray();
        });
        return buffer.toString();
    }
}
