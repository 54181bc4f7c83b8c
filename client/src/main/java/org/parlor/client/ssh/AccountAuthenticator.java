package org.parlor.client.ssh;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.sshd.server.auth.AsyncAuthException;
import org.apache.sshd.server.auth.keyboard.InteractiveChallenge;
import org.apache.sshd.server.auth.keyboard.KeyboardInteractiveAuthenticator;
import org.apache.sshd.server.auth.password.PasswordAuthenticator;
import org.apache.sshd.server.session.ServerSession;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;

/**
 * Admits guests without a question, by a keyboard-interactive login without prompts, and accounts by their password, which
 * the Parlor server checks. Keeps no password: the session gets the token of the login.
 */
final class AccountAuthenticator implements KeyboardInteractiveAuthenticator, PasswordAuthenticator {
    private static final int NAME_MAX = 64;

    private final SshOptions options;
    private final ConnectionFactory connections;

    AccountAuthenticator(SshOptions options, ConnectionFactory connections) {
        this.options = options;
        this.connections = connections;
    }

    @Override
    public InteractiveChallenge generateChallenge(
            ServerSession session, String username, String language, String subMethods) {
        return new InteractiveChallenge();
    }

    @Override
    public boolean authenticate(ServerSession session, String username, List<String> responses) {
        return username.length() <= NAME_MAX;
    }

    @Override
    public boolean authenticate(String username, String password, ServerSession session) {
        Login.Password login;
        try {
            login = new Login.Password(username, password, null, null);
        } catch (RequestException invalid) {
            return false;
        }
        AsyncAuthException pending = new AsyncAuthException();
        LoginListener listener = new LoginListener(state -> {
            if (state instanceof ConnectionState.LoggedIn in) {
                session.setAttribute(
                        RemoteUser.SESSION, new Login.Resume(in.welcome().resume()));
            }
            pending.setAuthed(state instanceof ConnectionState.LoggedIn);
        });
        listener.connection =
                connections.open(options.server(), new LoginParameters(options.program(), List.of(), login), listener);
        throw pending;
    }

    /** Reports the first state after connecting; there are no retries before the first login. */
    private static final class LoginListener implements ServerConnection.Listener {
        private final Consumer<ConnectionState> outcome;
        private final AtomicBoolean done = new AtomicBoolean();
        private volatile @Nullable ServerConnection connection;

        LoginListener(Consumer<ConnectionState> outcome) {
            this.outcome = outcome;
        }

        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            if (!(state instanceof ConnectionState.Connecting) && done.compareAndSet(false, true)) {
                outcome.accept(state);
                ServerConnection open = connection;
                if (open != null) {
                    open.close();
                }
            }
        }
    }
}
