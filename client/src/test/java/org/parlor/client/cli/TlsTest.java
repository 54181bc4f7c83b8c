package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.TestInvitation;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.AccountRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.core.account.Totp;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.parlor.testing.CuttableProxy;

/** Line mode with a self-signed certificate: confirmed once, saved, and rejected after a change. */
final class TlsTest {
    private final CertificateReloader certificates = CertificateReloader.selfSigned("127.0.0.1");
    private ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
            .withPasswordHasher(() -> new Argon2PasswordHasher(64, 1))
            .with(new TlsSettings(0, true, host -> certificates)));

    @TempDir
    private Path home = Path.of("");

    private String otp = "";

    @AfterEach
    void close() {
        server.close();
    }

    private String address() {
        return "127.0.0.1:" + server.port();
    }

    private Path known() {
        return home.resolve("parlor/known-servers");
    }

    private Shell.Run run(boolean terminal, List<String> typed, String... args) {
        Map<String, String> environment = Map.of("XDG_STATE_HOME", home.toString(), "XDG_DATA_HOME", home.toString());
        return Shell.run(Shell.lines(typed), environment, terminal, args);
    }

    @Test
    void an_untrusted_certificate_is_confirmed_once_and_then_trusted() throws IOException {
        Shell.Run first = run(true, List.of("y", "quit"), "join", address(), "--tls", "--plain", "--name", "ana");
        assertEquals(0, first.code(), first.err());
        assertTrue(first.lines().contains("  " + certificates.fingerprint()), first.out());
        assertTrue(first.out().contains("Trust this certificate from now on? [y/n]"));
        assertTrue(first.out().contains("at " + address() + " as guest-ana"), first.out());
        assertEquals(address() + " " + certificates.fingerprint() + "\n", Files.readString(known()));

        Shell.Run second = run(false, List.of("quit"), "join", address(), "--tls", "--name", "ana");
        assertEquals(0, second.code(), second.err());
        assertEquals("at " + address() + " as guest-ana (guest)", second.lines().get(0));
    }

    @Test
    void any_answer_but_yes_does_not_connect() {
        Shell.Run run = run(true, List.of("why?", "quit"), "join", address(), "--tls", "--plain");
        assertEquals(4, run.code());
        assertEquals("parlor: " + address() + " is not trusted; nothing was sent\n", run.err());
        assertTrue(Files.notExists(known()));
    }

    @Test
    void without_a_terminal_the_error_shows_the_fingerprint_and_the_option_accepts_it() {
        Shell.Run refused = run(false, List.of(), "join", address(), "--tls");
        assertEquals(4, refused.code());
        assertTrue(
                refused.err().endsWith("trust it with --fingerprint " + certificates.fingerprint() + "\n"),
                refused.err());
        String named = certificates.fingerprint().toString();
        assertEquals(
                0,
                run(false, List.of("quit"), "join", address(), "--fingerprint", named)
                        .code());
        Shell.Run other = run(false, List.of(), "watch", address(), "--fingerprint", "cd".repeat(32));
        assertEquals(4, other.code());
        assertTrue(other.err().contains(named) && other.err().contains("SHA256:" + "cd".repeat(32)), other.err());
    }

    @Test
    void another_address_of_the_server_is_trusted_by_the_same_fingerprint() throws IOException {
        AtomicInteger port = new AtomicInteger();
        try (CuttableProxy near = new CuttableProxy(port::get);
                CuttableProxy far = new CuttableProxy(port::get)) {
            ServerSettings.AdvertisedServers advertised =
                    new ServerSettings.AdvertisedServers(List.of(), List.of("127.0.0.1:" + far.port()));
            try (ParlorServer both = ParlorServer.start(ServerConfig.embedded()
                    .with(ServerSettings.standard().with(advertised))
                    .with(new TlsSettings(0, true, host -> certificates)))) {
                port.set(both.port());
                try (Typist ana = joins("127.0.0.1:" + near.port())) {
                    ana.reads(" as guest-ana (guest)\n");
                    near.die();
                    ana.reads("connection lost: ").reads("reconnected").types("quit");
                    assertEquals(0, ana.endsWith());
                }
            }
        }
    }

    @Test
    void a_link_to_a_game_is_opened_by_the_fingerprint_of_a_self_signed_certificate() throws IOException {
        try (ParlorServer web = ParlorServer.start(ServerConfig.embedded()
                .with(new TlsSettings(0, true, host -> certificates))
                .with(new WebSettings(0, Set.of())))) {
            String link = "https://127.0.0.1:" + web.webPort().orElseThrow() + "/#game=nosuchgame";
            String fingerprint = certificates.fingerprint().toString();

            Shell.Run trusted = run(false, List.of(), "replay", link, "--fingerprint", fingerprint);
            assertEquals(4, trusted.code());
            assertTrue(trusted.err().startsWith("parlor: the server does not send the game: "), trusted.err());

            Shell.Run unknown = run(false, List.of(), "replay", link);
            assertEquals(4, unknown.code());
            assertTrue(
                    unknown.err().contains("is not trusted: it is not issued by a trusted authority"), unknown.err());
            assertTrue(unknown.err().contains("--fingerprint " + fingerprint), unknown.err());

            Shell.Run other = run(false, List.of(), "replay", link, "--fingerprint", "SHA256:" + "ab".repeat(32));
            assertEquals(3, other.code());
            assertTrue(other.err().contains("the expected fingerprint is SHA256:abab"), other.err());

            Shell.Run plain =
                    run(false, List.of(), "replay", link.replace("https", "http"), "--fingerprint", fingerprint);
            assertEquals(2, plain.code());
            assertTrue(plain.err().contains("--fingerprint needs a link that begins with https://"), plain.err());
        }
    }

    private Typist joins(String address) throws IOException {
        String fingerprint = certificates.fingerprint().toString();
        return Typist.runs("join", address, "--fingerprint", fingerprint, "--name", "ana");
    }

    @Test
    void a_certificate_other_than_the_trusted_one_is_rejected_even_at_a_terminal() throws IOException {
        Files.createDirectories(known().getParent());
        Files.writeString(known(), address() + " SHA256:" + "ab".repeat(32) + "\n");
        Shell.Run run = run(true, List.of("y"), "join", address(), "--tls", "--plain");
        assertEquals(4, run.code());
        assertEquals(
                List.of(
                        "parlor: THE CERTIFICATE OF " + address()
                                + " HAS CHANGED. The connection may be intercepted; nothing was sent.",
                        "  trusted: SHA256:" + "ab".repeat(32),
                        "  now:     " + certificates.fingerprint(),
                        "If the operator confirms the new certificate, delete the line of " + address() + " in",
                        "  " + known(),
                        "and join again to trust the new one."),
                run.err().lines().toList());
    }

    @Test
    void a_damaged_file_of_trusted_certificates_is_ignored() throws IOException {
        Files.createDirectories(known().getParent());
        byte[] noise = (address() + " SHA256:xyz\n\u0000\u001b[31m " + address() + "\n" + address() + " a b c\n-")
                .getBytes(StandardCharsets.ISO_8859_1);
        Files.write(known(), noise);
        assertEquals(
                0,
                run(true, List.of("y", "quit"), "join", address(), "--tls", "--plain")
                        .code());
        assertEquals(0, run(false, List.of("quit"), "join", address(), "--tls").code());
        Files.delete(known());
        Files.createDirectory(known());
        Shell.Run run = run(true, List.of("y", "quit"), "join", address(), "--tls", "--plain");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("Cannot save this certificate: "), run.out());
    }

    @Test
    void a_port_without_TLS_is_reported() {
        try (ParlorServer plain = ParlorServer.start(ServerConfig.embedded())) {
            Shell.Run run = run(false, List.of(), "join", "127.0.0.1:" + plain.port(), "--tls");
            assertEquals(3, run.code());
            assertEquals(
                    "parlor: 127.0.0.1:" + plain.port() + " does not speak TLS; check the port, or omit --tls\n",
                    run.err());
        }
    }

    @Test
    void an_account_is_created_and_logged_in_to_and_a_wrong_password_is_rejected() {
        String named = certificates.fingerprint().toString();
        String[] sign = {"join", address(), "--fingerprint", named, "--user", "ana"};
        Shell.Run made = signIn("correct horse", sign, "--create");
        assertEquals("at " + address() + " as ana", made.lines().get(0), made.err());
        Shell.Run again = signIn("correct horse", sign);
        assertEquals("at " + address() + " as ana", again.lines().get(0), again.err());
        Shell.Run wrong = signIn("wrong horse", sign);
        assertEquals(4, wrong.code());
        assertEquals("Wrong name or password\n", wrong.out());
        assertEquals("parlor: login failed; --user NAME --create creates an account\n", wrong.err());
        assertEquals(
                "A password must have 8 to 256 characters, not 5\n",
                signIn("short", sign).out());
        assertEquals(0, signIn("correct horse", sign, "--new-password").code());
        assertEquals("Wrong name or password\n", signIn("correct horse", sign).out());
        assertEquals(0, signIn("battery staple", sign).code());
    }

    @Test
    void an_account_is_created_by_invitation_where_the_server_requires_one() throws Exception {
        server.close();
        server = ParlorServer.start(TestInvitation.server());
        server.awaitReady();
        String code = TestInvitation.create(new ServerEndpoint("127.0.0.1", server.port()));
        String[] sign = {"join", address(), "--user", "ana", "--create"};
        Shell.Run refused = signIn("correct horse", sign);
        assertEquals(4, refused.code());
        assertTrue(refused.err().contains("by invitation"), refused.err());
        Shell.Run made = signIn("correct horse", sign, "--invitation", code);
        assertEquals("at " + address() + " as ana", made.lines().get(0), made.err());
        assertEquals(
                2,
                signIn("correct horse", new String[] {"join", address(), "--user", "ana"}, "--invitation", code)
                        .code());
    }

    @Test
    void a_one_time_code_is_asked_for_where_the_account_requires_one() throws Exception {
        String[] sign = {
            "join", address(), "--fingerprint", certificates.fingerprint().toString(), "--user", "ana"
        };
        assertEquals(0, signIn("correct horse", sign, "--create").code());
        String recovery;
        ServerEndpoint endpoint = ServerEndpoint.parse(address(), TrustPolicy.pinned(certificates.fingerprint()));
        LoginParameters ana =
                new LoginParameters("test/1", List.of(), new Login.Password("ana", "correct horse", null, null));
        try (RequestClient client = RequestClient.open(endpoint, ana, message -> {})) {
            String secret = ((Reply.OtpReply) client.request(new AccountRequest.OtpNew())).secret();
            String code = Totp.code(secret, System.currentTimeMillis());
            recovery = ((Reply.RecoveryReply) client.request(new AccountRequest.OtpConfirm(secret, code)))
                    .recovery()
                    .get(0);
        }
        Shell.Run unanswered = signIn("correct horse", sign);
        assertEquals(2, unanswered.code(), unanswered.err());
        assertTrue(unanswered.err().contains("PARLOR_OTP"), unanswered.err());
        otp = "000000";
        assertEquals(
                "This code is wrong, expired or used\n",
                signIn("correct horse", sign).out());
        otp = recovery;
        assertEquals(
                "at " + address() + " as ana",
                signIn("correct horse", sign).lines().get(0));
    }

    private Shell.Run signIn(String password, String[] sign, String... more) {
        String[] args = Stream.concat(Arrays.stream(sign), Arrays.stream(more)).toArray(String[]::new);
        Map<String, String> environment = Map.of(
                "XDG_STATE_HOME",
                home.toString(),
                "XDG_DATA_HOME",
                home.toString(),
                "PARLOR_PASSWORD",
                password,
                "PARLOR_NEW_PASSWORD",
                "battery staple",
                "PARLOR_OTP",
                otp);
        return Shell.run(Shell.lines(List.of("quit")), environment, false, args);
    }

    @Test
    void a_password_without_a_terminal_requires_the_variable() {
        String named = certificates.fingerprint().toString();
        Shell.Run run = run(false, List.of(), "join", address(), "--fingerprint", named, "--user", "ana");
        assertEquals(2, run.code());
        assertEquals(
                "parlor: cannot ask for the password without a terminal; set the environment variable PARLOR_PASSWORD\n",
                run.err());
        assertEquals(2, run(false, List.of(), "join", address(), "--create").code());
    }
}
