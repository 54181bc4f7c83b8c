package org.parlor.message;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Values that a line may have in place of a valid one: the limits of a schema, their neighbours, and all types. */
final class SchemaValues {
    static final List<String> GENERAL = List.of(
            "null",
            "true",
            "false",
            "1.5",
            "1e999",
            "-0",
            "9223372036854775808",
            "\"\"",
            "\" \"",
            "\"a b\"",
            "\"a\\n\"",
            "\" a \"",
            "\"\\u0000\"",
            "\"\\u202e\"",
            "\"\\u2029\"",
            "\"\\u00a0\"",
            "\"\\u3000\"",
            "\"é\"",
            "\"\\ud83d\\ude00\"",
            "\"7\"",
            "[]",
            "[1]",
            "[1,2]",
            "[1,2,3]",
            "[null]",
            "[\"a\"]",
            "[\"a\",\"b\"]",
            "[\"none\"]",
            "[true]",
            "{}",
            "{\"a\":1}",
            "{\"mode\":\"none\"}",
            "{\"mode\":\"corr\"}",
            "{\"mode\":\"move\",\"per\":1}",
            "{\"as\":\"guest\"}",
            "{\"pos\":\"X\"}");

    private final Set<String> values = new LinkedHashSet<>(GENERAL);

    private final JsonObject definitions;
    private final Set<String> visited = new HashSet<>();

    private SchemaValues(JsonObject definitions) {
        this.definitions = definitions;
    }

    /** Collects the values of a definition and of those that it refers to. */
    static List<String> of(JsonObject schema, String definition) {
        SchemaValues collected = new SchemaValues(schema.getAsJsonObject("$defs"));
        collected.collect(collected.definitions.get(definition));
        return List.copyOf(collected.values);
    }

    private void collect(JsonElement json) {
        if (json instanceof JsonArray array) {
            array.forEach(this::collect);
        } else if (json instanceof JsonObject object) {
            object.asMap().forEach((key, value) -> {
                switch (key) {
                    case "minimum", "maximum" -> addNumbers(value);
                    case "minLength", "maxLength" -> addTexts(value);
                    case "enum" -> ((JsonArray) value).forEach(word -> values.add(word.toString()));
                    case "$ref" -> follow(value.getAsString());
                    case "const" -> values.add(value.toString());
                    default -> collect(value);
                }
            });
        }
    }

    private void follow(String reference) {
        if (visited.add(reference)) {
            collect(definitions.get(reference.substring(reference.lastIndexOf('/') + 1)));
        }
    }

    private void addNumbers(JsonElement limit) {
        for (int offset = -1; offset <= 1; offset++) {
            values.add(limit.getAsBigInteger().add(BigInteger.valueOf(offset)).toString());
        }
    }

    private void addTexts(JsonElement length) {
        for (int offset = -1; offset <= 1; offset++) {
            values.add(new JsonPrimitive("x".repeat(length.getAsInt() + offset)).toString());
        }
    }
}
