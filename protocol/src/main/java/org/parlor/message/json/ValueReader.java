package org.parlor.message.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.WrittenRecord;

/** Single values from JSON to Java, each exactly of its type: "7" is no number, 7.0 no whole one. */
public final class ValueReader {
    private ValueReader() {}

    static Object read(JsonElement json, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class ? list(json, arguments[0]) : map(json, arguments[1]);
        }
        Class<?> kind = (Class<?>) type;
        if (kind == String.class) {
            return string(json);
        } else if (kind == int.class || kind == Integer.class) {
            return (int) whole(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (kind == long.class || kind == Long.class) {
            return whole(json, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (kind == boolean.class || kind == Boolean.class) {
            return bool(json);
        } else if (kind == Object.class) {
            return any(json);
        }
        return own(json, kind);
    }

    /** The protocol's own types. */
    private static Object own(JsonElement json, Class<?> kind) {
        if (kind == RequestId.class) {
            return requestId(json);
        } else if (kind == BoardCells.class) {
            return pos(json);
        } else if (kind == SeatPreference.class) {
            return side(json);
        } else if (kind == WrittenRecord.class) {
            return writtenRecord(json);
        } else if (kind.isEnum()) {
            return word(json, kind);
        }
        if (!(json instanceof JsonObject object)) {
            throw wrong("an object");
        }
        return kind.isSealed()
                ? TaggedUnionCodec.of(kind).read(object)
                : RecordCodec.of(kind).read(object);
    }

    public static RequestId requestId(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && !primitive.isBoolean()) {
            return new RequestId(primitive.getAsString(), primitive.isNumber());
        }
        throw RequestException.badMessage("id", "id is a whole number or a string");
    }

    private static String string(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            return primitive.getAsString();
        }
        throw wrong("a string");
    }

    private static boolean bool(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        throw wrong("true or false");
    }

    private static long whole(JsonElement json, long min, long max) {
        if (!isWhole(json)) {
            throw wrong("a whole number");
        }
        String digits = json.getAsString();
        try {
            long value = Long.parseLong(digits);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException beyondLong) {
            // Falls through: as much out of range as a smaller one.
        }
        throw unnamed(ErrorCode.BAD_VALUE, "is out of range: " + JsonLineReader.shown(digits));
    }

    private static boolean isWhole(JsonElement json) {
        if (!(json instanceof JsonPrimitive primitive && primitive.isNumber())) {
            return false;
        }
        String digits = primitive.getAsString();
        for (int i = digits.charAt(0) == '-' ? 1 : 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static List<Object> list(JsonElement json, Type element) {
        if (!(json instanceof JsonArray array)) {
            throw wrong("an array");
        }
        List<Object> values = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            try {
                values.add(read(array.get(i), element));
            } catch (RequestException refused) {
                throw refused.inside("[" + i + "]");
            }
        }
        return values;
    }

    private static Map<String, Object> map(JsonElement json, Type valueType) {
        if (!(json instanceof JsonObject object)) {
            throw wrong("an object");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        object.asMap().forEach((key, value) -> {
            if (!(value instanceof JsonNull)) {
                values.put(key, read(key, value, valueType));
            }
        });
        return values;
    }

    private static Object read(String key, JsonElement value, Type type) {
        try {
            return read(value, type);
        } catch (RequestException refused) {
            throw refused.inside(key);
        }
    }

    /** Whatever it is, as Java's own: whole numbers become Integer or Long, objects maps, null an absence. */
    private static Object any(JsonElement json) {
        if (json instanceof JsonArray) {
            return list(json, Object.class);
        } else if (json instanceof JsonObject) {
            return map(json, Object.class);
        } else if (isWhole(json)) {
            long value = whole(json, Long.MIN_VALUE, Long.MAX_VALUE);
            return value == (int) value ? (Object) (int) value : (Object) value;
        } else if (json instanceof JsonPrimitive primitive) {
            return scalar(primitive);
        }
        throw wrong("a value");
    }

    private static Object scalar(JsonPrimitive primitive) {
        if (primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        return primitive.isString() ? primitive.getAsString() : (Object) finite(primitive);
    }

    private static double finite(JsonPrimitive number) {
        double value = number.getAsDouble();
        if (!Double.isFinite(value)) {
            throw unnamed(ErrorCode.BAD_VALUE, "is out of range: " + JsonLineReader.shown(number.getAsString()));
        }
        return value;
    }

    private static BoardCells pos(JsonElement json) {
        if (json instanceof JsonArray array) {
            return BoardCells.counts(array.asList().stream()
                    .map(count -> (int) whole(count, Integer.MIN_VALUE, Integer.MAX_VALUE))
                    .toList());
        }
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            return BoardCells.text(primitive.getAsString());
        }
        throw wrong("a string or an array of whole numbers");
    }

    private static WrittenRecord writtenRecord(JsonElement json) {
        return json instanceof JsonObject
                ? WrittenRecord.of((GameRecord) own(json, GameRecord.class))
                : WrittenRecord.of(string(json));
    }

    private static SeatPreference side(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            if (primitive.getAsString().equals("random")) {
                return SeatPreference.RANDOM;
            }
            throw unnamed(ErrorCode.BAD_VALUE, "is 0, 1 or \"random\"");
        }
        long seat = whole(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (seat != 0 && seat != 1) {
            throw unnamed(ErrorCode.BAD_VALUE, "is 0, 1 or \"random\"");
        }
        return seat == 0 ? SeatPreference.FIRST : SeatPreference.SECOND;
    }

    private static Object word(JsonElement json, Class<?> kind) {
        String word = string(json);
        Object[] constants = kind.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> ValueWriter.word(constant).equals(word))
                .findFirst()
                .orElseThrow(() -> unnamed(
                        ErrorCode.BAD_VALUE,
                        "is one of "
                                + Arrays.stream(constants)
                                        .map(ValueWriter::word)
                                        .collect(Collectors.joining(", "))
                                + ", not '" + JsonLineReader.shown(word) + "'"));
    }

    private static RequestException wrong(String expected) {
        return unnamed(ErrorCode.BAD_MESSAGE, "is not " + expected);
    }

    /** One whose field is named by whoever knows it; see {@link RequestException#inside}. */
    private static RequestException unnamed(ErrorCode code, String predicate) {
        return RequestException.at(code, "", predicate);
    }
}
