package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.TournamentRequest;

class RequestClientTest {
    private static final LoginParameters IDENTITY = new LoginParameters("test/1", List.of(), new Login.Guest(null));
    private static final TournamentRequest REQUEST = new TournamentRequest.Listing(null);

    private final ExecutorService caller = Executors.newSingleThreadExecutor();

    @SuppressWarnings("NullAway.Init")
    private TestServer server;

    @SuppressWarnings("NullAway.Init")
    private TestServer.Peer peer;

    @SuppressWarnings("NullAway.Init")
    private RequestClient client;

    @BeforeEach
    void open() throws Exception {
        server = new TestServer();
        Future<RequestClient> opened =
                caller.submit(() -> RequestClient.open(server.endpoint(), IDENTITY, message -> {}));
        peer = logIn();
        client = opened.get();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        caller.shutdownNow();
    }

    private TestServer.Peer logIn() throws IOException {
        TestServer.Peer greeted = server.greet();
        greeted.receive();
        greeted.send(TestServer.welcome("token"));
        return greeted;
    }

    private Future<Reply> request() {
        return caller.submit(() -> client.request(REQUEST));
    }

    private static long receiveId(TestServer.Peer from) throws IOException {
        return Long.parseLong(from.receive().replaceAll(".*\"id\":([0-9]+).*", "$1"));
    }

    private static String ok(long id) {
        return "{\"t\":\"ok\",\"re\":" + id + "}";
    }

    private static String error(long id, String code, String message, String fields) {
        return "{\"t\":\"error\",\"re\":" + id + ",\"code\":\"" + code + "\",\"message\":\"" + message + "\"" + fields
                + "}";
    }

    private static RequestFailedException failure(Future<Reply> reply) {
        return assertInstanceOf(
                RequestFailedException.class,
                assertThrows(ExecutionException.class, reply::get).getCause());
    }

    @Test
    void a_request_is_sent_again_after_the_wait_that_the_server_asks_for() throws Exception {
        Future<Reply> reply = request();
        peer.send(error(receiveId(peer), "rate_limited", "Too many requests", ",\"retryMs\":1"));
        long id = receiveId(peer);
        peer.send(ok(id));
        assertEquals(RequestId.of(id), reply.get().re());
    }

    @Test
    void a_request_after_a_lost_connection_waits_for_the_next_login() throws Exception {
        peer.close();
        try (TestServer.Peer next = logIn()) {
            Future<Reply> reply = request();
            long id = receiveId(next);
            next.send(ok(id));
            assertEquals(RequestId.of(id), reply.get().re());
        }
    }

    @Test
    void a_refused_request_fails_with_the_reply() throws IOException {
        Future<Reply> reply = request();
        peer.send(error(receiveId(peer), "forbidden", "Administrators only", ""));
        RequestFailedException failed = failure(reply);
        assertEquals("Administrators only (forbidden)", failed.getMessage());
        assertEquals(
                Optional.of("forbidden"), Optional.ofNullable(failed.reply()).map(Reply.ErrorReply::code));
    }

    @Test
    void a_request_whose_connection_is_lost_may_have_been_carried_out() throws IOException {
        Future<Reply> reply = request();
        peer.receive();
        peer.close();
        assertEquals(
                "the connection was lost before the reply; check whether the request was carried out",
                failure(reply).getMessage());
    }

    @Test
    void a_server_that_cannot_be_reached_is_an_error() throws IOException {
        server.close();
        RequestFailedException failed = assertThrows(
                RequestFailedException.class, () -> RequestClient.open(server.endpoint(), IDENTITY, message -> {}));
        assertEquals(
                "cannot reach " + server.address()
                        + ": connection refused; check the port and that the server is running (unreachable)",
                failed.getMessage());
    }
}
