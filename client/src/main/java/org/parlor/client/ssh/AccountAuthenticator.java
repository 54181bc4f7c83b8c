package org.parlor.client.ssh;

import java.io.IOException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.server.auth.AbstractUserAuthFactory;
import org.apache.sshd.server.auth.AsyncAuthException;
import org.apache.sshd.server.auth.UserAuth;
import org.apache.sshd.server.auth.UserAuthFactory;
import org.apache.sshd.server.auth.keyboard.InteractiveChallenge;
import org.apache.sshd.server.auth.keyboard.KeyboardInteractiveAuthenticator;
import org.apache.sshd.server.auth.password.PasswordAuthenticator;
import org.apache.sshd.server.auth.pubkey.PublickeyAuthenticator;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKey;
import org.apache.sshd.server.session.ServerSession;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.net.LoginAttempt;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.UserKey;
import org.parlor.client.storage.UserKeyFile;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.message.AccountRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.slf4j.LoggerFactory;

/**
 * Admits guests without a question, by a keyboard-interactive login without prompts or by the key of an earlier visit, and
 * accounts by a registered public key or by their password, which the Parlor server checks. That replaces no session of the
 * account, which the command may not need. Keeps no password, unless the account is logged in elsewhere: the session gets the
 * token of the login. That of a key stays valid when other commands of the account log in.
 */
final class AccountAuthenticator
        implements KeyboardInteractiveAuthenticator, PasswordAuthenticator, PublickeyAuthenticator {
    private static final int NAME_MAX = 256;
    private static final int OFFERED_MAX = 10;
    private static final int KEY_LOGIN_SECONDS = 5;
    private static final AttributeKey<UserKey> USED = new AttributeKey<>();

    private final SshOptions options;
    private final Function<Session, ConnectionFactory> connections;
    private final AddressLimiter limiter;
    private final UserKeyFile keys;
    private final GuestSessions guests;

    /** @param connections returns what opens connections to the Parlor server for an SSH client */
    AccountAuthenticator(
            SshOptions options,
            Function<Session, ConnectionFactory> connections,
            UserKeyFile keys,
            GuestSessions guests) {
        this.options = options;
        this.connections = connections;
        this.keys = keys;
        this.guests = guests;
        this.limiter = new AddressLimiter(
                options.limits().newSessions(), options.limits().newSessionsPer());
    }

    @Override
    public InteractiveChallenge generateChallenge(
            ServerSession session, String username, String language, String subMethods) {
        return new InteractiveChallenge();
    }

    @Override
    public boolean authenticate(ServerSession session, String username, List<String> responses) {
        set(session, RemoteUser.GUEST, guests.findByCode(username));
        return username.length() <= NAME_MAX && mayStartSession(session);
    }

    @Override
    public boolean authenticate(String username, String password, ServerSession session) {
        Login.Password login;
        try {
            login = new Login.Password(username, password, null, null);
        } catch (RequestException invalid) {
            login = null;
        }
        String network = AddressLimiter.network(session.getRemoteAddress());
        long wait = limiter.tryLogin(network, MonotonicClock.millis());
        if (wait > 0) {
            disconnect(session, "Too many failed log-ins from your address", wait);
            return false;
        }
        if (login == null) {
            limiter.logFailure(network, SafeText.sanitize(username), MonotonicClock.millis());
            return false;
        }
        throw logIn(session, login, network);
    }

    /** Called for a key that the client asks about, and again once it has signed with it. */
    @Override
    public boolean authenticate(String username, PublicKey key, ServerSession session) {
        if (username.length() > NAME_MAX || key instanceof OpenSshCertificate) {
            return false;
        }
        String fingerprint = KeyUtils.getFingerPrint(key);
        try {
            Optional<UserKey> known = keys.find(options.keysFor(), username, fingerprint);
            Optional<GuestSessions.Guest> guest =
                    known.isPresent() ? Optional.empty() : guests.findByKey(username, fingerprint);
            set(session, USED, known);
            set(session, RemoteUser.GUEST, guest);
            if (known.isEmpty()) {
                rememberOffered(session, fingerprint);
            }
            return known.isPresent() || guest.isPresent();
        } catch (IOException unreadable) {
            LoggerFactory.getLogger(AccountAuthenticator.class)
                    .warn("ssh keys not used: {}", IoErrors.reason(unreadable));
            return false;
        }
    }

    private static <T> void set(Session session, AttributeKey<T> key, Optional<T> value) {
        value.ifPresentOrElse(present -> session.setAttribute(key, present), () -> session.removeAttribute(key));
    }

    private static void rememberOffered(Session session, String fingerprint) {
        List<String> offered = new ArrayList<>(
                session.getAttribute(RemoteUser.OFFERED_KEYS) == null
                        ? List.of()
                        : session.getAttribute(RemoteUser.OFFERED_KEYS));
        if (!offered.contains(fingerprint) && offered.size() < OFFERED_MAX) {
            offered.add(fingerprint);
            session.setAttribute(RemoteUser.OFFERED_KEYS, List.copyOf(offered));
        }
    }

    /** Returns the factory of logins by public key. */
    UserAuthFactory keyAuthentication() {
        return new AbstractUserAuthFactory(UserAuthPublicKey.NAME) {
            @Override
            public UserAuth createUserAuth(ServerSession session) {
                return new KeyAuthentication();
            }
        };
    }

    /** Logs in with the device token of a key once the client has proved that it has the key. */
    private final class KeyAuthentication extends UserAuthPublicKey {
        @Override
        public @Nullable Boolean doAuth(Buffer buffer, boolean init) throws Exception {
            Boolean proved = super.doAuth(buffer, init);
            if (!Boolean.TRUE.equals(proved)) {
                return proved;
            }
            ServerSession session = getServerSession();
            UserKey key = session.getAttribute(USED);
            if (key == null) {
                return session.getAttribute(RemoteUser.GUEST) != null && mayStartSession(session);
            }
            return logIn(session, new Login.Device(getUsername(), key.token(), null, null), key);
        }
    }

    /** Waits for the game server, as the SSH library continues later after a login by password only. */
    private boolean logIn(ServerSession session, Login.Device login, UserKey key) throws InterruptedException {
        CompletableFuture<ConnectionState> outcome = new CompletableFuture<>();
        logIn(session, login, outcome::complete);
        try {
            ConnectionState state = outcome.get(KEY_LOGIN_SECONDS, TimeUnit.SECONDS);
            if (isWrong(state)) {
                forget(key);
            }
            return isLoggedIn(session, login, state);
        } catch (ExecutionException | TimeoutException unreachable) {
            return false;
        }
    }

    private void logIn(ServerSession session, Login login, Consumer<ConnectionState> outcome) {
        Queue<String> notices = new ConcurrentLinkedQueue<>();
        LoginAttempt.start(
                connections.apply(session),
                options.server(),
                options.program(),
                LoginAttempt.NO_REPLACE,
                login,
                notice -> notices.add(SafeText.sanitize(notice.text())),
                (connection, state) -> {
                    if (!(state instanceof ConnectionState.LoggedIn)) {
                        connection.close();
                        outcome.accept(state);
                        return;
                    }
                    // The server sends the notice of a cancelled deletion before the reply to any request.
                    connection.request(new AccountRequest.TokenList()).whenComplete((reply, closed) -> {
                        connection.close();
                        session.setAttribute(RemoteUser.NOTICES, List.copyOf(notices));
                        outcome.accept(state);
                    });
                });
    }

    private boolean isLoggedIn(ServerSession session, Login login, ConnectionState state) {
        if (state instanceof ConnectionState.LoggedIn in) {
            session.setAttribute(
                    RemoteUser.SESSION,
                    login instanceof Login.Device
                            ? login
                            : new Login.Resume(in.welcome().resume()));
        } else if (AccountCommand.isCode(state, ErrorCode.SESSION_CONFLICT)) {
            // The server says so of correct credentials only.
            session.setAttribute(RemoteUser.SESSION, login);
        } else {
            return false;
        }
        return mayStartSession(session);
    }

    private static boolean isWrong(ConnectionState state) {
        return state instanceof ConnectionState.Closed closed
                && closed.code().equals(ErrorCode.BAD_CREDENTIALS.wireName());
    }

    private AsyncAuthException logIn(ServerSession session, Login.Password login, String network) {
        AsyncAuthException pending = new AsyncAuthException();
        logIn(session, login, state -> {
            if (isWrong(state)) {
                limiter.logFailure(network, SafeText.sanitize(login.name()), MonotonicClock.millis());
            } else {
                limiter.cancelAttempt(network, MonotonicClock.millis());
            }
            pending.setAuthed(isLoggedIn(session, login, state));
        });
        return pending;
    }

    /** The key was removed, or the password changed, from elsewhere. */
    private void forget(UserKey key) {
        try {
            keys.remove(key);
        } catch (IOException e) {
            IncidentLog.report(e);
        }
    }

    private boolean mayStartSession(ServerSession session) {
        long wait =
                limiter.tryStartSession(AddressLimiter.network(session.getRemoteAddress()), MonotonicClock.millis());
        if (wait > 0) {
            disconnect(session, "Too many new sessions from your address", wait);
        }
        return wait == 0;
    }

    private static void disconnect(ServerSession session, String reason, long wait) {
        try {
            session.disconnect(
                    SshConstants.SSH2_DISCONNECT_TOO_MANY_CONNECTIONS,
                    reason + "; try again in " + AddressLimiter.seconds(wait) + " s");
        } catch (IOException closed) {
            // The client has gone.
        }
    }
}
