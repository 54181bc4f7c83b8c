package org.parlor.client.storage;

import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.MessageBuffer;

/** Records in files, as JSON by the codec of the protocol. */
final class JsonRecords {
    private JsonRecords() {}

    /** @throws RuntimeException if the record is damaged */
    static <T> T read(JsonElement json, Class<T> type) {
        return type.cast(CodecRegistry.PROTOCOL.ofRecord(type).read(json));
    }

    static <T> List<T> readList(JsonElement array, Class<T> type) {
        List<T> records = new ArrayList<>();
        array.getAsJsonArray().forEach(json -> records.add(read(json, type)));
        return records;
    }

    static String write(Record record) {
        MessageBuffer buffer = new MessageBuffer();
        buffer.write(out -> CodecRegistry.PROTOCOL.ofRecord(record.getClass()).write(out, record));
        return buffer.toString();
    }

    static String write(List<? extends Record> records) {
        return records.stream().map(JsonRecords::write).collect(Collectors.joining(",", "[", "]"));
    }
}
