package org.parlor.server.cluster.codec;

import com.google.gson.JsonParser;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.parlor.message.ClientMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.json.ValueCodec;
import org.parlor.message.json.ValueCodecs;
import org.parlor.message.json.WrappedUnionCodec;

/** The JSON form of what gateways and cores send each other, except for what each move or game needs. */
final class WireJson {
    private static final CodecRegistry REGISTRY = new CodecRegistry(WireJson::codec);
    private static final ValueCodec REQUEST = ValueCodec.<RequestEnvelope>of(
            json -> MessageCodec.readRequest(json.getAsString()),
            (out, request) -> out.value(MessageCodec.write(request)));

    private WireJson() {}

    /** Messages have their protocol form, requests that of their line, constants their name. */
    private static Optional<ValueCodec> codec(Class<?> type, CodecRegistry registry) {
        if (type == RequestEnvelope.class) {
            return Optional.of(REQUEST);
        } else if (ClientMessage.class.isAssignableFrom(type)
                || ServerMessage.class.isAssignableFrom(type)
                || type == RequestId.class) {
            return Optional.of(CodecRegistry.PROTOCOL.of(type));
        } else if (type.isEnum()) {
            return Optional.of(ValueCodecs.enumeration(type, UnaryOperator.identity()));
        }
        return type.isSealed() ? Optional.of(new WrappedUnionCodec(type, registry)) : Optional.empty();
    }

    /** @throws MalformedFrameException if the line is not a request */
    static RequestEnvelope readRequest(String line) {
        try {
            return MessageCodec.readRequest(line);
        } catch (RequestException e) {
            throw new MalformedFrameException("invalid request: " + e.text(), e);
        }
    }

    /** @param type a record class, or a sealed type */
    static void write(Class<?> type, Object value, WireWriter out) {
        MessageBuffer buffer = new MessageBuffer();
        buffer.write(json -> REGISTRY.of(type).write(json, value));
        out.writeBytes(buffer.array(), 0, buffer.length());
    }

    /** @throws MalformedFrameException if the bytes are not a value of that type */
    static <T> T read(Class<T> type, WireReader in) {
        String text = in.readString();
        try {
            return type.cast(REGISTRY.of(type).read(JsonParser.parseString(text)));
        } catch (RuntimeException e) {
            throw new MalformedFrameException("not a " + type.getSimpleName(), e);
        }
    }
}
