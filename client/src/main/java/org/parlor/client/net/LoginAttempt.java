package org.parlor.client.net;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/**
 * A login to the Parlor server on a connection of its own. Reports the first state after connecting: there are no retries
 * before the first login.
 */
public final class LoginAttempt implements ServerConnection.Listener {
    /** The login is refused with {@code session_conflict} instead of replacing a session of the account. */
    public static final List<String> NO_REPLACE = List.of("noReplace");

    private final Consumer<SessionMessage.Notice> notices;
    private final BiConsumer<ServerConnection, ConnectionState> outcome;
    private final AtomicBoolean done = new AtomicBoolean();
    private @Nullable ServerConnection connection;
    private @Nullable ConnectionState first;

    private LoginAttempt(
            Consumer<SessionMessage.Notice> notices, BiConsumer<ServerConnection, ConnectionState> outcome) {
        this.notices = notices;
        this.outcome = outcome;
    }

    /** @param outcome takes the connection, which it closes, and the state */
    public static void start(
            ConnectionFactory connections,
            ServerEndpoint server,
            String program,
            Login login,
            BiConsumer<ServerConnection, ConnectionState> outcome) {
        start(connections, server, program, List.of(), login, notice -> {}, outcome);
    }

    /**
     * @param caps capabilities of the program, such as {@link #NO_REPLACE}
     * @param notices takes the notices of the server while the connection is open, on a thread of the connection
     */
    public static void start(
            ConnectionFactory connections,
            ServerEndpoint server,
            String program,
            List<String> caps,
            Login login,
            Consumer<SessionMessage.Notice> notices,
            BiConsumer<ServerConnection, ConnectionState> outcome) {
        LoginAttempt listener = new LoginAttempt(notices, outcome);
        listener.opened(connections.open(server, new LoginParameters(program, caps, login), listener));
    }

    private void opened(ServerConnection open) {
        synchronized (this) {
            connection = open;
        }
        report();
    }

    @Override
    public void onMessage(ServerMessage message) {
        if (message instanceof SessionMessage.Notice notice) {
            notices.accept(notice);
        }
    }

    @Override
    public void onState(ConnectionState state) {
        if (!(state instanceof ConnectionState.Connecting) && first() == null) {
            synchronized (this) {
                first = state;
            }
            report();
        }
    }

    private synchronized @Nullable ConnectionState first() {
        return first;
    }

    /** Reports once both the connection and its state are known. */
    private void report() {
        ServerConnection open;
        ConnectionState state;
        synchronized (this) {
            open = connection;
            state = first;
        }
        if (open != null && state != null && done.compareAndSet(false, true)) {
            outcome.accept(open, state);
        }
    }
}
