package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.parlor.message.ClientMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.SealedTypes;
import org.parlor.message.SessionRequest;

/** Routing of requests to their handlers. A request without a handler is an error of the server, not of the client. */
class CommandHandlerTest {
    /** Handled by the network layer. */
    private static final Set<Class<?>> NOT_ROUTED = Set.of(SessionRequest.Hello.class, SessionRequest.Bye.class);

    /** The examples of the message reference by the class of the request. */
    private static Map<Class<?>, String> examples() throws IOException {
        Map<Class<?>, String> examples = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("..", "protocol", "docs", "messages.md"))) {
            if (line.startsWith("{\"t\":")) {
                try {
                    examples.put(MessageCodec.readRequest(line).message().getClass(), line);
                } catch (RequestException e) {
                    // The example is a message of the server.
                }
            }
        }
        examples.keySet().removeAll(NOT_ROUTED);
        return examples;
    }

    private static Set<Class<?>> requests() {
        Set<Class<?>> requests = SealedTypes.leaves(ClientMessage.class).collect(Collectors.toSet());
        requests.removeAll(NOT_ROUTED);
        return requests;
    }

    @Test
    void every_request_has_a_handler() throws IOException {
        assertEquals(requests(), examples().keySet());
        CoreFixture coreFixture = new CoreFixture();
        TestClient admin = coreFixture.admin("root", "a good password");
        for (String request : examples().values()) {
            admin.takeReceived();
            coreFixture.request(admin.connectionId(), request);
            assertFalse(admin.takeTypes().contains("internal"), request);
        }
    }
}
