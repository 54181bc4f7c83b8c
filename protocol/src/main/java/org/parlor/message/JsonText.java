package org.parlor.message;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.internal.LazilyParsedNumber;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;

/**
 * Reads a line into a tree, refusing what Gson lets through: anything but one object, a key given twice, deep nesting,
 * huge objects. Numbers keep the text they were written in.
 */
final class JsonText {
    static final int DEPTH_MAX = 8;
    static final int KEYS_MAX = 32;

    private JsonText() {}

    static JsonObject object(String line) {
        try (JsonReader reader = new JsonReader(new StringReader(line))) {
            reader.setStrictness(Strictness.STRICT);
            if (reader.peek() != JsonToken.BEGIN_OBJECT) {
                throw bad("A line is one JSON object");
            }
            JsonObject object = object(reader, 1);
            if (reader.peek() != JsonToken.END_DOCUMENT) {
                throw bad("A line is one JSON object and nothing after it");
            }
            return object;
        } catch (EOFException | MalformedJsonException e) {
            throw bad("This is not JSON");
        } catch (IOException | IllegalStateException | NumberFormatException e) {
            throw bad("This is not JSON");
        }
    }

    private static JsonElement value(JsonReader reader, int depth) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> object(reader, depth + 1);
            case BEGIN_ARRAY -> array(reader, depth + 1);
            case STRING -> new JsonPrimitive(reader.nextString());
            case NUMBER -> new JsonPrimitive(new LazilyParsedNumber(reader.nextString()));
            case BOOLEAN -> new JsonPrimitive(reader.nextBoolean());
            case NULL -> {
                reader.nextNull();
                yield JsonNull.INSTANCE;
            }
            case END_ARRAY, END_OBJECT, END_DOCUMENT, NAME -> throw bad("This is not JSON");
        };
    }

    private static JsonObject object(JsonReader reader, int depth) throws IOException {
        requireShallow(depth);
        JsonObject object = new JsonObject();
        reader.beginObject();
        while (reader.hasNext()) {
            String key = reader.nextName();
            if (object.has(key)) {
                throw bad("The key '" + shown(key) + "' is given twice");
            }
            if (object.size() == KEYS_MAX) {
                throw bad("An object has at most " + KEYS_MAX + " keys");
            }
            object.add(key, value(reader, depth));
        }
        reader.endObject();
        return object;
    }

    private static JsonArray array(JsonReader reader, int depth) throws IOException {
        requireShallow(depth);
        JsonArray array = new JsonArray();
        reader.beginArray();
        while (reader.hasNext()) {
            array.add(value(reader, depth));
        }
        reader.endArray();
        return array;
    }

    private static void requireShallow(int depth) {
        if (depth > DEPTH_MAX) {
            throw bad("Nested deeper than " + DEPTH_MAX);
        }
    }

    /** A key as part of a message: short, and without anything that could act on a terminal. */
    static String shown(String key) {
        return Text.neutralised(key.length() > 40 ? key.substring(0, 40) + "…" : key);
    }

    private static Refusal bad(String message) {
        return Refusal.of(ErrorCode.BAD_JSON, message);
    }
}
