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
 * Converts messages to JSON lines and back. Missing, mistyped and duplicate fields are errors that name the field;
 * unknown fields are ignored.
 */
public final class MessageCodec {
    private static final TaggedUnionCodec REQUESTS = TaggedUnionCodec.of(ClientMessage.class);
    private static final TaggedUnionCodec SERVER_MESSAGES = TaggedUnionCodec.of(ServerMessage.class);

    private MessageCodec() {}

    /** A parsed request whose type is not decoded yet. */
    public static final class RawRequest {
        private final JsonObject object;
        private final String type;
        private final @Nullable RequestId id;

        private RawRequest(JsonObject object, String type, @Nullable RequestId id) {
            this.object = object;
            this.type = type;
            this.id = id;
        }

        /** The {@code t} of the message, empty if missing. */
        public String type() {
            return type;
        }

        public @Nullable RequestId id() {
            return id;
        }

        /**
         * Decodes the request.
         *
         * @throws RequestException {@code unknown_type}, or naming the invalid field
         */
        public RequestEnvelope decode() {
            if (type.isEmpty()) {
                throw RequestException.badMessage("t", "field \"t\" is required and must be a string");
            }
            if (!REQUESTS.has(type)) {
                throw RequestException.of(
                        ErrorCode.UNKNOWN_TYPE, "Unknown message type '" + JsonLineReader.printable(type) + "'");
            }
            if (type.equals("hello")
                    && object.get("proto") instanceof JsonPrimitive proto
                    && proto.isNumber()
                    && !proto.getAsString().equals("1")) {
                throw RequestException.forField(
                        ErrorCode.UNSUPPORTED_PROTOCOL,
                        "proto",
                        "Unsupported protocol version; this server supports version 1");
            }
            return new RequestEnvelope(id, (ClientMessage) REQUESTS.read(object));
        }
    }

    /**
     * Parses a request and reads its id and type.
     *
     * @throws RequestException {@code bad_json}, or {@code bad_message} on {@code id}
     */
    public static RawRequest parseRequest(String line) {
        JsonObject object = JsonLineReader.parse(line);
        JsonElement id = object.get("id");
        RequestId requestId = id == null || id.isJsonNull() ? null : ValueReader.requestId(id);
        boolean typed = object.get("t") instanceof JsonPrimitive t && t.isString();
        return new RawRequest(object, typed ? object.get("t").getAsString() : "", requestId);
    }

    /** @throws RequestException if the line is not a valid request */
    public static RequestEnvelope readRequest(String line) {
        return parseRequest(line).decode();
    }

    /** Reads a message of the server; empty if this version does not know its type. */
    public static Optional<ServerMessage> readServerMessage(String line) {
        JsonObject object = JsonLineReader.parse(line);
        boolean known =
                object.get("t") instanceof JsonPrimitive t && t.isString() && SERVER_MESSAGES.has(t.getAsString());
        return known ? Optional.of((ServerMessage) SERVER_MESSAGES.read(object)) : Optional.empty();
    }

    public static String write(ServerMessage message) {
        return write(null, message);
    }

    /** Encodes a message in UTF-8, without the newline. */
    public static byte[] encode(ServerMessage message) {
        return line(null, message).toBytes();
    }

    public static String write(RequestEnvelope request) {
        return write(request.id(), request.message());
    }

    public static String write(GameRecord game) {
        return write(null, game);
    }

    /** @throws RequestException naming the invalid field */
    public static GameRecord readRecord(String json) {
        return readRecord(JsonLineReader.parse(json));
    }

    /** @throws RequestException naming the invalid field */
    public static GameRecord readRecord(JsonObject json) {
        return (GameRecord) RecordCodec.of(GameRecord.class).read(json);
    }

    public static String write(Reply.Problem problem) {
        return write(null, problem);
    }

    /** @throws RequestException naming the invalid field */
    public static RulesRequest.Solution readSolution(String json) {
        return (RulesRequest.Solution)
                RecordCodec.of(RulesRequest.Solution.class).read(JsonLineReader.parse(json));
    }

    /**
     * Converts the elements of a page to the record class that the request implies; the page itself is untyped.
     *
     * @throws RequestException naming the invalid field
     */
    public static <T> List<T> elements(Reply.ListReply page, Class<T> type) {
        return page.list().stream()
                .map(line -> type.cast(
                        type.isInstance(line) ? line : RecordCodec.of(type).read(JsonLineReader.parse(text(line)))))
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
