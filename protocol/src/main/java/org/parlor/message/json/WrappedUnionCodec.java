package org.parlor.message.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.parlor.message.RequestException;
import org.parlor.message.SealedTypes;

/**
 * Converts the records of a sealed type to JSON objects with one member and back: the {@link TypeTag} or else the simple
 * name of the record class, with its fields as the value.
 */
public final class WrappedUnionCodec implements ValueCodec {
    private final CodecRegistry registry;
    private final Map<String, Class<?>> types;
    private final Map<Class<?>, String> names;

    public WrappedUnionCodec(Class<?> root, CodecRegistry registry) {
        this.registry = registry;
        this.types =
                SealedTypes.leaves(root).collect(Collectors.toUnmodifiableMap(WrappedUnionCodec::name, type -> type));
        this.names =
                types.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));
    }

    private static String name(Class<?> type) {
        TypeTag tag = type.getAnnotation(TypeTag.class);
        return tag == null ? type.getSimpleName() : tag.value();
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
    public void writeMember(JsonWriter out, Object value) throws IOException {
        Class<?> type = value.getClass();
        registry.of(type).write(out.name(Objects.requireNonNull(names.get(type), type::getName)), value);
    }
}
