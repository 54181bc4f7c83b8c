package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema and the codec take the same lines, but for the differences that {@code docs/schema.md} lists. */
class ProtocolSchemaAgreementTest {
    private static final long SEED = 20_261_125;
    private static final int RANDOM_LINES = 300_000;
    private static final String PLACEHOLDER = "value to replace";
    private static final SchemaValidator SCHEMA = new SchemaValidator(ProtocolSchema.text());
    private static final JsonObject DEFINITIONS =
            JsonParser.parseString(ProtocolSchema.text()).getAsJsonObject();
    private static final Pattern RANGE = Pattern.compile("\"range\":\\[-?[0-9]+,-?[0-9]+]");
    /** Too large, or null within an array, where a value of any type is allowed. */
    private static final List<String> BEYOND_SCHEMA =
            List.of("1e999", "9223372036854775808", "-9223372036854775809", "[null", ",null");

    /** A place in a message: the object or array, and the key or index in it. */
    private record Place(JsonElement parent, String key, int index) {
        boolean isBeyondSchema() {
            return key.equals("pv") || key.equals("network") || key.equals("*");
        }

        JsonElement set(JsonElement value) {
            return parent instanceof JsonArray array ? array.set(index, value) : put((JsonObject) parent, value);
        }

        private JsonElement put(JsonObject object, JsonElement value) {
            JsonElement old = object.get(key);
            object.add(key, value);
            return old;
        }
    }

    /**
     * A line before it is changed.
     *
     * @param start what it begins with, its type if that is the first field
     */
    private record Original(String line, boolean isRequest, String definition, String start) {
        static Original of(String line) {
            boolean isRequest = refused(line).isEmpty();
            Class<?> type = isRequest
                    ? MessageCodec.readRequest(line).message().getClass()
                    : serverMessage(line).orElseThrow().getClass();
            int end = line.indexOf(',') < 0 ? line.length() - 1 : line.indexOf(',');
            return new Original(line, isRequest, ProtocolSchema.name(type), line.substring(0, end));
        }
    }

    static List<String> exampleLines() throws IOException {
        return ProtocolDocumentTest.exampleLines();
    }

    private static List<Place> places(JsonElement json, boolean ofOptions) {
        List<Place> places = new ArrayList<>();
        if (json instanceof JsonObject object) {
            for (String key : object.keySet()) {
                boolean options = key.equals("options") && object.get(key).isJsonObject();
                places.add(new Place(object, ofOptions ? "*" : key, 0));
                if (!key.equals("pv") && !ofOptions) {
                    places.addAll(places(object.get(key), options));
                }
            }
        } else if (json instanceof JsonArray array) {
            for (int i = 0; i < Math.min(2, array.size()); i++) {
                places.add(new Place(array, "", i));
                places.addAll(places(array.get(i), false));
            }
        }
        return places;
    }

    @ParameterizedTest
    @MethodSource("exampleLines")
    void a_line_with_a_changed_value_is_valid_where_the_codec_takes_it(String line) {
        JsonObject message = JsonParser.parseString(line).getAsJsonObject();
        Original original = Original.of(line);
        List<String> values = SchemaValues.of(DEFINITIONS, original.definition());
        for (Place place : places(message, false)) {
            if (!place.isBeyondSchema()) {
                JsonElement old = place.set(new JsonPrimitive(PLACEHOLDER));
                String template = message.toString();
                place.set(old);
                for (String value : values) {
                    compare(original, template.replace("\"" + PLACEHOLDER + "\"", value));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("exampleLines")
    void a_line_without_a_field_or_with_an_unknown_one_is_valid_where_the_codec_takes_it(String line) {
        JsonObject message = JsonParser.parseString(line).getAsJsonObject();
        Original original = Original.of(line);
        for (Place place : places(message, false)) {
            if (place.parent() instanceof JsonObject object && !place.isBeyondSchema()) {
                JsonElement old = object.remove(place.key());
                compare(original, message.toString());
                object.addProperty("unknown", 1.5);
                compare(original, message.toString());
                object.remove("unknown");
                object.add(place.key(), old);
            }
        }
    }

    @Test
    @Tag("slow")
    void a_line_with_several_random_changes_is_valid_where_the_codec_takes_it() throws IOException {
        Random random = new Random(SEED);
        List<String> values = SchemaValues.of(DEFINITIONS, ProtocolSchema.CLIENT);
        List<String> lines = exampleLines();
        for (int i = 0; i < RANDOM_LINES; i++) {
            String line = lines.get(random.nextInt(lines.size()));
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            String mutated = line;
            for (int changes = 2 + random.nextInt(2); changes > 0; changes--) {
                message = JsonParser.parseString(mutated).getAsJsonObject();
                List<Place> places = places(message, false).stream()
                        .filter(place -> !place.isBeyondSchema())
                        .toList();
                places.get(random.nextInt(places.size())).set(new JsonPrimitive(PLACEHOLDER));
                mutated = message.toString()
                        .replace("\"" + PLACEHOLDER + "\"", values.get(random.nextInt(values.size())));
            }
            compare(Original.of(line), mutated);
        }
    }

    private static void compare(Original original, String line) {
        if (original.isRequest()) {
            Optional<RequestException> refused = refused(line);
            if (refused.isPresent() && isRelation(refused.get(), line)) {
                return;
            }
            assertEquals(
                    refused.isEmpty(),
                    isValid(original, ProtocolSchema.CLIENT, line),
                    () -> original.line() + "\n" + line + "\n" + SCHEMA.errors(ProtocolSchema.CLIENT, line));
        } else {
            Optional<ServerMessage> read = serverMessage(line);
            boolean valid = isValid(original, ProtocolSchema.SERVER, line);
            assertTrue(
                    !valid || read.isPresent() || BEYOND_SCHEMA.stream().anyMatch(line::contains),
                    () -> "valid, but not taken: " + line);
            // A client also takes null and nothing for each other; the server sends what the schema says.
            if (read.isPresent() && !valid && !(read.get() instanceof Reply.ListReply)) {
                String again = MessageCodec.write(read.get());
                assertTrue(isValid(original, ProtocolSchema.SERVER, again), () -> line + "\n" + again);
            }
        }
    }

    /** By the definition of the message, which is much faster than by the entry point, if the type is the same. */
    private static boolean isValid(Original original, String entry, String line) {
        if (!line.startsWith(original.start())) {
            return SCHEMA.isValid(entry, line);
        }
        String definition = original.definition();
        boolean isSameReply = !definition.startsWith("Ok")
                || definition.equals("OkMessage")
                || line.contains("\"" + definition.substring(2).toLowerCase(Locale.ROOT) + "\":");
        return SCHEMA.isValid(isSameReply ? definition : entry, line);
    }

    private static Optional<RequestException> refused(String line) {
        try {
            MessageCodec.readRequest(line);
            return Optional.empty();
        } catch (RequestException refused) {
            return Optional.of(refused);
        }
    }

    private static boolean isRequest(String line) {
        return refused(line).isEmpty();
    }

    /** Whether the codec refuses the relation of two values, which a schema cannot express; there may be other faults. */
    private static boolean isRelation(RequestException refused, String line) {
        return refused.text().contains("must be at most maxBase")
                || (refused.text().contains("lowest and highest rating")
                        && RANGE.matcher(line).find());
    }

    private static Optional<ServerMessage> serverMessage(String line) {
        try {
            return MessageCodec.readServerMessage(line);
        } catch (RequestException refused) {
            return Optional.empty();
        }
    }

    /** The rows are those of {@code docs/schema.md}: first what the server takes, then what the schema says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"t\":\"lobby\",\"on\":true,\"on\":true} | false | true",
                "{\"t\":\"lobby\",\"on\":true,\"x\":[[[[[[[[1]]]]]]]]} | false | true",
                "{\"t\":\"ping\",\"n\":7.0} | false | true",
                "{\"t\":\"sync\",\"g\":\"\\ud800\"} | false | true",
                "{\"t\":\"ping\",\"n\":7e0} | false | true",
                "{\"t\":\"seek\",\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"},\"range\":[2,1]} | false | true",
                "{\"t\":\"policy\",\"slots\":1,\"games\":[\"*\"],\"tc\":{\"minBase\":2,\"maxBase\":1}} | false | true",
                "{\"t\":\"spec\",\"game\":\"kalah\",\"options\":{\"pits\":true}} | true | false",
                "{\"t\":\"spec\",\"game\":\"kalah\",\"options\":{\"pits\":null}} | true | false",
                "{\"t\":\"move\",\"g\":\"a\",\"ply\":1,\"move\":\"b\",\"info\":{\"pv\":[\"\\u0000\"]}} | false | true",
                "{\"t\":\"move\",\"g\":\"a\",\"ply\":1,\"move\":\"b\",\"info\":{\"pv\":[1]}} | true | false"
            })
    void a_documented_difference_exists(String line, boolean taken, boolean valid) {
        assertEquals(List.of(taken, valid), List.of(isRequest(line), SCHEMA.isValid(ProtocolSchema.CLIENT, line)));
    }

    @Test
    void characters_of_two_units_and_many_keys_are_documented_differences() {
        String reason = "{\"t\":\"admin.kick\",\"user\":\"a\",\"reason\":\"" + "\uD83D\uDE00".repeat(141) + "\"}";
        String keys = Stream.iterate(0, i -> i + 1)
                        .limit(40)
                        .map(i -> ",\"k" + i + "\":1")
                        .reduce("{\"t\":\"bye\"", String::concat)
                + "}";
        for (String line : List.of(reason, keys)) {
            assertEquals(List.of(false, true), List.of(isRequest(line), SCHEMA.isValid(ProtocolSchema.CLIENT, line)));
        }
    }
}
