package org.parlor.message.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestId;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.SeatPreference;

/** Writes JSON values of one type. {@link RecordCodec} looks up the writer of each field once, not per message. */
@FunctionalInterface
public interface ValueWriter {
    /** Writes values of any supported type, chosen by their class. */
    ValueWriter ANY = ValueWriter::any;

    void write(JsonLineWriter out, Object value);

    static ValueWriter of(Type type) {
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
            return (out, value) -> out.bool((Boolean) value);
        }
        return protocolType(kind);
    }

    /** Returns the writer of a type of the protocol. */
    private static ValueWriter protocolType(Class<?> kind) {
        if (kind == RequestId.class) {
            return (out, value) -> id(out, (RequestId) value);
        } else if (kind == BoardCells.class) {
            return (out, value) -> boardCells(out, (BoardCells) value);
        } else if (kind == SeatPreference.class) {
            return (out, value) -> seatPreference(out, (SeatPreference) value);
        } else if (kind == RecordPayload.class) {
            return (out, value) -> record(out, (RecordPayload) value);
        } else if (kind.isEnum()) {
            return (out, value) -> out.text(wireName(value));
        }
        return kind == Object.class ? ANY : ValueWriter::object;
    }

    private static ValueWriter list(ValueWriter element) {
        return (out, value) -> {
            out.beginArray();
            for (Object item : (List<?>) value) {
                orNull(element, out, item);
            }
            out.endArray();
        };
    }

    private static ValueWriter map(ValueWriter values) {
        return (out, value) -> {
            out.beginObject();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.name(String.valueOf(entry.getKey()));
                orNull(values, out, entry.getValue());
            }
            out.endObject();
        };
    }

    static void orNull(ValueWriter writer, JsonLineWriter out, @Nullable Object value) {
        if (value == null) {
            out.nullValue();
        } else {
            writer.write(out, value);
        }
    }

    private static void any(JsonLineWriter out, Object value) {
        if (value instanceof Double || value instanceof Float) {
            number(out, (Number) value);
        } else if (value instanceof Number integer) {
            out.number(integer.longValue());
        } else if (value instanceof List<?>) {
            list(ANY).write(out, value);
        } else if (value instanceof Map<?, ?>) {
            map(ANY).write(out, value);
        } else {
            of(value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass())
                    .write(out, value);
        }
    }

    private static void number(JsonLineWriter out, Number value) {
        if (!Double.isFinite(value.doubleValue())) {
            throw new IllegalArgumentException("not a JSON number: " + value);
        }
        out.raw(value.toString());
    }

    private static void id(JsonLineWriter out, RequestId id) {
        if (id.isNumber()) {
            out.raw(id.text());
        } else {
            out.text(id.text());
        }
    }

    private static void boardCells(JsonLineWriter out, BoardCells cells) {
        if (cells.isText()) {
            out.text(cells.cells());
        } else {
            out.beginArray().raw(cells.cells()).endArray();
        }
    }

    private static void seatPreference(JsonLineWriter out, SeatPreference preference) {
        switch (preference) {
            case FIRST -> out.number(0);
            case SECOND -> out.number(1);
            case RANDOM -> out.text("random");
        }
    }

    private static void record(JsonLineWriter out, RecordPayload record) {
        if (record.game() == null) {
            out.text(String.valueOf(record.text()));
        } else {
            object(out, record.game());
        }
    }

    private static void object(JsonLineWriter out, Object value) {
        out.beginObject();
        RecordCodec.of(value.getClass()).write(out, value, null);
        out.endObject();
    }

    /** Returns the JSON name of an enum constant. */
    static String wireName(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }
}
