package org.parlor.server.core;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestEnvelope;
import org.parlor.server.app.WireSchema;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.RestorableSession;

/** One connection of a {@link CoreFixture}: sends lines and collects the received ones. */
final class TestClient {
    private final CoreFixture coreFixture;
    private final long connectionId;
    private final List<String> received = new ArrayList<>();
    private final Map<String, RequestEnvelope> keptRequests = new LinkedHashMap<>();
    private @Nullable RestorableSession ticket;

    TestClient(CoreFixture coreFixture, long link) {
        this.coreFixture = coreFixture;
        this.connectionId = link;
    }

    /** Continues the connection of a client of an earlier core. */
    TestClient(CoreFixture coreFixture, TestClient earlier) {
        this(coreFixture, earlier.connectionId);
        ticket = earlier.ticket;
        keptRequests.putAll(earlier.keptRequests);
    }

    void accepted(RestorableSession accepted) {
        ticket = accepted;
    }

    RestorableSession ticket() {
        return Objects.requireNonNull(ticket);
    }

    void keep(Effect.KeepRequest keep) {
        if (keep.request() == null) {
            keptRequests.remove(keep.key());
        } else {
            keptRequests.put(keep.key(), keep.request());
        }
    }

    /** The requests that the gateway of this connection keeps. */
    Map<String, RequestEnvelope> keptRequests() {
        return keptRequests;
    }

    long connectionId() {
        return connectionId;
    }

    void receive(String line) {
        WireSchema.requireOfServer(line);
        received.add(line);
    }

    /** Sends a line, with apostrophes for quotes, and returns the lines received in response, in order. */
    List<String> request(String line) {
        received.clear();
        send(line);
        return takeReceived();
    }

    /** Sends a line and keeps the response among the received lines. */
    void send(String line) {
        coreFixture.request(connectionId, line.replace('\'', '"'));
    }

    /** Returns and clears the received lines. */
    List<String> takeReceived() {
        List<String> messages = List.copyOf(received);
        received.clear();
        return messages;
    }

    /** Returns and clears the received lines, as their types. */
    List<String> takeTypes() {
        return types(takeReceived());
    }

    static List<String> types(List<String> lines) {
        return lines.stream().map(TestClient::type).toList();
    }

    /** The type of a line; for an error its code, for state changes and offers also the new state. */
    static String type(String line) {
        JsonObject json = json(line);
        String type = json.get("t").getAsString();
        return switch (type) {
            case "error" -> json.get("code").getAsString();
            case "game.state", "game.presence" -> type + " " + json.get("state").getAsString();
            case "game.offer" ->
                type + " " + json.get("kind").getAsString() + " "
                        + json.get("state").getAsString();
            case "game.end" ->
                type + " " + json.getAsJsonObject("result").get("reason").getAsString();
            case "bye" -> type + " " + json.get("reason").getAsString();
            default -> type;
        };
    }

    static JsonObject json(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }

    /** The last line of a type. */
    static JsonObject last(List<String> lines, String type) {
        return lines.stream()
                .map(TestClient::json)
                .filter(json -> json.get("t").getAsString().equals(type))
                .reduce((first, second) -> second)
                .orElseThrow(() -> new AssertionError("no " + type + " in " + lines));
    }

    void disconnect() {
        coreFixture.handle(new Command.Disconnected(connectionId));
    }
}
