package org.parlor.server.storage.journal;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Encodes a sealed type as a JSON object with one member: the stored name of the subtype, with its fields as the value. */
record SealedTypeAdapterFactory<F>(Class<F> family, Map<Class<? extends F>, String> names)
        implements TypeAdapterFactory {

    /** Reads the next value as a JSON object. */
    static JsonObject tree(JsonReader in) {
        return JsonParser.parseReader(in).getAsJsonObject();
    }

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        if (type.getRawType() != family) {
            return null;
        }
        @SuppressWarnings("unchecked")
        TypeAdapter<T> adapter = (TypeAdapter<T>) new Adapter<>(gson, names);
        return adapter;
    }

    static final class Adapter<T> extends TypeAdapter<T> {
        private final Map<Class<? extends T>, String> names;
        private final Map<String, TypeAdapter<T>> byName;

        @SuppressWarnings("unchecked")
        Adapter(Gson gson, Map<Class<? extends T>, String> names) {
            this.names = names;
            this.byName = names.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getValue, leaf -> gson.getAdapter((Class<T>) leaf.getKey())));
        }

        @Override
        public void write(JsonWriter out, T value) throws IOException {
            out.beginObject();
            writeNamed(out, value);
            out.endObject();
        }

        @Override
        public T read(JsonReader in) throws IOException {
            in.beginObject();
            T value = readNamed(in);
            in.endObject();
            return value;
        }

        /** Writes the member into an object that the caller has opened. */
        void writeNamed(JsonWriter out, T value) throws IOException {
            String name = Objects.requireNonNull(names.get(value.getClass()));
            out.name(name);
            adapter(name).write(out, value);
        }

        T readNamed(JsonReader in) throws IOException {
            return adapter(in.nextName()).read(in);
        }

        private TypeAdapter<T> adapter(String name) {
            TypeAdapter<T> adapter = byName.get(name);
            if (adapter == null) {
                throw new JsonParseException("unknown type '" + name + "'");
            }
            return adapter;
        }
    }
}
