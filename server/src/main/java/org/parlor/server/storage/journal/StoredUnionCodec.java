package org.parlor.server.storage.journal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.RequestException;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.JsonLineParser;
import org.parlor.message.json.ValueCodec;
import org.parlor.message.json.ValueCodecs;
import org.parlor.server.storage.StoredNames;

/** Encodes a sealed type as a JSON object with one member: the stored name of the subtype, with its fields as the value. */
final class StoredUnionCodec implements ValueCodec {
    private final CodecRegistry registry;
    private final Map<String, Class<?>> types;

    StoredUnionCodec(Class<?> sealed, CodecRegistry registry) {
        this.registry = registry;
        this.types = Stream.of(sealed.getPermittedSubclasses())
                .collect(Collectors.toMap(StoredUnionCodec::name, type -> type));
    }

    private static String name(Class<?> type) {
        return Objects.requireNonNull(StoredNames.OF.get(type), type::getName);
    }

    @Override
    public Object read(JsonElement json) {
        JsonObject object = ValueCodecs.object(json);
        if (object.size() != 1) {
            throw RequestException.badMessage("", "must have one member, not " + object.size());
        }
        String name = object.keySet().iterator().next();
        Class<?> type = types.get(name);
        if (type == null) {
            throw RequestException.badValue(name, "unknown type '" + JsonLineParser.printable(name) + "'");
        }
        try {
            return registry.of(type).read(object.get(name));
        } catch (RequestException e) {
            throw e.withParentField(name);
        }
    }

    @Override
    public void write(JsonWriter out, Object value) throws IOException {
        out.beginObject();
        writeMember(out, value);
        out.endObject();
    }

    /** Writes the member into an object that the caller has opened. */
    void writeMember(JsonWriter out, Object value) throws IOException {
        registry.of(value.getClass()).write(out.name(name(value.getClass())), value);
    }
}
