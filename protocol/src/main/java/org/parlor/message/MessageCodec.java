package org.parlor.message;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.JsonLineReader;
import org.parlor.message.json.JsonLineWriter;
import org.parlor.message.json.RecordCodec;
import org.parlor.message.json.TaggedUnionCodec;
import org.parlor.message.json.ValueReader;
import org.parlor.message.json.ValueWriter;
import org.parlor.message.value.GameRecord;

/**
 * Lines to messages and back. Reading is strict about what is known (a missing, mistyped or doubled field is an error
 * that names it) and blind to what is not (unknown fields).
 */
public final class MessageCodec {
    private static final TaggedUnionCodec REQUESTS = TaggedUnionCodec.of(ClientMessage.class);
    private static final TaggedUnionCodec NEWS = TaggedUnionCodec.of(ServerMessage.class);

    private MessageCodec() {}

    /** A client's line as far as it can be understood without knowing its type. */
    public static final class RawRequest {
        private final JsonObject object;
        private final String type;
        private final @Nullable RequestId id;

        private RawRequest(JsonObject object, String type, @Nullable RequestId id) {
            this.object = object;
            this.type = type;
            this.id = id;
        }

        /** The message's {@code t}, empty if it has none. */
        public String type() {
            return type;
        }

        public @Nullable RequestId id() {
            return id;
        }

        /** @throws RequestException {@code unknown_type}, or naming the field that is wrong */
        public RequestEnvelope open() {
            if (type.isEmpty()) {
                throw RequestException.badMessage("t", "t is missing or not a string");
            }
            if (!REQUESTS.has(type)) {
                throw RequestException.of(
                        ErrorCode.UNKNOWN_TYPE, "This server does not know '" + JsonLineReader.shown(type) + "'");
            }
            if (type.equals("hello")
                    && object.get("proto") instanceof JsonPrimitive proto
                    && proto.isNumber()
                    && !proto.getAsString().equals("1")) {
                throw RequestException.at(
                        ErrorCode.UNSUPPORTED_PROTOCOL, "proto", "This server speaks protocol 1 only");
            }
            return new RequestEnvelope(id, (ClientMessage) REQUESTS.read(object));
        }
    }

    /**
     * Reads the outside of a client's line.
     *
     * @throws RequestException {@code bad_json}, or {@code bad_message} on {@code id}
     */
    public static RawRequest envelope(String line) {
        JsonObject object = JsonLineReader.object(line);
        JsonElement id = object.get("id");
        RequestId known = id == null || id.isJsonNull() ? null : ValueReader.requestId(id);
        boolean typed = object.get("t") instanceof JsonPrimitive t && t.isString();
        return new RawRequest(object, typed ? object.get("t").getAsString() : "", known);
    }

    /** The same, and what is in it. */
    public static RequestEnvelope readRequest(String line) {
        return envelope(line).open();
    }

    /** A server's line, or empty if it is of a type this version does not know. */
    public static Optional<ServerMessage> readNews(String line) {
        JsonObject object = JsonLineReader.object(line);
        boolean known = object.get("t") instanceof JsonPrimitive t && t.isString() && NEWS.has(t.getAsString());
        return known ? Optional.of((ServerMessage) NEWS.read(object)) : Optional.empty();
    }

    public static String write(ServerMessage message) {
        return write(null, message);
    }

    /** The same as it goes over the wire, in UTF-8, without the newline. */
    public static byte[] bytes(ServerMessage message) {
        return line(null, message).toBytes();
    }

    public static String write(RequestEnvelope requestEnvelope) {
        return write(requestEnvelope.id(), requestEnvelope.message());
    }

    /** A record as one line of JSON. */
    public static String write(GameRecord game) {
        return write(null, game);
    }

    /** @throws RequestException naming the field that is wrong */
    public static GameRecord readRecord(String json) {
        return readRecord(JsonLineReader.object(json));
    }

    /** The same of one that is inside something else. */
    public static GameRecord readRecord(JsonObject json) {
        return (GameRecord) RecordCodec.of(GameRecord.class).read(json);
    }

    /** A problem as one line of JSON, for a program that reads them from a pipe. */
    public static String write(Reply.Problem problem) {
        return write(null, problem);
    }

    /** @throws RequestException naming the field that is wrong */
    public static RulesRequest.Solution readSolution(String json) {
        return (RulesRequest.Solution)
                RecordCodec.of(RulesRequest.Solution.class).read(JsonLineReader.object(json));
    }

    /**
     * The lines of a page as what they are: a page itself does not say, whoever has asked for it knows.
     *
     * @throws RequestException naming the field that is wrong
     */
    public static <T> List<T> lines(Reply.Listing page, Class<T> kind) {
        return page.list().stream()
                .map(line -> kind.cast(
                        kind.isInstance(line) ? line : RecordCodec.of(kind).read(JsonLineReader.object(text(line)))))
                .toList();
    }

    private static String text(Object value) {
        JsonLineWriter line = new JsonLineWriter();
        ValueWriter.ANY.write(line, value);
        return line.toString();
    }

    private static String write(@Nullable RequestId id, Object message) {
        return line(id, message).toString();
    }

    private static JsonLineWriter line(@Nullable RequestId id, Object message) {
        JsonLineWriter line = new JsonLineWriter();
        write(line, id, message);
        return line;
    }

    public static void write(JsonLineWriter line, @Nullable RequestId id, Object message) {
        line.beginObject();
        RecordCodec.of(message.getClass()).write(line, message, id);
        line.endObject();
    }
}
