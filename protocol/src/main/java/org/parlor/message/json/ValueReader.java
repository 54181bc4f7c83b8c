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
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.SeatPreference;

/** Converts JSON values to Java without coercion: {@code "7"} is not a number and {@code 7.0} is not an integer. */
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
            return (int) integer(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (kind == long.class || kind == Long.class) {
            return integer(json, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (kind == boolean.class || kind == Boolean.class) {
            return bool(json);
        } else if (kind == Object.class) {
            return any(json);
        }
        return protocolValue(json, kind);
    }

    /** Reads types of the protocol. */
    private static Object protocolValue(JsonElement json, Class<?> kind) {
        if (kind == RequestId.class) {
            return requestId(json);
        } else if (kind == BoardCells.class) {
            return boardCells(json);
        } else if (kind == SeatPreference.class) {
            return seatPreference(json);
        } else if (kind == RecordPayload.class) {
            return writtenRecord(json);
        } else if (kind.isEnum()) {
            return enumConstant(json, kind);
        }
        if (!(json instanceof JsonObject object)) {
            throw mismatch("an object");
        }
        return kind.isSealed()
                ? TaggedUnionCodec.of(kind).read(object)
                : RecordCodec.of(kind).read(object);
    }

    public static RequestId requestId(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && !primitive.isBoolean()) {
            return new RequestId(primitive.getAsString(), primitive.isNumber());
        }
        throw RequestException.badMessage("id", "\"id\" must be an integer or a string");
    }

    private static String string(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            return primitive.getAsString();
        }
        throw mismatch("a string");
    }

    private static boolean bool(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && primitive.isBoolean()) {
            return primitive.getAsBoolean();
        }
        throw mismatch("true or false");
    }

    private static long integer(JsonElement json, long min, long max) {
        if (!isInteger(json)) {
            throw mismatch("an integer");
        }
        String digits = json.getAsString();
        try {
            long value = Long.parseLong(digits);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException beyondLong) {
            // Out of range, reported below.
        }
        throw predicate(ErrorCode.BAD_VALUE, "is out of range: " + JsonLineReader.printable(digits));
    }

    private static boolean isInteger(JsonElement json) {
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
            throw mismatch("an array");
        }
        List<Object> values = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            try {
                values.add(read(array.get(i), element));
            } catch (RequestException e) {
                throw e.withParentField("[" + i + "]");
            }
        }
        return values;
    }

    private static Map<String, Object> map(JsonElement json, Type valueType) {
        if (!(json instanceof JsonObject object)) {
            throw mismatch("an object");
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
        } catch (RequestException e) {
            throw e.withParentField(key);
        }
    }

    /** Reads a value of any type: integers become Integer or Long; null entries of objects are omitted. */
    private static Object any(JsonElement json) {
        if (json instanceof JsonArray) {
            return list(json, Object.class);
        } else if (json instanceof JsonObject) {
            return map(json, Object.class);
        } else if (isInteger(json)) {
            long value = integer(json, Long.MIN_VALUE, Long.MAX_VALUE);
            return value == (int) value ? (Object) (int) value : (Object) value;
        } else if (json instanceof JsonPrimitive primitive) {
            return scalar(primitive);
        }
        throw predicate(ErrorCode.BAD_MESSAGE, "must not be null");
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
            throw predicate(ErrorCode.BAD_VALUE, "is out of range: " + JsonLineReader.printable(number.getAsString()));
        }
        return value;
    }

    private static BoardCells boardCells(JsonElement json) {
        if (json instanceof JsonArray array) {
            return BoardCells.counts(array.asList().stream()
                    .map(count -> (int) integer(count, Integer.MIN_VALUE, Integer.MAX_VALUE))
                    .toList());
        }
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            return BoardCells.text(primitive.getAsString());
        }
        throw mismatch("a string or an array of integers");
    }

    private static RecordPayload writtenRecord(JsonElement json) {
        return json instanceof JsonObject
                ? RecordPayload.of((GameRecord) protocolValue(json, GameRecord.class))
                : RecordPayload.of(string(json));
    }

    private static SeatPreference seatPreference(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            if (primitive.getAsString().equals("random")) {
                return SeatPreference.RANDOM;
            }
            throw predicate(ErrorCode.BAD_VALUE, "must be 0, 1 or \"random\"");
        }
        long seat = integer(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (seat != 0 && seat != 1) {
            throw predicate(ErrorCode.BAD_VALUE, "must be 0, 1 or \"random\"");
        }
        return seat == 0 ? SeatPreference.FIRST : SeatPreference.SECOND;
    }

    private static Object enumConstant(JsonElement json, Class<?> kind) {
        String name = string(json);
        Object[] constants = kind.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> ValueWriter.wireName(constant).equals(name))
                .findFirst()
                .orElseThrow(() -> predicate(
                        ErrorCode.BAD_VALUE,
                        "must be one of: "
                                + Arrays.stream(constants)
                                        .map(ValueWriter::wireName)
                                        .collect(Collectors.joining(", "))
                                + "; was '" + JsonLineReader.printable(name) + "'"));
    }

    private static RequestException mismatch(String expected) {
        return predicate(ErrorCode.BAD_MESSAGE, "must be " + expected);
    }

    /** Creates an error without a field name; the caller adds it by {@link RequestException#withParentField}. */
    private static RequestException predicate(ErrorCode code, String text) {
        return RequestException.forField(code, "", text);
    }
}
