package org.parlor.message;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values of one type, each exactly as it is. Which pen a field needs is found once, not for each line. */
@FunctionalInterface
interface Pen {
    /** For values of which only the line's reader knows what they are. */
    Pen ANY = Pen::any;

    void write(JsonLine out, Object value);

    static Pen of(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class ? list(of(arguments[0])) : map(of(arguments[1]));
        }
        Class<?> kind = (Class<?>) type;
        if (kind == String.class) {
            return (out, value) -> out.text((String) value);
        } else if (kind == int.class || kind == Integer.class) {
            return (out, value) -> out.number((Integer) value);
        } else if (kind == long.class || kind == Long.class) {
            return (out, value) -> out.number((Long) value);
        } else if (kind == boolean.class || kind == Boolean.class) {
            return (out, value) -> out.truth((Boolean) value);
        }
        return own(kind);
    }

    /** The protocol's own types. */
    private static Pen own(Class<?> kind) {
        if (kind == RequestId.class) {
            return (out, value) -> id(out, (RequestId) value);
        } else if (kind == Pos.class) {
            return (out, value) -> pos(out, (Pos) value);
        } else if (kind == Side.class) {
            return (out, value) -> side(out, (Side) value);
        } else if (kind == WrittenRecord.class) {
            return (out, value) -> record(out, (WrittenRecord) value);
        } else if (kind.isEnum()) {
            return (out, value) -> out.text(word(value));
        }
        return kind == Object.class ? ANY : Pen::object;
    }

    private static Pen list(Pen element) {
        return (out, value) -> {
            out.beginArray();
            for (Object item : (List<?>) value) {
                orNull(element, out, item);
            }
            out.endArray();
        };
    }

    private static Pen map(Pen values) {
        return (out, value) -> {
            out.beginObject();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.name(String.valueOf(entry.getKey()));
                orNull(values, out, entry.getValue());
            }
            out.endObject();
        };
    }

    static void orNull(Pen pen, JsonLine out, @Nullable Object value) {
        if (value == null) {
            out.nothing();
        } else {
            pen.write(out, value);
        }
    }

    private static void any(JsonLine out, Object value) {
        if (value instanceof Double || value instanceof Float) {
            number(out, (Number) value);
        } else if (value instanceof Number whole) {
            out.number(whole.longValue());
        } else if (value instanceof List<?>) {
            list(ANY).write(out, value);
        } else if (value instanceof Map<?, ?>) {
            map(ANY).write(out, value);
        } else {
            of(value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass())
                    .write(out, value);
        }
    }

    private static void number(JsonLine out, Number value) {
        if (!Double.isFinite(value.doubleValue())) {
            throw new IllegalArgumentException("JSON has no " + value);
        }
        out.raw(value.toString());
    }

    private static void id(JsonLine out, RequestId id) {
        if (id.isNumber()) {
            out.raw(id.text());
        } else {
            out.text(id.text());
        }
    }

    private static void pos(JsonLine out, Pos pos) {
        if (pos.isText()) {
            out.text(pos.cells());
        } else {
            out.beginArray().raw(pos.cells()).endArray();
        }
    }

    private static void side(JsonLine out, Side side) {
        switch (side) {
            case FIRST -> out.number(0);
            case SECOND -> out.number(1);
            case RANDOM -> out.text("random");
        }
    }

    private static void record(JsonLine out, WrittenRecord record) {
        if (record.game() == null) {
            out.text(String.valueOf(record.text()));
        } else {
            object(out, record.game());
        }
    }

    private static void object(JsonLine out, Object value) {
        out.beginObject();
        Shape.of(value.getClass()).write(out, value, null);
        out.endObject();
    }

    /** A constant as lines have it. */
    static String word(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }
}
