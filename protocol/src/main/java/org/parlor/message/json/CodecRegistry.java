package org.parlor.message.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The codecs of a JSON format by Java type. Scalars, collections and records are the same in all formats; a format
 * supplies the codecs of enums, of sealed types, and of types with a form of their own. Thread-safe.
 */
public final class CodecRegistry {
    /** The format of messages. */
    public static final CodecRegistry PROTOCOL = new CodecRegistry(ProtocolCodecs::codec);

    private final Format format;
    private final Map<Type, ValueCodec> codecs = new ConcurrentHashMap<>();

    /** Creates the codecs that are particular to a format. */
    @FunctionalInterface
    public interface Format {
        /** Empty for a record that is an object of its components. */
        Optional<ValueCodec> codec(Class<?> type, CodecRegistry registry);
    }

    public CodecRegistry(Format format) {
        this.format = format;
    }

    public ValueCodec of(Type type) {
        ValueCodec codec = codecs.get(type);
        if (codec == null) {
            codec = type instanceof ParameterizedType generic ? collection(generic) : scalar((Class<?>) type);
            codecs.put(type, codec);
        }
        return codec;
    }

    private ValueCodec collection(ParameterizedType generic) {
        Type[] arguments = generic.getActualTypeArguments();
        return generic.getRawType() == List.class
                ? ValueCodecs.list(of(arguments[0]))
                : ValueCodecs.map(of(arguments[1]));
    }

    private ValueCodec scalar(Class<?> type) {
        ValueCodec codec = ValueCodecs.SCALARS.get(type);
        return codec != null ? codec : format.codec(type, this).orElseGet(() -> new RecordCodec(type, this));
    }

    /** Returns the codec of a record that is an object of its components. */
    public RecordCodec ofRecord(Class<?> type) {
        return (RecordCodec) of(type);
    }
}
