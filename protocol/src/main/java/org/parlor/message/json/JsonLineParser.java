package org.parlor.message.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.ToNumberPolicy;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;

/**
 * Parses a line into a JSON tree, strictly by RFC 8259. Also rejects values other than one object, duplicate keys, deep
 * nesting and large objects. Numbers keep their original text.
 */
public final class JsonLineParser {
    private static final int DEPTH_MAX = 8;
    private static final int KEYS_MAX = 32;
    /** Columns count from 1: the offset after a character is its column. */
    private static final String AT_COLUMN = " at column ";

    private JsonLineParser() {}

    public static JsonObject parse(String line) {
        return parse(line, DEPTH_MAX);
    }

    /** @throws RequestException {@code bad_json} */
    public static JsonObject parse(String line, int depthMax) {
        if (!line.stripLeading().startsWith("{")) {
            throw bad("A line must be one JSON object");
        }
        JsonReader in = new JsonReader(new StringReader(line));
        in.setStrictness(Strictness.STRICT);
        in.setNestingLimit(depthMax);
        JsonObject object;
        try {
            object = object(in);
        } catch (EOFException e) {
            throw bad("Invalid JSON: unexpected end of line");
        } catch (IOException e) {
            throw bad("Invalid JSON near column " + in.getCharacterOffset() + ": " + reason(e));
        }
        try {
            if (in.peek() == JsonToken.END_DOCUMENT) {
                return object;
            }
        } catch (IOException e) {
            // Further text, reported below.
        }
        throw bad("A line must be one JSON object: unexpected text" + AT_COLUMN + in.getCharacterOffset());
    }

    private static JsonElement value(JsonReader in) throws IOException {
        return switch (in.peek()) {
            case BEGIN_OBJECT -> object(in);
            case BEGIN_ARRAY -> array(in);
            case STRING -> new JsonPrimitive(in.nextString());
            case NUMBER -> new JsonPrimitive(ToNumberPolicy.LAZILY_PARSED_NUMBER.readNumber(in));
            case BOOLEAN -> new JsonPrimitive(in.nextBoolean());
            default -> {
                in.nextNull();
                yield JsonNull.INSTANCE;
            }
        };
    }

    private static JsonObject object(JsonReader in) throws IOException {
        JsonObject object = new JsonObject();
        in.beginObject();
        while (in.hasNext()) {
            long column = in.getCharacterOffset();
            String key = in.nextName();
            if (object.has(key)) {
                throw bad("Duplicate key '" + printable(key) + "'" + AT_COLUMN + column);
            }
            if (object.size() == KEYS_MAX) {
                throw bad("Object with more than " + KEYS_MAX + " keys" + AT_COLUMN + column);
            }
            object.add(key, value(in));
        }
        in.endObject();
        return object;
    }

    private static JsonArray array(JsonReader in) throws IOException {
        JsonArray array = new JsonArray();
        in.beginArray();
        while (in.hasNext()) {
            array.add(value(in));
        }
        in.endArray();
        return array;
    }

    /** The reason without Gson's advice and location. */
    private static String reason(IOException malformed) {
        String text = String.valueOf(malformed.getMessage());
        return text.startsWith("Use ") ? "unexpected character" : SafeText.sanitize(text.split(" at line ", 2)[0]);
    }

    /** Shortens and sanitises client text for use in a message. */
    public static String printable(String key) {
        return SafeText.sanitize(key.length() > 40 ? key.substring(0, 40) + "…" : key);
    }

    private static RequestException bad(String message) {
        return RequestException.of(ErrorCode.BAD_JSON, message);
    }
}
