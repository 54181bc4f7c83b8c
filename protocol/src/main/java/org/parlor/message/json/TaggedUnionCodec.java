package org.parlor.message.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.RequestException;
import org.parlor.message.SealedTypes;

/** Converts the records of a sealed type to JSON objects and back; a tag selects the record class. */
public final class TaggedUnionCodec implements ValueCodec {
    private final CodecRegistry registry;
    private final String key;
    private final Map<String, List<Leaf>> byTag;

    TaggedUnionCodec(Class<?> root, CodecRegistry registry) {
        this.registry = registry;
        this.key = keyOf(root);
        // A record with a further key comes before the one without, which would match as well.
        this.byTag = SealedTypes.leaves(root)
                .map(Leaf::of)
                .sorted(Comparator.comparing(leaf -> leaf.having().isEmpty()))
                .collect(Collectors.groupingBy(Leaf::tag));
    }

    /** Returns the codec of a sealed type of the protocol. */
    public static TaggedUnionCodec of(Class<?> root) {
        return (TaggedUnionCodec) CodecRegistry.PROTOCOL.of(root);
    }

    /** Returns the discriminator key, declared at the root of the sealed type. */
    static String keyOf(Class<?> type) {
        Discriminator declared = type.getAnnotation(Discriminator.class);
        if (declared != null) {
            return declared.value();
        }
        return Stream.of(type.getInterfaces())
                .map(TaggedUnionCodec::keyOf)
                .findFirst()
                .orElse("");
    }

    public boolean has(String tag) {
        return byTag.containsKey(tag);
    }

    /** @throws RequestException if the tag is missing or unknown, or a field is invalid */
    @Override
    public Object read(JsonElement json) {
        JsonObject object = ValueCodecs.object(json);
        JsonElement tag = object.get(key);
        if (!(tag instanceof JsonPrimitive primitive && primitive.isString())) {
            throw RequestException.badMessage(key, "field \"" + key + "\" is required and must be a string");
        }
        return registry.of(leaf(primitive.getAsString(), object)).read(object);
    }

    @Override
    public void write(JsonWriter out, Object value) throws IOException {
        registry.of(value.getClass()).write(out, value);
    }

    private Class<?> leaf(String tag, JsonObject object) {
        for (Leaf leaf : byTag.getOrDefault(tag, List.of())) {
            if (leaf.having().isEmpty() || object.has(leaf.having())) {
                return leaf.type();
            }
        }
        throw unknown(tag, key);
    }

    /** @throws RequestException naming the field if the tag is unknown */
    public void require(String tag, String field) {
        if (!has(tag)) {
            throw unknown(tag, field);
        }
    }

    private RequestException unknown(String tag, String field) {
        return RequestException.badValue(
                field, "\"" + field + "\" must be one of: " + tags() + "; was '" + JsonLineParser.printable(tag) + "'");
    }

    /** All tags, comma-separated, in alphabetical order. */
    public String tags() {
        return String.join(", ", new TreeSet<>(byTag.keySet()));
    }

    /** A record class with the values of its {@link TypeTag}, whose methods are too slow for each message. */
    private record Leaf(Class<?> type, String tag, String having) {

        static Leaf of(Class<?> type) {
            TypeTag typeTag = type.getAnnotation(TypeTag.class);
            if (typeTag == null) {
                throw new IllegalStateException(type + " has no tag");
            }
            return new Leaf(type, typeTag.value(), typeTag.having());
        }
    }
}
