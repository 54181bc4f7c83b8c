package org.parlor.client.ssh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.TestInvitation;
import org.parlor.client.state.ExitCode;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.message.AccountRequest;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.testing.Waiting;

/** Public keys and limits of logins, with OpenSSH. */
class OpenSshKeyTest {
    private static final String PASSWORD = "correct-horse";
    private static final String KEY_ONLY = "PreferredAuthentications=publickey";
    private static final String GUEST = "PreferredAuthentications=publickey,keyboard-interactive";
    private static final String KEY_THEN_PASSWORD = "PreferredAuthentications=publickey,password";

    @TempDir
    Path folder;

    private SshFixture ssh;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(SshFixture.hasOpenSsh(), "OpenSSH is not installed: apt-get install openssh-client");
        ssh = new SshFixture(folder, SshLimits.DEFAULT);
    }

    @AfterEach
    void stop() {
        if (ssh != null) {
            ssh.close();
        }
    }

    /** The proposals of the server, as the debugging output of ssh shows them. */
    private List<String> proposals(String part) throws Exception {
        List<String> command = ssh.command("ana", "help");
        command.add(1, "-vv");
        command.set(command.indexOf("LogLevel=ERROR"), "LogLevel=DEBUG2");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .dropWhile(line -> !line.contains("peer server KEXINIT proposal"))
                .toList();
        return lines.stream()
                .filter(line -> line.startsWith("debug2: " + part + ": "))
                .findFirst()
                .map(line ->
                        List.of(line.replaceFirst("debug2: " + part + ": ", "").split(",")))
                .orElseThrow(() -> new AssertionError(lines));
    }

    @Test
    void the_server_offers_current_algorithms_only() throws Exception {
        List<String> exchanges = proposals("KEX algorithms");
        assertTrue(
                exchanges.containsAll(List.of("mlkem768x25519-sha256", "sntrup761x25519-sha512", "curve25519-sha256")),
                exchanges.toString());
        assertEquals(
                List.of(),
                exchanges.stream().filter(name -> name.endsWith("sha1")).toList());
        assertEquals(List.of("ecdsa-sha2-nistp256", "ssh-ed25519"), proposals("host key algorithms"));
        assertEquals(
                List.of(),
                proposals("ciphers stoc").stream()
                        .filter(name -> name.contains("cbc"))
                        .toList());
        assertEquals(
                List.of(),
                proposals("MACs stoc").stream()
                        .filter(name -> name.contains("sha1") || name.contains("md5"))
                        .toList());
        assertEquals(List.of("none", "zlib@openssh.com"), proposals("compression ctos"));
    }

    /** Earlier versions wrote it in this format, too. */
    @Test
    void an_ed25519_host_key_of_openssh_is_used() throws Exception {
        Path key = key("ed25519");
        Files.move(key, folder.resolve("ssh-host-key-ed25519"), StandardCopyOption.REPLACE_EXISTING);
        ssh.restartFrontEnd();
        assertEquals(fingerprint(key), ssh.fingerprint());
        assertTrue(proposals("host key algorithms").contains("ssh-ed25519"));
    }

    private record Result(int code, String output) {}

    private Path key(String type) throws Exception {
        Path file = folder.resolve("id-" + type);
        List<String> command = List.of("ssh-keygen", "-q", "-t", type, "-N", "", "-C", "test", "-f", file.toString());
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        return file;
    }

    private static String fingerprint(Path key) throws Exception {
        Process process = new ProcessBuilder("ssh-keygen", "-l", "-f", key + ".pub").start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split(" ")[1];
    }

    /** @param password the answer to the question for a password, empty for none */
    private ProcessBuilder builder(String user, Path key, String method, String password, String... words)
            throws IOException {
        List<String> command = new ArrayList<>(ssh.command(user, words));
        command.set(command.indexOf("IdentityFile=none"), "IdentityFile=" + key);
        command.addAll(1, List.of("-o", "IdentitiesOnly=yes", "-o", method, "-o", "NumberOfPasswordPrompts=1"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Path answer = folder.resolve("answer");
        Files.writeString(answer, "#!/bin/sh\necho " + password + "\n");
        Files.setPosixFilePermissions(answer, PosixFilePermissions.fromString("rwx------"));
        builder.environment().put("SSH_ASKPASS", answer.toString());
        builder.environment().put("SSH_ASKPASS_REQUIRE", "force");
        return builder;
    }

    private Result run(String user, Path key, String method, String password, String... words) throws Exception {
        Process process = builder(user, key, method, password, words).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        return new Result(process.exitValue(), output);
    }

    private void assertLogsIn(String user, Path key) throws Exception {
        Result result = run(user, key, KEY_ONLY, "", "lobby");
        assertTrue(result.output().contains("as " + user + "\n"), result.output());
    }

    private void assertRefused(String user, Path key) throws Exception {
        Result result = run(user, key, KEY_ONLY, "", "lobby");
        assertEquals(255, result.code());
        assertTrue(result.output().contains("Permission denied"), result.output());
    }

    @Test
    void a_key_registered_after_a_password_login_logs_in_until_it_is_removed() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        for (String type : List.of("ed25519", "rsa", "ecdsa")) {
            Path key = key(type);
            assertRefused("ana", key);
            Result added = run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add");
            assertEquals(0, added.code(), added.output());
            assertTrue(added.output().contains(fingerprint(key)), added.output());
            assertLogsIn("ana", key);
            assertRefused("bob", key);
            Result list = run("ana", key, KEY_ONLY, "", "keys");
            assertTrue(list.output().contains(fingerprint(key)), list.output());
            Result removed = run("ana", key, KEY_ONLY, "", "keys", "remove", fingerprint(key));
            assertEquals(0, removed.code(), removed.output());
            assertRefused("ana", key);
        }
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("ssh-user-keys"))));
    }

    @Test
    void a_user_exports_the_account_and_a_guest_has_none() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add");
        Result exported = run("ana", key, KEY_ONLY, "", "export");
        assertEquals(0, exported.code(), exported.output());
        JsonObject export = JsonParser.parseString(exported.output()).getAsJsonObject();
        assertEquals(Set.of("account", "data", "notes", "games"), export.keySet());
        assertEquals("ana", export.getAsJsonObject("account").get("name").getAsString());
        assertEquals(
                "parlor: export takes no arguments: ssh HOST export > FILE\n",
                run("ana", key, KEY_ONLY, "", "export", "it").output());
        assertEquals(ExitCode.USAGE, run("ana", key, KEY_ONLY, "", "export\tit").code());
        Result guest = run("kim", key("rsa"), GUEST, "", "export");
        assertEquals(ExitCode.REFUSED, guest.code());
        assertTrue(
                guest.output().contains("You are a guest, whose data is deleted after you have left"), guest.output());
    }

    @Test
    void commands_that_log_in_say_that_they_cancelled_the_deletion_of_the_account() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add");
        String cancelled = "parlor: You have logged in: your account is kept, and its deletion cancelled";
        for (String command : List.of("export", "keys", "help")) {
            TestAccount.delete(ssh.server(), "ana", PASSWORD);
            Result result = run("ana", key, KEY_ONLY, "", command);
            assertEquals(0, result.code(), result.output());
            assertEquals(2, result.output().split(cancelled, -1).length, result.output());
        }
        TestAccount.delete(ssh.server(), "ana", PASSWORD);
        Result misspelt = run("ana", key, KEY_ONLY, "", "keys", "ad");
        assertEquals(ExitCode.USAGE, misspelt.code(), misspelt.output());
        assertTrue(misspelt.output().startsWith(cancelled), misspelt.output());
    }

    /** Those that log in receive the notice again; a game against the computer does not. */
    @Test
    void plain_mode_says_that_the_log_in_cancelled_the_deletion_of_the_account() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add");
        String cancelled = "notice: You have logged in: your account is kept, and its deletion cancelled\n";
        for (String command : List.of("lobby", "play")) {
            TestAccount.delete(ssh.server(), "ana", PASSWORD);
            Result result = run("ana", key, KEY_ONLY, "", command);
            assertEquals(0, result.code(), result.output());
            assertEquals(2, result.output().split(cancelled, -1).length, result.output());
        }
    }

    /** Each logs in twice. */
    @Test
    void commands_of_an_account_at_the_same_time_wait_for_each_other() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        String added =
                run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add").output();
        assertTrue(added.contains("ssh-"), added);
        String keys = run("ana", key, KEY_ONLY, "", "keys").output();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Callable<Result>> commands = Collections.nCopies(3, () -> run("ana", key, KEY_ONLY, "", "keys"));
            for (Future<Result> result : threads.invokeAll(commands)) {
                assertEquals(new Result(0, keys), result.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Words that are no command do not log in, and the others tell why they do not. */
    @Test
    void a_command_does_not_end_the_session_of_a_player_who_is_logged_in_elsewhere() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add");
        Queue<ServerMessage> received = new ConcurrentLinkedQueue<>();
        LoginParameters ana = new LoginParameters("test", List.of(), new Login.Password("ana", PASSWORD, null, null));
        try (RequestClient elsewhere = RequestClient.open(ssh.server(), ana, received::add)) {
            String refused =
                    "parlor: You are logged in elsewhere, perhaps in a game. Log out there, or try again in a moment\n";
            for (String command : List.of("keys", "export")) {
                assertEquals(refused, run("ana", key, KEY_ONLY, "", command).output());
            }
            assertEquals(
                    refused,
                    run("ana", folder.resolve("none"), "PreferredAuthentications=password", PASSWORD, "keys")
                            .output());
            assertEquals(0, run("ana", key, KEY_ONLY, "", "help").code());
            assertEquals(ExitCode.USAGE, run("ana", key, KEY_ONLY, "", "plai").code());
            elsewhere.request(new AccountRequest.TokenList());
            assertEquals(
                    List.of(),
                    received.stream()
                            .filter(SessionMessage.Bye.class::isInstance)
                            .toList());
            assertLogsIn("ana", key);
            await("replaced").until(() -> received.contains(new SessionMessage.Bye("replaced", null)));
        }
        TestAccount.create(ssh.server(), "bob", PASSWORD);
        LoginParameters bob = new LoginParameters("test", List.of(), new Login.Password("bob", PASSWORD, null, null));
        try (RequestClient elsewhere = RequestClient.open(ssh.server(), bob, message -> {})) {
            Path none = folder.resolve("none");
            Result wrong = run("bob", none, "PreferredAuthentications=password", "wrong-horse", "help");
            assertTrue(wrong.output().contains("Permission denied"), wrong.output());
            elsewhere.request(new AccountRequest.TokenList());
            Result right = run("bob", none, "PreferredAuthentications=password", PASSWORD, "lobby");
            assertTrue(right.output().contains("as bob\n"), right.output());
        }
    }

    /** Plain mode in the lobby of a guest. */
    private final class Lobby {
        private final Process process;
        private final List<String> lines = new CopyOnWriteArrayList<>();

        /** Returns once the lobby is shown. */
        Lobby(String user, Path key) throws Exception {
            process = builder(user, key, GUEST, "", "lobby").start();
            Thread reader = new Thread(
                    () -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(lines::add), "ssh output");
            reader.setDaemon(true);
            reader.start();
            await("lobby of " + user)
                    .until(() -> lines.stream().anyMatch(line -> line.endsWith("(guest)")) || !process.isAlive());
        }

        /** The name in the lobby. */
        String guest() {
            return String.join("\n", lines).replaceAll("(?s).* as (.*?) \\(guest\\).*", "$1");
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        Lobby type(String line) throws IOException {
            process.outputWriter(StandardCharsets.UTF_8)
                    .append(line)
                    .append('\n')
                    .flush();
            return this;
        }

        /** Returns the first line that starts so. */
        String awaitLine(String start) {
            return await(start)
                    .until(
                            () -> lines.stream()
                                    .filter(line -> line.startsWith(start))
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow();
        }

        void awaitEnd() {
            await("end").until(() -> !process.isAlive());
        }
    }

    /** The server may not know yet that the earlier connection is lost: the new one takes its session over. */
    @Test
    void a_guest_whose_connection_was_lost_returns_by_its_key() throws Exception {
        Path key = key("ed25519");
        Lobby lost = new Lobby("carol", key);
        Lobby stranger = new Lobby("carol", key("ecdsa"));
        Lobby returned = new Lobby("carol", key);
        assertEquals(
                List.of("guest-carol", "guest-carol-2", "guest-carol"),
                List.of(lost.guest(), stranger.guest(), returned.guest()));
        for (Lobby each : List.of(lost, stranger, returned)) {
            each.kill();
        }
    }

    @Test
    void a_guest_plays_on_after_the_front_end_was_restarted() throws Exception {
        Path key = key("ed25519");
        Lobby carol = new Lobby("carol", key);
        Lobby dan = new Lobby("dan", folder.resolve("none"));
        carol.type("seek tictactoe");
        String open = dan.awaitLine("open ");
        dan.type("take " + open.split("[ :]")[1]).awaitLine("game tictactoe");
        carol.awaitLine("game tictactoe");
        ssh.restartFrontEnd();
        carol.awaitEnd();
        dan.awaitEnd();
        Lobby returned = new Lobby("carol", key);
        assertEquals("guest-carol", returned.guest());
        returned.awaitLine("game tictactoe");
        returned.kill();
    }

    @Test
    void a_guest_without_a_key_returns_by_its_code() throws Exception {
        Path none = folder.resolve("none");
        Lobby lost = new Lobby("carol", none);
        Matcher advice = Pattern.compile("After a lost connection come back as (carol\\+[a-z0-9]{6})@…")
                .matcher(lost.lines.get(0));
        assertTrue(advice.matches(), lost.lines.get(0));
        Lobby stranger = new Lobby("carol+aaaaaa", none);
        Lobby returned = new Lobby(advice.group(1), none);
        assertEquals(
                List.of("guest-carol", "guest-carol-2", "guest-carol"),
                List.of(lost.guest(), stranger.guest(), returned.guest()));
        for (Lobby each : List.of(lost, stranger, returned)) {
            each.kill();
        }
    }

    @Test
    void a_key_creates_the_account_of_an_unused_name_only() throws Exception {
        Path key = key("ed25519");
        Result added = run("eve", key, "PreferredAuthentications=publickey,keyboard-interactive", "", "keys", "add");
        assertEquals(0, added.code(), added.output());
        assertLogsIn("eve", key);
        ssh.restartFrontEnd();
        assertLogsIn("eve", key);
        Path other = key("rsa");
        Result taken = run("eve", other, "PreferredAuthentications=publickey,keyboard-interactive", "", "keys", "add");
        assertEquals(ExitCode.REFUSED, taken.code(), taken.output());
        assertTrue(taken.output().contains("eve is an account already"), taken.output());
    }

    @Test
    void a_key_creates_an_account_by_invitation_where_the_server_requires_one() throws Exception {
        ssh.close();
        ssh = new SshFixture(folder, SshLimits.DEFAULT, RegistrationMode.INVITATION);
        String register = "PreferredAuthentications=publickey,keyboard-interactive";
        Path key = key("ed25519");
        Result refused = run("eve", key, register, "", "keys", "add");
        assertEquals(ExitCode.REFUSED, refused.code(), refused.output());
        assertTrue(refused.output().contains("--invitation CODE"), refused.output());
        String code = TestInvitation.create(ssh.server());
        Result added = run("eve", key, register, "", "keys", "add", "--invitation", code);
        assertEquals(0, added.code(), added.output());
        assertLogsIn("eve", key);
    }

    @Test
    void an_unknown_key_falls_back_to_the_password_or_to_a_guest() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        assertTrue(
                run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "lobby").output().contains("as ana\n"));
        Result guest = run("ana", key, GUEST, "", "lobby");
        assertTrue(guest.output().contains("as guest-ana (guest)"), guest.output());
    }

    @Test
    void a_new_password_at_the_server_ends_the_keys() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        assertEquals(
                0, run("ana", key, KEY_THEN_PASSWORD, PASSWORD, "keys", "add").code());
        TestAccount.changePassword(ssh.server(), "ana", PASSWORD, "battery-staple");
        assertRefused("ana", key);
        assertFalse(Files.readString(folder.resolve("ssh-user-keys")).contains("ana"));
    }

    @Test
    void a_rated_game_between_keys_counts() throws Exception {
        Path first = key("ed25519");
        Path second = key("rsa");
        String register = "PreferredAuthentications=publickey,keyboard-interactive";
        assertEquals(0, run("ana", first, register, "", "keys", "add").code());
        assertEquals(0, run("bob", second, register, "", "keys", "add").code());
        Session ana = session("ana", first);
        Session bob = session("bob", second);
        try {
            ana.sees("as ana\n");
            bob.sees("as bob\n");
            ana.types("seek tictactoe as=first rated");
            bob.sees("tictactoe").types("take");
            ana.sees("your-turn move=1").types("1");
            bob.sees("your-turn move=2").types("4");
            ana.sees("your-turn move=3").types("2");
            bob.sees("your-turn move=4").types("5");
            ana.sees("your-turn move=5").types("3");
            ana.sees("back in the lobby").types("profile ana");
            ana.sees("1 won");
        } finally {
            ana.process().destroy();
            bob.process().destroy();
        }
    }

    /** A session in plain mode whose output goes to a file. */
    private record Session(Process process, Path output) {
        Session sees(String part) {
            await().untilAsserted(() -> assertTrue(Files.readString(output).contains(part), Files.readString(output)));
            return this;
        }

        void types(String line) throws IOException {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        }
    }

    private Session session(String user, Path key) throws IOException {
        Path output = folder.resolve("output-" + user);
        return new Session(
                builder(user, key, KEY_ONLY, "", "lobby")
                        .redirectOutput(output.toFile())
                        .start(),
                output);
    }

    @Test
    void wrong_passwords_of_an_address_make_the_next_attempt_wait() throws Exception {
        TestAccount.create(ssh.server(), "ana", PASSWORD);
        Path key = key("ed25519");
        String method = "PreferredAuthentications=password";
        for (int i = 0; i < 4; i++) {
            assertTrue(run("name" + i, key, method, "wrong-horse", "lobby")
                    .output()
                    .contains("Permission denied"));
        }
        Result waits = run("ana", key, method, PASSWORD, "lobby");
        assertEquals(255, waits.code());
        assertTrue(waits.output().contains("Too many failed log-ins from your address; try again in"), waits.output());
    }

    @Test
    void more_sessions_than_an_address_may_start_are_refused_with_the_reason() throws Exception {
        ssh.close();
        ssh = new SshFixture(
                folder,
                new SshLimits(
                        9,
                        9,
                        10,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(30),
                        2,
                        Duration.ofHours(1)));
        Path key = key("ed25519");
        String method = "PreferredAuthentications=keyboard-interactive";
        for (int i = 0; i < 2; i++) {
            assertEquals(0, run("ana", key, method, "", "help").code());
        }
        Result refused = run("ana", key, method, "", "help");
        assertEquals(255, refused.code());
        assertTrue(
                refused.output().contains("Too many new sessions from your address; try again in"), refused.output());
    }
}
