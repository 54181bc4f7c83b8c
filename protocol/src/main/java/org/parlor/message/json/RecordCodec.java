package org.parlor.message.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.rules.InvalidInputException;

/** Converts records of one class to JSON objects and back. The components are the fields, in order. */
public final class RecordCodec {
    private static final ClassValue<RecordCodec> CODECS = new ClassValue<>() {
        @Override
        protected RecordCodec computeValue(Class<?> type) {
            return new RecordCodec(type);
        }
    };

    /** One field; {@code encodedKey} is its key in JSON, quoted and with the colon. */
    private record Field(
            String key,
            JsonLineWriter.Part encodedKey,
            Type type,
            ValueWriter writer,
            boolean required,
            boolean omittedWhenNull,
            MethodHandle accessor) {}

    private static final MethodType ACCESS = MethodType.methodType(Object.class, Object.class);
    private static final ValueWriter ID = ValueWriter.of(RequestId.class);

    private final List<Field> fields;
    private final MethodHandle constructor;
    /** The encoded discriminator key and tag; empty if the class has no tag. */
    private final JsonLineWriter.Part tag;

    private RecordCodec(Class<?> type) {
        this.fields = Arrays.stream(type.getRecordComponents())
                .map(RecordCodec::field)
                .toList();
        this.constructor = constructor(type);
        TypeTag typeTag = type.getAnnotation(TypeTag.class);
        JsonLineWriter line = new JsonLineWriter();
        this.tag = (typeTag == null
                        ? line
                        : line.name(TaggedUnionCodec.keyOf(type)).text(typeTag.value()))
                .toPart();
    }

    public static RecordCodec of(Class<?> type) {
        return CODECS.get(type);
    }

    /** @throws RequestException naming the missing or invalid field */
    public Object read(JsonObject object) {
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(fields.get(i), object);
        }
        try {
            return constructor.invoke(values);
        } catch (RequestException e) {
            throw e;
        } catch (InvalidInputException e) {
            throw RequestException.badValue(e.field(), e.getMessage());
        } catch (Throwable e) {
            throw new IllegalStateException("unexpected exception in a message record", e);
        }
    }

    private static @Nullable Object read(Field field, JsonObject object) {
        JsonElement value = object.get(field.key());
        if (value == null || value instanceof JsonNull) {
            if (field.required()) {
                throw RequestException.badMessage(field.key(), "field \"" + field.key() + "\" is required");
            }
            return null;
        }
        try {
            return ValueReader.read(value, field.type());
        } catch (RequestException e) {
            throw e.withParentField(field.key());
        }
    }

    /** Writes the tag, if the class has one, the id, if not null, and the fields. */
    public void write(JsonLineWriter out, Object record, @Nullable RequestId id) {
        if (!tag.isEmpty()) {
            out.part(tag);
        }
        if (id != null) {
            out.name("id");
            ID.write(out, id);
        }
        for (Field field : fields) {
            Object value = value(field, record);
            if (value != null || !field.omittedWhenNull()) {
                out.part(field.encodedKey());
                ValueWriter.orNull(field.writer(), out, value);
            }
        }
    }

    private static @Nullable Object value(Field field, Object record) {
        try {
            return (Object) field.accessor().invokeExact(record);
        } catch (Throwable e) {
            throw new IllegalStateException("unexpected exception in a message record", e);
        }
    }

    private static Field field(RecordComponent component) {
        JsonName jsonName = component.getAnnotation(JsonName.class);
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        String name = jsonName == null ? component.getName() : jsonName.value();
        return new Field(
                name,
                JsonLineWriter.key(name),
                component.getGenericType(),
                ValueWriter.of(component.getGenericType()),
                !nullable,
                component.isAnnotationPresent(OmitNull.class),
                accessor(component.getAccessor()));
    }

    private static MethodHandle accessor(Method method) {
        try {
            return MethodHandles.lookup().unreflect(method).asType(ACCESS);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle constructor(Class<?> type) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            MethodHandle handle = MethodHandles.lookup().unreflectConstructor(type.getDeclaredConstructor(types));
            return handle.asSpreader(Object[].class, types.length);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
