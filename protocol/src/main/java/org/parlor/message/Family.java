package org.parlor.message;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A sealed family of records told apart by a tag: which records there are, and which one an object is. */
final class Family {
    private static final ClassValue<Family> FAMILIES = new ClassValue<>() {
        @Override
        protected Family computeValue(Class<?> type) {
            return new Family(type);
        }
    };

    /** One record; {@code having} is a key that must be there too, empty for none. */
    private record Leaf(Class<?> type, String having) {}

    private final String key;
    private final Map<String, List<Leaf>> byTag;
    private final List<String> later;

    private Family(Class<?> root) {
        this.key = keyOf(root);
        Later notYet = root.getAnnotation(Later.class);
        this.later = notYet == null ? List.of() : List.of(notYet.value());
        this.byTag = leaves(root)
                .sorted(Comparator.comparing(
                        (Class<?> leaf) -> tag(leaf).having().isEmpty()))
                .collect(Collectors.groupingBy(
                        leaf -> tag(leaf).value(),
                        Collectors.mapping(leaf -> new Leaf(leaf, tag(leaf).having()), Collectors.toList())));
    }

    static Family of(Class<?> root) {
        return FAMILIES.get(root);
    }

    /** The key under which the tags of a family stand, found at its root. */
    static String keyOf(Class<?> type) {
        TaggedBy here = type.getAnnotation(TaggedBy.class);
        if (here != null) {
            return here.value();
        }
        return Stream.of(type.getInterfaces()).map(Family::keyOf).findFirst().orElse("");
    }

    boolean has(String tag) {
        return byTag.containsKey(tag);
    }

    /** @throws Refusal if the tag is missing or unknown, or the record refuses its fields */
    Object read(JsonObject object) {
        JsonElement tag = object.get(key);
        if (!(tag instanceof JsonPrimitive primitive && primitive.isString())) {
            throw Refusal.badMessage(key, key + " is missing or not a string");
        }
        return Shape.of(leaf(primitive.getAsString(), object)).read(object);
    }

    private Class<?> leaf(String tag, JsonObject object) {
        for (Leaf leaf : byTag.getOrDefault(tag, List.of())) {
            if (leaf.having().isEmpty() || object.has(leaf.having())) {
                return leaf.type();
            }
        }
        throw unknown(tag, key);
    }

    /** @throws Refusal on that field if there is no such tag */
    void require(String tag, String field) {
        if (!has(tag)) {
            throw unknown(tag, field);
        }
    }

    private Refusal unknown(String tag, String field) {
        if (later.contains(tag)) {
            return Refusal.at(ErrorCode.NOT_SUPPORTED, field, "This server does not know '" + tag + "' yet");
        }
        return Refusal.badValue(field, field + " is one of " + tags() + ", not '" + JsonText.shown(tag) + "'");
    }

    /** All tags, comma-separated, in alphabetical order. */
    String tags() {
        return String.join(", ", new TreeSet<>(byTag.keySet()));
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(Family::leaves) : Stream.of(type);
    }

    private static Tag tag(Class<?> leaf) {
        Tag tag = leaf.getAnnotation(Tag.class);
        if (tag == null) {
            throw new IllegalStateException(leaf + " has no tag");
        }
        return tag;
    }
}
