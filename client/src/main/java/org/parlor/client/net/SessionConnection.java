package org.parlor.client.net;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.storage.SessionStore;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.slf4j.LoggerFactory;

/**
 * A connection with the session of a user at a server. Resumes the saved session or logs in, translates between the
 * client's events and {@link ServerConnection}, and saves the newest resume token if the identity asks for it. If the
 * server no longer knows a saved guest, logs in as a new guest.
 */
final class SessionConnection implements Connector.Connection, ServerConnection.Listener {
    private final TcpConnector connector;
    private final ConnectionFactory connections;
    private final int connectionNumber;
    private final LoginIdentity identity;
    private final Consumer<Event> events;
    /** Includes the previously trusted certificate once the file of certificates has been read. */
    private volatile ServerEndpoint endpoint;

    /** The address in use: after a reconnection one that the server advertised, perhaps. */
    private volatile ServerEndpoint current;

    private volatile @Nullable ServerConnection serverConnection;
    private volatile @Nullable SavedServer remembered;
    private volatile @Nullable String user;
    private volatile boolean welcomed;
    private volatile boolean closed;
    private volatile int waiting;

    SessionConnection(
            TcpConnector connector,
            int connectionNumber,
            ServerEndpoint endpoint,
            LoginIdentity identity,
            Consumer<Event> events) {
        this.connector = connector;
        this.connections = connector.connectionFactory();
        this.connectionNumber = connectionNumber;
        this.endpoint = endpoint;
        this.current = endpoint;
        this.identity = identity;
        this.events = events;
    }

    /** Connects, after reading the saved session and the trusted certificate if they are needed. */
    void open() {
        boolean resumes = identity.session() == null && identity.password().isEmpty() && identity.isRemembered();
        if (resumes || endpoint.trust().equals(TrustPolicy.AUTHORITIES)) {
            connector.files.execute(() -> loadSavedThenConnect(resumes));
        } else {
            connect(loginOfIdentity());
        }
    }

    private void loadSavedThenConnect(boolean resumes) {
        if (closed) {
            return;
        }
        ServerEndpoint address = endpoint;
        if (address.trust().equals(TrustPolicy.AUTHORITIES)) {
            endpoint = trustedCertificate(address)
                    .map(TrustPolicy::pinned)
                    .map(address::withTrust)
                    .orElse(address);
        }
        Optional<SavedServer> place = resumes ? sessions().resume(savedAddress(), identity.name()) : Optional.empty();
        remembered = place.orElse(null);
        connect(place.flatMap(known -> sessions().login(savedAddress(), known.user()))
                .orElseGet(this::loginOfIdentity));
    }

    private Optional<CertificateFingerprint> trustedCertificate(ServerEndpoint address) {
        try {
            return connector.stores.trusted().find(address);
        } catch (IOException unreadable) {
            LoggerFactory.getLogger(SessionConnection.class)
                    .warn("Cannot read the trusted certificates: {}", unreadable.toString());
            return Optional.empty();
        }
    }

    private Login loginOfIdentity() {
        Login session = identity.session();
        if (session != null) {
            return session;
        }
        return identity.password().isEmpty()
                ? guestLogin()
                : new Login.Password(
                        identity.name(), identity.password().reveal(), identity.create() ? true : null, null);
    }

    /** The address under which the session is saved: that of a hosted server, whose port may vary, is always the same. */
    private ServerEndpoint savedAddress() {
        return identity.isHost() ? HostedServer.SAVED_AS : endpoint;
    }

    private SessionStore sessions() {
        return identity.isHost() ? connector.stores.hostSessions() : connector.stores.sessions();
    }

    private Login guestLogin() {
        return new Login.Guest(identity.name().isEmpty() ? null : identity.name());
    }

    private synchronized void connect(Login login) {
        if (!closed) {
            // At a server of this program, bots and the second player may have the name.
            LoginParameters parameters = identity.isRemembered()
                    ? GuestNameGenerator.identity(connector.program, login, connector.userName)
                    : GuestNameGenerator.anyOf(connector.program, login, connector.userName);
            serverConnection = connections.open(endpoint, parameters, this);
        }
    }

    @Override
    public void send(Effect.Send request) {
        long number = request.number();
        ServerConnection open = serverConnection;
        if (open == null) {
            events.accept(
                    Event.ReplyReceived.notSent(connectionNumber, number, "Not connected yet, so this was not done"));
        } else {
            CompletionStage<Reply> sent = request.repeats()
                    ? open.requestWithRetry(request.message(), delayed -> {})
                    : open.request(request.message());
            sent.whenComplete((reply, failure) -> events.accept(eventOfReply(number, reply)));
        }
    }

    private Event eventOfReply(long number, @Nullable Reply reply) {
        return reply != null
                ? new Event.ReplyReceived(connectionNumber, number, reply)
                : Event.ReplyReceived.notSent(
                        connectionNumber, number, "The connection is down, so this was not done. Reconnecting");
    }

    @Override
    public void retry() {
        ServerConnection open = serverConnection;
        if (open != null) {
            open.retryNow();
        }
    }

    @Override
    public void setWaiting(int games) {
        waiting = games;
    }

    /** Closes the connection and releases the session for other programs. */
    @Override
    public void close() {
        ServerConnection open;
        synchronized (this) {
            closed = true;
            open = serverConnection;
        }
        if (open != null) {
            open.close();
        }
        releaseSession();
    }

    /** Releases the session, whether the login with it has completed or not. */
    private void releaseSession() {
        connector.files.execute(() -> {
            String name = user;
            if (name != null) {
                sessions().release(savedAddress(), name, waiting);
            }
            SavedServer savedServer = remembered;
            if (savedServer != null) {
                sessions().release(savedAddress(), savedServer.user(), savedServer.waiting());
            }
        });
    }

    @Override
    public void onMessage(ServerMessage message) {
        events.accept(new Event.MessageReceived(connectionNumber, message));
    }

    @Override
    public void onState(ConnectionState state) {
        if (state instanceof ConnectionState.Connecting connecting) {
            current = connecting.endpoint();
            events.accept(new Event.ConnectionChanged(connectionNumber, ConnectionStatus.connecting(current)));
        } else if (state instanceof ConnectionState.LoggedIn in) {
            SavedServer resumed = remembered;
            remembered = null;
            welcomed = true;
            if (identity.isRemembered()) {
                String name = in.welcome().user().name();
                user = name;
                SavedServer former = resumed == null || resumed.user().equals(name) ? null : resumed;
                if (former != null) {
                    events.accept(new Event.AccountRenamed(connectionNumber, former.user()));
                }
                connector.files.execute(() -> {
                    if (former != null) {
                        sessions().remove(former);
                    }
                    sessions().save(savedAddress(), in.server(), in.welcome());
                });
            }
        } else if (state instanceof ConnectionState.Lost lost) {
            long retryAt = connector.clock.getAsLong() + lost.retryMillis();
            events.accept(new Event.ConnectionChanged(
                    connectionNumber, ConnectionStatus.lost(current, lost.attempt(), retryAt), lost.reason()));
        } else if (state instanceof ConnectionState.Closed end && !end.code().equals("closed")) {
            onClosed(end);
        }
    }

    private void onClosed(ConnectionState.Closed end) {
        SavedServer savedServer = remembered;
        if (savedServer == null || !end.code().equals(ErrorCode.BAD_CREDENTIALS.wireName())) {
            releaseSession();
            events.accept(eventOf(end));
            return;
        }
        remembered = null;
        connector.files.execute(() -> sessions().forget(savedAddress(), savedServer.user()));
        if (savedServer.guest()) {
            connect(guestLogin());
        } else {
            String reason =
                    endpoint + " no longer knows your session as " + savedServer.user() + ": log in with your password";
            events.accept(new Event.Disconnected(connectionNumber, reason, ExitCode.REFUSED));
        }
    }

    private Event eventOf(ConnectionState.Closed closed) {
        String reason = reason(closed);
        CertificateFingerprint seen = closed.fingerprint();
        if (seen != null) {
            CertificateFingerprint before = endpoint.trust().pinned();
            String file = connector.stores.trusted().file().toString();
            return new Event.CertificateUntrusted(
                    endpoint.withTrust(TrustPolicy.AUTHORITIES), seen, before, reason, file);
        }
        return new Event.Disconnected(connectionNumber, reason, exitCode(closed.code()), closed.code());
    }

    private String reason(ConnectionState.Closed closed) {
        return switch (closed.code()) {
            case "replaced" -> "You logged in to " + endpoint + " from elsewhere; this connection was closed";
            case "kicked" -> "An operator of " + endpoint + " disconnected you; you may connect again";
            default -> {
                String message = closed.message();
                yield message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
            }
        };
    }

    private int exitCode(String code) {
        return welcomed ? ExitCode.LOST : code.equals("unreachable") ? ExitCode.NOT_REACHED : ExitCode.REFUSED;
    }
}
