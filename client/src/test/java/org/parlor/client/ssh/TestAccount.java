package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.message.OwnAccountRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.testing.Waiting;

/** Creates accounts. */
final class TestAccount {
    private TestAccount() {}

    static void create(ServerEndpoint server, String name, String password) throws Exception {
        logIn(server, name, new Login.Password(name, password, true, null));
    }

    static void changePassword(ServerEndpoint server, String name, String password, String next) throws Exception {
        logIn(server, name, new Login.Password(name, password, null, next));
    }

    static void delete(ServerEndpoint server, String name, String password) throws Exception {
        logIn(
                server,
                name,
                new Login.Password(name, password, null, null),
                new OwnAccountRequest.DeleteOwnAccount(password, null, null));
    }

    private static void logIn(ServerEndpoint server, String name, Login.Password login, OwnAccountRequest... requests)
            throws Exception {
        CompletableFuture<ConnectionState> outcome = new CompletableFuture<>();
        ServerConnection.Listener listener = new ServerConnection.Listener() {
            @Override
            public void onMessage(ServerMessage message) {}

            @Override
            public void onState(ConnectionState state) {
                if (!(state instanceof ConnectionState.Connecting)) {
                    outcome.complete(state);
                }
            }
        };
        try (ConnectionFactory connections = new ConnectionFactory()) {
            ServerConnection connection =
                    connections.open(server, new LoginParameters("test", List.of(), login), listener);
            ConnectionState state = outcome.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            assertInstanceOf(ConnectionState.LoggedIn.class, state, () -> name + ": " + state);
            for (OwnAccountRequest request : requests) {
                Reply reply =
                        connection.request(request).toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
                assertFalse(reply instanceof Reply.ErrorReply, reply::toString);
            }
            connection.close();
        }
    }
}
