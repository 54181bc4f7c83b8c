package org.parlor.server.cli.admin;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.RequestFailedException;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.storage.file.FileAccess;
import picocli.CommandLine.Option;

/** The server and the account of a subcommand of {@code parlor-server admin}, and the form of its output. */
final class AdminOptions {
    private static final String PASSWORD_VARIABLE = "PARLOR_ADMIN_PASSWORD";

    @Option(
            names = "--server",
            paramLabel = "HOST[:PORT]",
            defaultValue = "localhost",
            description = "Address of the server. Default: ${DEFAULT-VALUE}, port 7777, or 7778 with TLS.")
    private String server = "";

    @Option(names = "--tls", description = "Connect by TLS and verify the server's certificate.")
    private boolean tls;

    @Option(
            names = "--fingerprint",
            paramLabel = "SHA256:HEX",
            description = "Connect by TLS and trust only the certificate with this fingerprint.")
    private @Nullable String fingerprint;

    @Option(
            names = "--user",
            required = true,
            paramLabel = "NAME",
            description = "Your account. Logging in ends another session of this account.")
    private String user = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File whose first line is your password. Default: the environment variable "
                    + PASSWORD_VARIABLE + ", or a prompt.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--otp",
            paramLabel = "CODE",
            description =
                    "One-time code of your authenticator app, or a recovery code. Default: a prompt, if your account"
                            + " requires one.")
    private @Nullable String otp;

    @Option(names = "--json", description = "Print each reply of the server as one line of JSON.")
    private boolean json;

    boolean isJson() {
        return json;
    }

    /**
     * @param notices takes what the server says about the account
     * @throws InvalidInputException if an option is malformed or there is no password
     * @throws RequestFailedException if the server cannot be reached or refuses the login
     */
    @SuppressWarnings("SystemConsoleNull")
    RequestClient connect(Map<String, String> environment, Consumer<String> notices)
            throws RequestFailedException, InterruptedException {
        Login.Password login = new Login.Password(user, password(environment), null, null);
        try {
            return open(otp == null ? login : login.withOtp(otp), notices);
        } catch (RequestFailedException e) {
            Console console = System.console();
            String typed = otp != null || !ErrorCode.OTP_REQUIRED.wireName().equals(e.code()) || console == null
                    ? null
                    : console.readLine("Code of %s: ", user);
            if (typed == null) {
                throw e;
            }
            return open(login.withOtp(typed), notices);
        }
    }

    private RequestClient open(Login login, Consumer<String> notices)
            throws RequestFailedException, InterruptedException {
        LoginParameters identity = new LoginParameters("parlor-admin/" + BuildInfo.VERSION, List.of(), login);
        return RequestClient.open(endpoint(), identity, RequestClient.onAccountNotice(notices));
    }

    private ServerEndpoint endpoint() {
        TrustPolicy trust = tls ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN;
        return ServerEndpoint.parse(
                server, fingerprint == null ? trust : TrustPolicy.pinned(CertificateFingerprint.parse(fingerprint)));
    }

    /** Without a terminal there is no console, or since JDK 22 one that reads standard input and returns null at its end. */
    @SuppressWarnings("SystemConsoleNull")
    private String password(Map<String, String> environment) {
        if (passwordFile != null) {
            return firstLine(passwordFile);
        }
        String variable = environment.get(PASSWORD_VARIABLE);
        if (variable != null && !variable.isEmpty()) {
            return variable;
        }
        Console console = System.console();
        char[] typed = console == null ? null : console.readPassword("Password of %s: ", user);
        if (typed == null) {
            throw new InvalidInputException(
                    "password", "No password: set " + PASSWORD_VARIABLE + " or use --password-file FILE");
        }
        return new String(typed);
    }

    private static String firstLine(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            if (!lines.isEmpty()) {
                return lines.get(0);
            }
        } catch (IOException e) {
            throw new InvalidInputException(
                    "password-file", "Cannot read --password-file " + file + ": " + FileAccess.reason(e));
        }
        throw new InvalidInputException("password-file", "--password-file " + file + " is empty");
    }
}
