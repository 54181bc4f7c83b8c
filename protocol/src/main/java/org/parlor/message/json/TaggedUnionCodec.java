package org.parlor.message.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/** Reads JSON objects as records of a sealed type; a tag selects the record class. */
public final class TaggedUnionCodec {
    private static final ClassValue<TaggedUnionCodec> CODECS = new ClassValue<>() {
        @Override
        protected TaggedUnionCodec computeValue(Class<?> type) {
            return new TaggedUnionCodec(type);
        }
    };

    /** A record class; {@code having} is a key that must also be present, empty for none. */
    private record Leaf(Class<?> type, String having) {}

    private final String key;
    private final Map<String, List<Leaf>> byTag;
    private final List<String> reserved;

    private TaggedUnionCodec(Class<?> root) {
        this.key = keyOf(root);
        Reserved annotation = root.getAnnotation(Reserved.class);
        this.reserved = annotation == null ? List.of() : List.of(annotation.value());
        this.byTag = leaves(root)
                .sorted(Comparator.comparing(
                        (Class<?> leaf) -> tag(leaf).having().isEmpty()))
                .collect(Collectors.groupingBy(
                        leaf -> tag(leaf).value(),
                        Collectors.mapping(leaf -> new Leaf(leaf, tag(leaf).having()), Collectors.toList())));
    }

    public static TaggedUnionCodec of(Class<?> root) {
        return CODECS.get(root);
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
    public Object read(JsonObject object) {
        JsonElement tag = object.get(key);
        if (!(tag instanceof JsonPrimitive primitive && primitive.isString())) {
            throw RequestException.badMessage(key, "field \"" + key + "\" is required and must be a string");
        }
        return RecordCodec.of(leaf(primitive.getAsString(), object)).read(object);
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
        if (reserved.contains(tag)) {
            return RequestException.forField(ErrorCode.NOT_SUPPORTED, field, "'" + tag + "' is not supported yet");
        }
        return RequestException.badValue(
                field, "\"" + field + "\" must be one of: " + tags() + "; was '" + JsonLineReader.printable(tag) + "'");
    }

    /** All tags, comma-separated, in alphabetical order. */
    public String tags() {
        return String.join(", ", new TreeSet<>(byTag.keySet()));
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(TaggedUnionCodec::leaves)
                : Stream.of(type);
    }

    private static TypeTag tag(Class<?> leaf) {
        TypeTag typeTag = leaf.getAnnotation(TypeTag.class);
        if (typeTag == null) {
            throw new IllegalStateException(leaf + " has no tag");
        }
        return typeTag;
    }
}
