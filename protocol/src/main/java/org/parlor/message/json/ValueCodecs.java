package org.parlor.message.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;

/**
 * Codecs of scalars, collections and enums. They convert without coercion: {@code "7"} is not a number and {@code 7.0} is
 * not an integer.
 */
public final class ValueCodecs {
    public static final ValueCodec STRING = ValueCodec.of(ValueCodecs::string, JsonWriter::value);
    static final ValueCodec REQUEST_ID = ValueCodec.of(ValueCodecs::requestId, ValueCodecs::writeId);
    static final ValueCodec ANY = ValueCodec.of(ValueCodecs::any, ValueCodecs::writeAny);

    static final Map<Class<?>, ValueCodec> SCALARS = scalars();

    private ValueCodecs() {}

    private static Map<Class<?>, ValueCodec> scalars() {
        ValueCodec integer = ValueCodec.<Integer>of(ValueCodecs::integer, (out, value) -> out.value(value.longValue()));
        ValueCodec number = ValueCodec.<Long>of(
                json -> integer(json, Long.MIN_VALUE, Long.MAX_VALUE), (out, value) -> out.value(value.longValue()));
        ValueCodec bool = ValueCodec.<Boolean>of(ValueCodecs::bool, (out, value) -> out.value(value.booleanValue()));
        return Map.of(
                String.class, STRING,
                int.class, integer,
                Integer.class, integer,
                long.class, number,
                Long.class, number,
                boolean.class, bool,
                Boolean.class, bool,
                double.class, ValueCodec.<Double>of(ValueCodecs::real, (out, value) -> out.value(value.doubleValue())),
                Object.class, ANY);
    }

    static ValueCodec list(ValueCodec element) {
        return ValueCodec.<List<?>>of(json -> list(json, element), (out, values) -> {
            out.beginArray();
            for (Object value : values) {
                writeOrNull(element, out, value);
            }
            out.endArray();
        });
    }

    static ValueCodec map(ValueCodec element) {
        return ValueCodec.<Map<?, ?>>of(json -> map(json, element), (out, values) -> {
            out.beginObject();
            for (Map.Entry<?, ?> entry : values.entrySet()) {
                writeOrNull(element, out.name(String.valueOf(entry.getKey())), entry.getValue());
            }
            out.endObject();
        });
    }

    static void writeOrNull(ValueCodec codec, JsonWriter out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.nullValue();
        } else {
            codec.write(out, value);
        }
    }

    /** @param naming converts the name of a constant to its name in JSON */
    public static ValueCodec enumeration(Class<?> type, UnaryOperator<String> naming) {
        Map<String, Object> constants = new LinkedHashMap<>();
        Map<Object, String> names = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            String name = naming.apply(((Enum<?>) constant).name());
            constants.put(name, constant);
            names.put(constant, name);
        }
        return ValueCodec.<Enum<?>>of(
                json -> (Enum<?>) constant(string(json), constants), (out, constant) -> out.value(names.get(constant)));
    }

    private static Object constant(String name, Map<String, Object> constants) {
        Object constant = constants.get(name);
        if (constant == null) {
            throw predicate(
                    ErrorCode.BAD_VALUE,
                    "must be one of: " + String.join(", ", constants.keySet()) + "; was '"
                            + JsonLineParser.printable(name) + "'");
        }
        return constant;
    }

    public static JsonObject object(JsonElement json) {
        if (json instanceof JsonObject object) {
            return object;
        }
        throw mismatch("an object");
    }

    static String string(JsonElement json) {
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

    public static int integer(JsonElement json) {
        return (int) integer(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
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
        throw outOfRange(digits);
    }

    private static boolean isInteger(JsonElement json) {
        if (!(json instanceof JsonPrimitive primitive && primitive.isNumber())) {
            return false;
        }
        String digits = primitive.getAsString();
        return digits.indexOf('.') < 0 && digits.indexOf('e') < 0 && digits.indexOf('E') < 0;
    }

    private static double real(JsonElement json) {
        if (!(json instanceof JsonPrimitive primitive && primitive.isNumber())) {
            throw mismatch("a number");
        }
        double value = primitive.getAsDouble();
        if (!Double.isFinite(value)) {
            throw outOfRange(primitive.getAsString());
        }
        return value;
    }

    private static List<Object> list(JsonElement json, ValueCodec element) {
        if (!(json instanceof JsonArray array)) {
            throw mismatch("an array");
        }
        List<Object> values = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            try {
                values.add(element.read(array.get(i)));
            } catch (RequestException e) {
                throw e.withParentField("[" + i + "]");
            }
        }
        return values;
    }

    private static Map<String, Object> map(JsonElement json, ValueCodec element) {
        Map<String, Object> values = new LinkedHashMap<>();
        object(json).asMap().forEach((key, value) -> {
            if (!(value instanceof JsonNull)) {
                try {
                    values.put(key, element.read(value));
                } catch (RequestException e) {
                    throw e.withParentField(key);
                }
            }
        });
        return values;
    }

    /** Reads a value of any type: integers become Integer or Long; null entries of objects are omitted. */
    private static Object any(JsonElement json) {
        if (json instanceof JsonArray) {
            return list(json, ANY);
        } else if (json instanceof JsonObject) {
            return map(json, ANY);
        } else if (isInteger(json)) {
            long value = integer(json, Long.MIN_VALUE, Long.MAX_VALUE);
            return value == (int) value ? (Object) (int) value : (Object) value;
        } else if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            return primitive.getAsString();
        } else if (json instanceof JsonPrimitive primitive) {
            return primitive.isBoolean() ? primitive.getAsBoolean() : (Object) real(primitive);
        }
        throw predicate(ErrorCode.BAD_MESSAGE, "must not be null");
    }

    private static void writeAny(JsonWriter out, Object value) throws IOException {
        if (value instanceof Number number) {
            out.value(number);
        } else if (value instanceof List<?>) {
            list(ANY).write(out, value);
        } else if (value instanceof Map<?, ?>) {
            map(ANY).write(out, value);
        } else {
            Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
            CodecRegistry.PROTOCOL.of(type).write(out, value);
        }
    }

    static RequestId requestId(JsonElement json) {
        if (json instanceof JsonPrimitive primitive && !primitive.isBoolean()) {
            return new RequestId(primitive.getAsString(), primitive.isNumber());
        }
        throw RequestException.badMessage("id", "\"id\" must be an integer or a string");
    }

    private static void writeId(JsonWriter out, RequestId id) throws IOException {
        if (id.isNumber()) {
            out.jsonValue(id.text());
        } else {
            out.value(id.text());
        }
    }

    private static RequestException outOfRange(String digits) {
        return predicate(ErrorCode.BAD_VALUE, "is out of range: " + JsonLineParser.printable(digits));
    }

    static RequestException mismatch(String expected) {
        return predicate(ErrorCode.BAD_MESSAGE, "must be " + expected);
    }

    /** Creates an error without a field name; the caller adds it by {@link RequestException#withParentField}. */
    static RequestException predicate(ErrorCode code, String text) {
        return RequestException.forField(code, "", text);
    }
}
