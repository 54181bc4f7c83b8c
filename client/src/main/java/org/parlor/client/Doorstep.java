package org.parlor.client;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.client.memory.KnownServers;
import org.parlor.client.model.Visit;
import org.parlor.client.plain.ExitCode;
import org.parlor.client.plain.SignIn;
import org.parlor.client.plain.Stopped;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.CertificateProbe;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.RequestException;

/**
 * What is settled with a server before anything is shown: that it is the one it should be, and who calls. A certificate
 * that no authority vouches for is asked about once; another one later is refused.
 */
final class Doorstep {
    private static final int TRIES = 3;

    private final KnownServers known;
    private final Questions questions;
    private final String client;
    private final @Nullable String password;
    private final @Nullable String newPassword;

    /**
     * @param client program and version, as told to servers
     * @param password to sign in with, or null to ask for it
     * @param newPassword to have from then on, where it is to change, or null to ask for it
     */
    Doorstep(
            KnownServers known,
            Questions questions,
            String client,
            @Nullable String password,
            @Nullable String newPassword) {
        this.known = known;
        this.questions = questions;
        this.client = client;
        this.password = password;
        this.newPassword = newPassword;
    }

    /** @param guest the name that is wished for without an account, or null */
    Visit enter(ServerEndpoint wanted, SignInOptions who, @Nullable String guest) throws Stopped, InterruptedException {
        String user = who.user();
        ServerEndpoint server = believed(wanted);
        return new Visit(server, user == null ? new Login.Guest(guest) : signIn(server, user, who));
    }

    private ServerEndpoint believed(ServerEndpoint server) throws Stopped, InterruptedException {
        if (!server.trust().equals(TrustPolicy.AUTHORITIES)) {
            return server;
        }
        Optional<CertificateFingerprint> before = before(server);
        ServerEndpoint expected =
                before.map(TrustPolicy::pinned).map(server::withTrust).orElse(server);
        CertificateProbe shown = introduction(expected);
        String objection = shown.trustError();
        if (objection == null) {
            return expected;
        } else if (before.isPresent()) {
            throw new Stopped(ExitCode.REFUSED, changed(server, before.get(), shown.fingerprint()));
        }
        return asked(server, shown.fingerprint(), objection);
    }

    private Optional<CertificateFingerprint> before(ServerEndpoint server) {
        try {
            return known.find(server);
        } catch (IOException unreadable) {
            questions.say(List.of("Servers you trusted before are not known: " + unreadable));
            return Optional.empty();
        }
    }

    private static CertificateProbe introduction(ServerEndpoint server) throws Stopped {
        try {
            return CertificateProbe.probe(server);
        } catch (UnknownHostException nameless) {
            throw new Stopped(ExitCode.NOT_REACHED, "cannot reach " + server + ": no such host");
        } catch (SSLException otherwise) {
            throw new Stopped(
                    ExitCode.NOT_REACHED, server + " does not speak TLS. Another port, or no --tls, may be right");
        } catch (IOException silent) {
            throw new Stopped(ExitCode.NOT_REACHED, "cannot reach " + server + ": " + silent.getMessage());
        }
    }

    private String changed(ServerEndpoint server, CertificateFingerprint before, CertificateFingerprint now) {
        return String.join(
                System.lineSeparator(),
                "THE CERTIFICATE OF " + server + " HAS CHANGED. Somebody may be in between; nothing was sent.",
                "  known: " + before,
                "  shown: " + now,
                "If its operator says that the new one is right, delete the line of " + server + " in",
                "  " + known.file(),
                "and join again; you will be asked.");
    }

    private ServerEndpoint asked(ServerEndpoint server, CertificateFingerprint seen, String objection)
            throws Stopped, InterruptedException {
        if (!questions.answered()) {
            throw new Stopped(
                    ExitCode.REFUSED,
                    server + " shows the certificate with " + seen + ", but " + objection + ". "
                            + TlsOptions.remedy(seen));
        }
        questions.say(List.of(
                server + " shows a certificate, but " + objection + ".",
                "Its fingerprint is",
                "  " + seen,
                "Compare it with what the operator of the server has told you."));
        if (!questions.yes("Trust it from now on?")) {
            throw new Stopped(ExitCode.REFUSED, server + " is not trusted; nothing was sent");
        }
        try {
            known.add(server, seen);
        } catch (IOException unwritable) {
            questions.say(List.of("This is not remembered: " + unwritable));
        }
        return server.withTrust(TrustPolicy.pinned(seen));
    }

    private Login signIn(ServerEndpoint server, String user, SignInOptions who) throws Stopped, InterruptedException {
        String next = who.changes() ? next(user) : null;
        int tries = password == null ? TRIES : 1;
        for (int attempt = 1; attempt <= tries; attempt++) {
            Optional<Login> token = tryToSignIn(server, user, who.isNew(), next);
            if (token.isPresent()) {
                return token.get();
            }
        }
        throw new Stopped(ExitCode.REFUSED, "not signed in. --user NAME --create makes an account");
    }

    private Optional<Login> tryToSignIn(ServerEndpoint server, String user, boolean create, @Nullable String next)
            throws Stopped, InterruptedException {
        try {
            Login.Password login = new Login.Password(user, password(user, create), create ? true : null, next);
            Optional<Login> token = SignIn.at(server, client, login);
            if (token.isEmpty()) {
                questions.say(List.of("That is not the password of " + user));
            }
            return token;
        } catch (RequestException malformed) {
            questions.say(List.of(malformed.text()));
            return Optional.empty();
        }
    }

    private String password(String user, boolean create) throws Stopped {
        if (password != null) {
            return password;
        }
        return create ? typedTwice("Password of " + user) : typed("Password of " + user);
    }

    private String next(String user) throws Stopped {
        return newPassword != null ? newPassword : typedTwice("New password of " + user);
    }

    private String typedTwice(String prompt) throws Stopped {
        String typed = typed(prompt);
        while (!typed.equals(typed("The same again"))) {
            questions.say(List.of("These are two different ones"));
            typed = typed(prompt);
        }
        return typed;
    }

    private String typed(String prompt) throws Stopped {
        return questions
                .secret(prompt)
                .orElseThrow(() -> new Stopped(
                        ExitCode.USAGE,
                        "nobody can be asked for the password here; put it into the variable "
                                + SignInOptions.PASSWORD_VARIABLE));
    }
}
