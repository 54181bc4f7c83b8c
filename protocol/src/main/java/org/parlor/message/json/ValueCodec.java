package org.parlor.message.json;

import com.google.gson.JsonElement;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.function.Function;
import org.parlor.message.RequestException;

/** Reads and writes the JSON values of one Java type. */
public interface ValueCodec {
    /** @throws RequestException if the value is invalid; the caller adds the field */
    Object read(JsonElement json);

    void write(JsonWriter out, Object value) throws IOException;

    /** Writes a value of a known type. */
    @FunctionalInterface
    interface Output<T> {
        void write(JsonWriter out, T value) throws IOException;
    }

    static <T> ValueCodec of(Function<JsonElement, T> input, Output<T> output) {
        return new ValueCodec() {
            @Override
            public Object read(JsonElement json) {
                return input.apply(json);
            }

            @Override
            @SuppressWarnings("unchecked")
            public void write(JsonWriter out, Object value) throws IOException {
                output.write(out, (T) value);
            }
        };
    }
}
