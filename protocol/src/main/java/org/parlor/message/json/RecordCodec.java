package org.parlor.message.json;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.rules.InvalidInputException;

/**
 * Converts records of one class to JSON objects and back. The components are the fields, in order. A field is required
 * unless its component is nullable.
 */
public final class RecordCodec implements ValueCodec {
    private record Field(
            String key, ValueCodec codec, boolean required, boolean omittedWhenNull, MethodHandle accessor) {}

    private static final MethodType ACCESS = MethodType.methodType(Object.class, Object.class);

    private final List<Field> fields;
    private final MethodHandle constructor;
    private final @Nullable String tag;
    private final String tagKey;

    RecordCodec(Class<?> type, CodecRegistry registry) {
        this.fields = Arrays.stream(type.getRecordComponents())
                .map(component -> field(component, registry))
                .toList();
        this.constructor = constructor(type);
        TypeTag typeTag = type.getAnnotation(TypeTag.class);
        this.tagKey = TaggedUnionCodec.keyOf(type);
        this.tag = typeTag == null || tagKey.isEmpty() ? null : typeTag.value();
    }

    /** @throws RequestException naming the missing or invalid field */
    @Override
    public Object read(JsonElement json) {
        JsonObject object = ValueCodecs.object(json);
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
            throw new IllegalStateException("unexpected exception in a record", e);
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
            return field.codec().read(value);
        } catch (RequestException e) {
            throw e.withParentField(field.key());
        }
    }

    @Override
    public void write(JsonWriter out, Object record) throws IOException {
        write(out, record, null);
    }

    /** Writes the tag, if the class has one, the id, if not null, and the fields. */
    public void write(JsonWriter out, Object record, @Nullable RequestId id) throws IOException {
        out.beginObject();
        if (tag != null) {
            out.name(tagKey).value(tag);
        }
        if (id != null) {
            ValueCodecs.REQUEST_ID.write(out.name("id"), id);
        }
        for (Field field : fields) {
            Object value = value(field, record);
            if (value != null || !field.omittedWhenNull()) {
                ValueCodecs.writeOrNull(field.codec(), out.name(field.key()), value);
            }
        }
        out.endObject();
    }

    private static @Nullable Object value(Field field, Object record) {
        try {
            return (Object) field.accessor().invokeExact(record);
        } catch (Throwable e) {
            throw new IllegalStateException("unexpected exception in a record", e);
        }
    }

    private static Field field(RecordComponent component, CodecRegistry registry) {
        SerializedName name = component.getAccessor().getAnnotation(SerializedName.class);
        return new Field(
                name == null ? component.getName() : name.value(),
                registry.of(component.getGenericType()),
                !component.getAnnotatedType().isAnnotationPresent(Nullable.class),
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
