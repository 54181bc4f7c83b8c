package org.parlor.client.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.net.LoginAttempt;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.CertificateProbe;
import org.parlor.connection.ConnectFailureText;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.HelloProbe;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;

/**
 * Checks the server's certificate and logs in to an account before the client starts. Asks once whether to trust a
 * certificate without a trusted authority, and later rejects a different one.
 *
 * @param client program and version, sent to servers
 */
public record ServerLogin(ConsolePrompter prompter, String client) {
    private static final int ATTEMPTS_MAX = 3;

    /** Returns how to join the server: with the confirmed certificate, and with the session of an account. */
    public StartupAction.Join login(ServerEndpoint wanted, LoginOptions loginOptions)
            throws ExitException, InterruptedException {
        String code = loginOptions.code();
        String user = loginOptions.user();
        ServerEndpoint server = withTrust(wanted);
        if (code != null) {
            return new StartupAction.Join(server, new Login.Code(code.strip()));
        }
        return new StartupAction.Join(server, user == null ? null : passwordLogin(server, user, loginOptions));
    }

    /** Returns the server with its certificate pinned, if no authority confirms it and the user trusts it. */
    public ServerEndpoint withTrust(ServerEndpoint server) throws ExitException, InterruptedException {
        if (!server.trust().equals(TrustPolicy.AUTHORITIES)) {
            return server;
        }
        Optional<CertificateFingerprint> before = before(server);
        ServerEndpoint expected =
                before.map(TrustPolicy::pinned).map(server::withTrust).orElse(server);
        CertificateProbe shown = probe(expected);
        String objection = shown.trustError();
        if (objection == null) {
            return expected;
        } else if (before.isPresent()) {
            throw new ExitException(ExitCode.REFUSED, changed(server, before.get(), shown.fingerprint()));
        }
        return askTrust(server, shown.fingerprint(), objection);
    }

    private Optional<CertificateFingerprint> before(ServerEndpoint server) {
        try {
            return trusted().find(server);
        } catch (IOException unreadable) {
            prompter.println(List.of("Cannot read the trusted certificates: " + IoErrors.reason(unreadable)));
            return Optional.empty();
        }
    }

    private TrustedCertificates trusted() {
        return new TrustedCertificates(prompter.environment().trustedCertificates());
    }

    private static CertificateProbe probe(ServerEndpoint server) throws ExitException {
        try {
            return CertificateProbe.probe(server);
        } catch (SSLException otherwise) {
            throw new ExitException(
                    ExitCode.NOT_REACHED, server + " does not speak TLS; check the port, or omit --tls");
        } catch (IOException silent) {
            throw new ExitException(ExitCode.NOT_REACHED, "cannot reach " + server + ConnectFailureText.text(silent));
        }
    }

    private String changed(ServerEndpoint server, CertificateFingerprint before, CertificateFingerprint now) {
        return String.join(
                System.lineSeparator(),
                "THE CERTIFICATE OF " + server + " HAS CHANGED. The connection may be intercepted; nothing was sent.",
                "  trusted: " + before,
                "  now:     " + now,
                "If the operator confirms the new certificate, delete the line of " + server + " in",
                "  " + trusted().file(),
                "and join again to trust the new one.");
    }

    private ServerEndpoint askTrust(ServerEndpoint server, CertificateFingerprint seen, String objection)
            throws ExitException, InterruptedException {
        if (!prompter.isAnswered()) {
            throw new ExitException(
                    ExitCode.REFUSED,
                    TlsOptions.withTrustAdvice("the certificate of " + server + " is not trusted: " + objection, seen));
        }
        prompter.println(List.of(
                "The certificate of " + server + " is not trusted: " + objection + ".",
                "Its fingerprint is",
                "  " + seen,
                "Compare it with the fingerprint that the operator of the server gave you."));
        if (!prompter.confirm("Trust this certificate from now on?")) {
            throw new ExitException(ExitCode.REFUSED, server + " is not trusted; nothing was sent");
        }
        try {
            trusted().add(server, seen);
        } catch (IOException unwritable) {
            prompter.println(List.of("Cannot save this certificate: " + IoErrors.reason(unwritable)));
        }
        return server.withTrust(TrustPolicy.pinned(seen));
    }

    private Login.Resume passwordLogin(ServerEndpoint server, String user, LoginOptions loginOptions)
            throws ExitException, InterruptedException {
        requireAccounts(server, loginOptions.isNew() ? "--user and --create" : "--user");
        String next = loginOptions.changes() ? next(user) : null;
        int tries = given(LoginOptions.PASSWORD_VARIABLE) == null ? ATTEMPTS_MAX : 1;
        for (int attempt = 1; attempt <= tries; attempt++) {
            Optional<Login.Resume> token = tryPasswordLogin(server, user, loginOptions, next);
            if (token.isPresent()) {
                return token.get();
            }
        }
        throw new ExitException(ExitCode.REFUSED, "login failed; --user NAME --create creates an account");
    }

    /** Refuses before the password is asked for. */
    private static void requireAccounts(ServerEndpoint server, String given) throws ExitException {
        Optional<SessionMessage.Hello> hello;
        try {
            hello = HelloProbe.read(server);
        } catch (IOException unreachable) {
            // The login reports why.
            return;
        }
        if (hello.isPresent() && !hello.get().auth().contains("password")) {
            throw new ExitException(
                    ExitCode.REFUSED,
                    server + " has no accounts with passwords; omit " + given
                            + " to join as a guest, with --name NAME");
        }
    }

    private Optional<Login.Resume> tryPasswordLogin(
            ServerEndpoint server, String user, LoginOptions loginOptions, @Nullable String next)
            throws ExitException, InterruptedException {
        boolean create = loginOptions.isNew();
        try {
            Login.Password login = new Login.Password(
                    user, password(user, create), create ? true : null, next, loginOptions.invitation(), null);
            return login(server, login);
        } catch (RequestException malformed) {
            prompter.println(List.of(malformed.text()));
            return Optional.empty();
        }
    }

    /** Asks for a one-time code if the account requires one. */
    private Optional<Login.Resume> login(ServerEndpoint server, Login.Password login)
            throws ExitException, InterruptedException {
        ConnectionState state = attempt(server, login);
        if (state instanceof ConnectionState.Closed closed && isCode(closed, ErrorCode.OTP_REQUIRED)) {
            String given = given(LoginOptions.OTP_VARIABLE);
            String code = given == null ? read(closed.message(), "one-time code", LoginOptions.OTP_VARIABLE) : given;
            return token(attempt(server, login.withOtp(code)), "This code is wrong, expired or used");
        }
        return token(state, "Wrong name or password");
    }

    /** Logs in on a connection of its own, so that the game client never has the password. */
    private ConnectionState attempt(ServerEndpoint server, Login login) throws InterruptedException {
        CompletableFuture<ConnectionState> outcome = new CompletableFuture<>();
        try (ConnectionFactory connections = new ConnectionFactory()) {
            LoginAttempt.start(connections, server, client, login, (connection, state) -> {
                connection.close();
                outcome.complete(state);
            });
            return outcome.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** @param wrong says what was wrong if the server rejects the credentials */
    private Optional<Login.Resume> token(ConnectionState state, String wrong) throws ExitException {
        if (state instanceof ConnectionState.LoggedIn in) {
            return Optional.of(new Login.Resume(in.welcome().resume()));
        } else if (state instanceof ConnectionState.Closed refused && !isCode(refused, ErrorCode.BAD_CREDENTIALS)) {
            throw ExitException.of(refused);
        }
        prompter.println(List.of(wrong));
        return Optional.empty();
    }

    private static boolean isCode(ConnectionState.Closed closed, ErrorCode code) {
        return closed.code().equals(code.wireName());
    }

    /** Returns the value of an environment variable; null if unset or empty. */
    private @Nullable String given(String variable) {
        String value = prompter.environment().variable(variable);
        return value.isEmpty() ? null : value;
    }

    private String password(String user, boolean create) throws ExitException {
        String password = given(LoginOptions.PASSWORD_VARIABLE);
        if (password != null) {
            return password;
        }
        return create ? readNewPassword("Password for " + user) : readPassword("Password for " + user);
    }

    private String next(String user) throws ExitException {
        String given = given(LoginOptions.NEW_PASSWORD_VARIABLE);
        return given != null ? given : readNewPassword("New password for " + user);
    }

    private String readNewPassword(String prompt) throws ExitException {
        String typed = readPassword(prompt);
        while (!typed.equals(readPassword("Repeat password"))) {
            prompter.println(List.of("The passwords differ"));
            typed = readPassword(prompt);
        }
        return typed;
    }

    private String readPassword(String prompt) throws ExitException {
        return read(prompt, "password", LoginOptions.PASSWORD_VARIABLE);
    }

    private String read(String prompt, String secret, String variable) throws ExitException {
        return prompter.readPassword(prompt)
                .orElseThrow(() -> new ExitException(
                        ExitCode.USAGE,
                        "cannot ask for the " + secret + " without a terminal; set the environment variable "
                                + variable));
    }
}
