package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.SealedTypes;
import org.parlor.message.ServerMessage;
import org.parlor.message.json.TypeTag;
import org.parlor.testing.Waiting;

/** Requests that the server answers with {@code interrupted}. */
class InterruptedRequestTest {
    private static final ClientMessage MOVE = new GameRequest.Move("g1", 4, "d3", 9L, null);

    private final TestServer server = new TestServer();
    private final ConnectionFactory factory = new ConnectionFactory();
    private final Queue<ServerMessage> unmatchedReplies = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> loggedIn = new CompletableFuture<>();
    private final ServerConnection connection = factory.open(
            server.endpoint(),
            new LoginParameters("test/1", List.of(), new Login.Guest(null)),
            new ServerConnection.Listener() {
                @Override
                public void onMessage(ServerMessage message) {
                    if (message instanceof Reply) {
                        unmatchedReplies.add(message);
                    }
                }

                @Override
                public void onState(ConnectionState state) {
                    if (state instanceof ConnectionState.LoggedIn) {
                        loggedIn.complete(null);
                    }
                }
            });
    private final TestServer.Peer peer = server.greet();

    InterruptedRequestTest() throws IOException {}

    @BeforeEach
    void log_in() throws Exception {
        peer.receive();
        peer.send(TestServer.welcome("r1"));
        loggedIn.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() throws IOException {
        factory.close();
        peer.close();
        server.close();
    }

    private static String move(int id) {
        return "{\"t\":\"move\",\"id\":" + id + ",\"g\":\"g1\",\"ply\":4,\"move\":\"d3\",\"seq\":9}";
    }

    private static String interrupted(int id) {
        return "{\"t\":\"error\",\"re\":" + id + ",\"code\":\"interrupted\",\"message\":\"Check it\"}";
    }

    private static String printed(CompletableFuture<Reply> reply) throws Exception {
        return MessageCodec.write(reply.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void a_move_is_repeated_once_and_the_caller_sees_the_second_reply() throws Exception {
        CompletableFuture<Reply> reply = connection.request(MOVE).toCompletableFuture();
        assertEquals(move(1), peer.receive());
        peer.send(interrupted(1));
        assertEquals(move(2), peer.receive());
        peer.send("{\"t\":\"ok\",\"re\":2,\"dup\":true}");
        assertEquals("{\"t\":\"ok\",\"re\":2,\"dup\":true}", printed(reply));
        assertEquals(List.of(), List.copyOf(unmatchedReplies));
    }

    @Test
    void a_second_interruption_is_reported() throws Exception {
        CompletableFuture<Reply> reply = connection.request(MOVE).toCompletableFuture();
        assertEquals(move(1), peer.receive());
        peer.send(interrupted(1));
        assertEquals(move(2), peer.receive());
        peer.send(interrupted(2));
        assertEquals(interrupted(2), printed(reply));
        expectNothingMore();
    }

    @Test
    void a_request_that_could_take_effect_twice_is_not_repeated() throws Exception {
        CompletableFuture<Reply> reply =
                connection.request(new LobbyRequest.Chat("lobby", "hi")).toCompletableFuture();
        assertEquals("{\"t\":\"chat\",\"id\":1,\"room\":\"lobby\",\"text\":\"hi\"}", peer.receive());
        peer.send(interrupted(1));
        assertEquals(interrupted(1), printed(reply));
        expectNothingMore();
    }

    @Test
    void the_protocol_document_lists_the_requests_that_are_repeated() throws IOException {
        String section = Files.readString(Path.of("docs", "behaviour.md")).split("### Interrupted requests", -1)[1];
        String bullets = section.substring(section.indexOf("- A `move`"), section.indexOf("- Check the state"));
        Set<String> listed = Pattern.compile("`([a-z.]+)`")
                .matcher(bullets)
                .results()
                .map(word -> word.group(1))
                .filter(word -> !List.of("ok", "dup", "turn").contains(word))
                .collect(Collectors.toSet());
        assertEquals(
                listed,
                SealedTypes.leaves(ClientMessage.class)
                        .filter(IdempotentRequests::contains)
                        .map(leaf -> leaf.getAnnotation(TypeTag.class).value())
                        .collect(Collectors.toSet()));
    }

    /** The next line is the answer to a ping. */
    private void expectNothingMore() throws IOException {
        peer.send("{\"t\":\"ping\",\"n\":5}");
        assertEquals("{\"t\":\"pong\",\"n\":5}", peer.receive());
    }
}
