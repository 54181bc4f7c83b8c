package org.parlor.message;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lines to messages and back. Reading is strict about what is known (a missing, mistyped or doubled field is an error
 * that names it) and blind to what is not (unknown fields).
 */
public final class Codec {
    private static final Family REQUESTS = Family.of(ClientMessage.class);
    private static final Family NEWS = Family.of(ServerMessage.class);

    private Codec() {}

    /** A client's line as far as it can be understood without knowing its type. */
    public static final class Envelope {
        private final JsonObject object;
        private final String type;
        private final @Nullable RequestId id;

        private Envelope(JsonObject object, String type, @Nullable RequestId id) {
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

        /** @throws Refusal {@code unknown_type}, or naming the field that is wrong */
        public Request open() {
            if (type.isEmpty()) {
                throw Refusal.badMessage("t", "t is missing or not a string");
            }
            if (!REQUESTS.has(type)) {
                throw Refusal.of(ErrorCode.UNKNOWN_TYPE, "This server does not know '" + JsonText.shown(type) + "'");
            }
            if (type.equals("hello")
                    && object.get("proto") instanceof JsonPrimitive proto
                    && proto.isNumber()
                    && !proto.getAsString().equals("1")) {
                throw Refusal.at(ErrorCode.UNSUPPORTED_PROTOCOL, "proto", "This server speaks protocol 1 only");
            }
            return new Request(id, (ClientMessage) REQUESTS.read(object));
        }
    }

    /**
     * Reads the outside of a client's line.
     *
     * @throws Refusal {@code bad_json}, or {@code bad_message} on {@code id}
     */
    public static Envelope envelope(String line) {
        JsonObject object = JsonText.object(line);
        JsonElement id = object.get("id");
        RequestId known = id == null || id.isJsonNull() ? null : Values.requestId(id);
        boolean typed = object.get("t") instanceof JsonPrimitive t && t.isString();
        return new Envelope(object, typed ? object.get("t").getAsString() : "", known);
    }

    /** The same, and what is in it. */
    public static Request readRequest(String line) {
        return envelope(line).open();
    }

    /** A server's line, or empty if it is of a type this version does not know. */
    public static Optional<ServerMessage> readNews(String line) {
        JsonObject object = JsonText.object(line);
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

    public static String write(Request request) {
        return write(request.id(), request.message());
    }

    /** A record as one line of JSON. */
    public static String write(GameRecord game) {
        return write(null, game);
    }

    /** @throws Refusal naming the field that is wrong */
    public static GameRecord readRecord(String json) {
        return readRecord(JsonText.object(json));
    }

    /** The same of one that is inside something else. */
    public static GameRecord readRecord(JsonObject json) {
        return (GameRecord) Shape.of(GameRecord.class).read(json);
    }

    /** A problem as one line of JSON, for a program that reads them from a pipe. */
    public static String write(Reply.Problem problem) {
        return write(null, problem);
    }

    /** @throws Refusal naming the field that is wrong */
    public static RulesRequest.Solution readSolution(String json) {
        return (RulesRequest.Solution) Shape.of(RulesRequest.Solution.class).read(JsonText.object(json));
    }

    /**
     * The lines of a page as what they are: a page itself does not say, whoever has asked for it knows.
     *
     * @throws Refusal naming the field that is wrong
     */
    public static <T> List<T> lines(Reply.Listing page, Class<T> kind) {
        return page.list().stream()
                .map(line ->
                        kind.cast(kind.isInstance(line) ? line : Shape.of(kind).read(JsonText.object(text(line)))))
                .toList();
    }

    private static String text(Object value) {
        JsonLine line = new JsonLine();
        Pen.ANY.write(line, value);
        return line.toString();
    }

    private static String write(@Nullable RequestId id, Object message) {
        return line(id, message).toString();
    }

    private static JsonLine line(@Nullable RequestId id, Object message) {
        JsonLine line = new JsonLine();
        write(line, id, message);
        return line;
    }

    static void write(JsonLine line, @Nullable RequestId id, Object message) {
        line.beginObject();
        Shape.of(message.getClass()).write(line, message, id);
        line.endObject();
    }
}
