package org.parlor.message;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.JsonLineParser;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.json.TaggedUnionCodec;
import org.parlor.message.json.ValueCodec;
import org.parlor.message.value.GameRecord;

/**
 * Converts messages to JSON lines and back. Missing, mistyped and duplicate fields are errors that name the field;
 * unknown fields are ignored.
 */
public final class MessageCodec {
    private static final TaggedUnionCodec REQUESTS = TaggedUnionCodec.of(ClientMessage.class);
    private static final TaggedUnionCodec SERVER_MESSAGES = TaggedUnionCodec.of(ServerMessage.class);
    private static final ValueCodec ID = CodecRegistry.PROTOCOL.of(RequestId.class);

    private static final Gson GSON = new Gson();

    private MessageCodec() {}

    /**
     * A parsed request whose fields are not decoded yet.
     *
     * @param type the {@code t} of the message, empty if missing
     */
    public record RawRequest(
            JsonObject object, String type, @Nullable RequestId id) {

        /** Returns the id of the game, or null if the request does not tell it. */
        public @Nullable String g() {
            return object.get("g") instanceof JsonPrimitive g && g.isString() ? g.getAsString() : null;
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
                        ErrorCode.UNKNOWN_TYPE, "Unknown message type '" + JsonLineParser.printable(type) + "'");
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
        JsonObject object = JsonLineParser.parse(line);
        JsonElement id = object.get("id");
        RequestId requestId = id == null || id.isJsonNull() ? null : (RequestId) ID.read(id);
        return new RawRequest(object, type(object), requestId);
    }

    private static String type(JsonObject object) {
        return object.get("t") instanceof JsonPrimitive t && t.isString() ? t.getAsString() : "";
    }

    /** @throws RequestException if the line is not a valid request */
    public static RequestEnvelope readRequest(String line) {
        return parseRequest(line).decode();
    }

    /** Reads a message of the server; empty if this version does not know its type. */
    public static Optional<ServerMessage> readServerMessage(String line) {
        JsonObject object = JsonLineParser.parse(line);
        return SERVER_MESSAGES.has(type(object))
                ? Optional.of((ServerMessage) SERVER_MESSAGES.read(object))
                : Optional.empty();
    }

    public static String write(ServerMessage message) {
        return write(null, message);
    }

    /** Whether a message is at most as long as a line may be. */
    public static boolean fits(ServerMessage message) {
        return line(null, message).length() <= ServerMessage.BYTES_MAX;
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
        return read(JsonLineParser.parse(json), GameRecord.class);
    }

    public static String write(Reply.Problem problem) {
        return write(null, problem);
    }

    /** @throws RequestException naming the invalid field */
    public static RulesRequest.Solution readSolution(String json) {
        return read(JsonLineParser.parse(json), RulesRequest.Solution.class);
    }

    /**
     * Converts the elements of a page to the record class that the request implies; the page itself is untyped.
     *
     * @throws RequestException naming the invalid field
     */
    public static <T> List<T> elements(Reply.ListReply page, Class<T> type) {
        return page.list().stream()
                .map(element -> type.isInstance(element) ? type.cast(element) : read(GSON.toJsonTree(element), type))
                .toList();
    }

    private static <T> T read(JsonElement json, Class<T> type) {
        return type.cast(CodecRegistry.PROTOCOL.of(type).read(json));
    }

    private static String write(@Nullable RequestId id, Object message) {
        return line(id, message).toString();
    }

    private static MessageBuffer line(@Nullable RequestId id, Object message) {
        MessageBuffer line = new MessageBuffer();
        line.write(out -> CodecRegistry.PROTOCOL.ofRecord(message.getClass()).write(out, message, id));
        return line;
    }
}
