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

/** A sealed family of records told apart by a tag: which records there are, and which one an object is. */
public final class TaggedUnionCodec {
    private static final ClassValue<TaggedUnionCodec> FAMILIES = new ClassValue<>() {
        @Override
        protected TaggedUnionCodec computeValue(Class<?> type) {
            return new TaggedUnionCodec(type);
        }
    };

    /** One record; {@code having} is a key that must be there too, empty for none. */
    private record Leaf(Class<?> type, String having) {}

    private final String key;
    private final Map<String, List<Leaf>> byTag;
    private final List<String> later;

    private TaggedUnionCodec(Class<?> root) {
        this.key = keyOf(root);
        Reserved notYet = root.getAnnotation(Reserved.class);
        this.later = notYet == null ? List.of() : List.of(notYet.value());
        this.byTag = leaves(root)
                .sorted(Comparator.comparing(
                        (Class<?> leaf) -> tag(leaf).having().isEmpty()))
                .collect(Collectors.groupingBy(
                        leaf -> tag(leaf).value(),
                        Collectors.mapping(leaf -> new Leaf(leaf, tag(leaf).having()), Collectors.toList())));
    }

    public static TaggedUnionCodec of(Class<?> root) {
        return FAMILIES.get(root);
    }

    /** The key under which the tags of a family stand, found at its root. */
    static String keyOf(Class<?> type) {
        Discriminator here = type.getAnnotation(Discriminator.class);
        if (here != null) {
            return here.value();
        }
        return Stream.of(type.getInterfaces())
                .map(TaggedUnionCodec::keyOf)
                .findFirst()
                .orElse("");
    }

    public boolean has(String tag) {
        return byTag.containsKey(tag);
    }

    /** @throws RequestException if the tag is missing or unknown, or the record refuses its fields */
    public Object read(JsonObject object) {
        JsonElement tag = object.get(key);
        if (!(tag instanceof JsonPrimitive primitive && primitive.isString())) {
            throw RequestException.badMessage(key, key + " is missing or not a string");
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

    /** @throws RequestException on that field if there is no such tag */
    public void require(String tag, String field) {
        if (!has(tag)) {
            throw unknown(tag, field);
        }
    }

    private RequestException unknown(String tag, String field) {
        if (later.contains(tag)) {
            return RequestException.at(ErrorCode.NOT_SUPPORTED, field, "This server does not know '" + tag + "' yet");
        }
        return RequestException.badValue(
                field, field + " is one of " + tags() + ", not '" + JsonLineReader.shown(tag) + "'");
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
