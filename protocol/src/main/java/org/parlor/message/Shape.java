package org.parlor.message;

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
import org.parlor.rules.InvalidInput;

/** How one class of records stands in a line: its components are the fields, in their order. */
final class Shape {
    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return new Shape(type);
        }
    };

    /** One field; {@code required} if a line without it, or with null, is refused; {@code name} is its key as it is written. */
    private record Field(
            String key,
            JsonLine.Part name,
            Type type,
            Pen pen,
            boolean required,
            boolean omittedWhenNull,
            MethodHandle accessor) {}

    private static final MethodType ACCESS = MethodType.methodType(Object.class, Object.class);
    private static final Pen ID = Pen.of(RequestId.class);

    private final List<Field> fields;
    private final MethodHandle constructor;
    /** What says which record it is, as it is written; empty where nothing has to. */
    private final JsonLine.Part tag;

    private Shape(Class<?> type) {
        this.fields =
                Arrays.stream(type.getRecordComponents()).map(Shape::field).toList();
        this.constructor = constructor(type);
        Tag word = type.getAnnotation(Tag.class);
        JsonLine line = new JsonLine();
        this.tag = (word == null ? line : line.name(Family.keyOf(type)).text(word.value())).toPart();
    }

    static Shape of(Class<?> type) {
        return SHAPES.get(type);
    }

    /** @throws Refusal naming the field that is missing, mistyped or out of range */
    Object read(JsonObject object) {
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(fields.get(i), object);
        }
        try {
            return constructor.invoke(values);
        } catch (Refusal refused) {
            throw refused;
        } catch (InvalidInput invalid) {
            throw Refusal.badValue(invalid.field(), invalid.getMessage());
        } catch (Throwable e) {
            throw new IllegalStateException("a message record threw", e);
        }
    }

    private static @Nullable Object read(Field field, JsonObject object) {
        JsonElement value = object.get(field.key());
        if (value == null || value instanceof JsonNull) {
            if (field.required()) {
                throw Refusal.badMessage(field.key(), field.key() + " is missing");
            }
            return null;
        }
        try {
            return Values.read(value, field.type());
        } catch (Refusal refused) {
            throw refused.inside(field.key());
        }
    }

    /** Writes the fields; first what says which record it is, where something has to, and the id, if there is one. */
    void write(JsonLine out, Object record, @Nullable RequestId id) {
        if (!tag.isEmpty()) {
            out.part(tag);
        }
        if (id != null) {
            out.name("id");
            ID.write(out, id);
        }
        for (Field field : fields) {
            Object value = get(field, record);
            if (value != null || !field.omittedWhenNull()) {
                out.part(field.name());
                Pen.orNull(field.pen(), out, value);
            }
        }
    }

    private static @Nullable Object get(Field field, Object record) {
        try {
            return (Object) field.accessor().invokeExact(record);
        } catch (Throwable e) {
            throw new IllegalStateException("a message record threw", e);
        }
    }

    private static Field field(RecordComponent component) {
        Key key = component.getAnnotation(Key.class);
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        String name = key == null ? component.getName() : key.value();
        return new Field(
                name,
                JsonLine.key(name),
                component.getGenericType(),
                Pen.of(component.getGenericType()),
                !nullable,
                component.isAnnotationPresent(Omit.class),
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
