package org.parlor.client.ssh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.app.Tmux;
import org.parlor.client.terminal.TerminalRecording;
import org.parlor.testing.Signals;
import org.parlor.testing.Waiting;

/** The front end with the client that people have: OpenSSH, at a real terminal or in a pipe. */
@Tag("tmux")
class OpenSshTest {
    private static final String SANE = "0 0 1";

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

    private Tmux terminal() {
        assumeTrue(Tmux.isThere(), "tmux is not installed: apt-get install tmux");
        return Tmux.start(80, 24);
    }

    private Tmux recorded() {
        return terminal().records(folder.resolve("recording"));
    }

    /** Asserts that nothing is left set on the recorded terminal after a last text. */
    private void assertGivenBack(Tmux tmux, String last) {
        tmux.sees("ready$");
        assertEquals(SANE, tmux.modes());
        await().untilAsserted(() -> {
            String sent = TerminalRecording.of(folder.resolve("recording")).text();
            assertTrue(sent.substring(sent.lastIndexOf("?1049l")).contains(last), sent);
            assertEquals(Set.of(), new TerminalRecording(sent).left());
        });
    }

    @Test
    void a_guest_plays_on_the_full_screen_at_any_size_and_the_terminal_is_given_back() {
        try (Tmux tmux = recorded()) {
            tmux.types(ssh.commandLine("ana", "-t", "play")).presses("Enter").sees("Your turn: 4 moves.");
            assertEquals("1 1 0", tmux.modes());
            tmux.types("d3").sees("Move> d3_").presses("Enter").sees("easy played");
            tmux.resize(40, 14);
            tmux.sees("Reversi 8x8         You vs easy ? help");
            tmux.resize(200, 60);
            tmux.sees("┌───────────┬");
            tmux.resize(38, 11);
            tmux.sees("Terminal is 38x11").sees("ssh -T");
            tmux.resize(80, 24);
            tmux.sees("┌───┬───┬").presses("Tab").presses("Enter").sees("  3 ");
            tmux.presses("C-c").sees("Quit?").presses("C-c");
            assertGivenBack(tmux, "ready$");
        }
    }

    @Test
    void the_screen_says_that_the_log_in_cancelled_the_deletion_of_the_account() throws Exception {
        String password = "correct horse battery";
        TestAccount.create(ssh.server(), "ana", password);
        Path answer = Files.writeString(folder.resolve("answer"), "#!/bin/sh\necho " + password + "\n");
        Files.setPosixFilePermissions(answer, PosixFilePermissions.fromString("rwx------"));
        for (String command : List.of("lobby", "play")) {
            TestAccount.delete(ssh.server(), "ana", password);
            try (Tmux tmux = terminal()) {
                tmux.types("export SSH_ASKPASS=" + answer + " SSH_ASKPASS_REQUIRE=force")
                        .presses("Enter");
                tmux.types(ssh.commandLine("ana", "-t", "-o PreferredAuthentications=password", command))
                        .presses("Enter")
                        .sees("You have logged in: your account is kept, and its deletion cancelled");
            }
        }
    }

    @Test
    void a_server_that_stops_says_so_and_gives_the_terminal_back() throws Exception {
        try (Tmux screen = recorded();
                Tmux plain = terminal()) {
            screen.types(ssh.commandLine("ana", "-t", "play")).presses("Enter").sees("Your turn: 4 moves.");
            plain.types("TERM=dumb " + ssh.commandLine("bob", "-t", "play", "kalah"))
                    .presses("Enter")
                    .sees("your-turn move=1");
            ssh.restartFrontEnd();
            screen.sees("parlor: the server has stopped");
            assertGivenBack(screen, "parlor: the server has stopped");
            plain.sees("parlor: the server has stopped").sees("ready$");
        }
    }

    @Test
    void a_click_plays_where_it_points() {
        try (Tmux tmux = terminal()) {
            tmux.types(ssh.commandLine("ana", "-t", "play")).presses("Enter").sees("Your turn: 4 moves.");
            tmux.clicks(17, 8).sees("easy played");
        }
    }

    @Test
    void two_people_meet_in_the_lobby_and_play() {
        try (Tmux ana = terminal();
                Tmux bob = terminal()) {
            ana.types(ssh.commandLine("ana")).presses("Enter").sees("Open games (0)");
            bob.types(ssh.commandLine("bob")).presses("Enter").sees("guest-ana");
            ana.types("n").sees("New game").presses("Enter").sees("Waiting");
            bob.sees("Open games (1)").presses("Enter").sees("Reversi 8x8");
            ana.sees("bob (");
        }
    }

    @Test
    void a_saved_game_is_text_on_the_screen_and_no_file() throws Exception {
        try (Tmux tmux = terminal()) {
            tmux.types(ssh.commandLine("ana", "-t", "play", "tictactoe"))
                    .presses("Enter")
                    .sees("Your turn");
            tmux.types("S").sees("Parlor › Record").sees("Game      tictactoe").presses("Escape");
            tmux.sees("Your turn");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of("known-hosts", "ssh-host-key", "ssh-host-key-ed25519"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    @Test
    void a_killed_client_leaves_the_lobby_to_the_others() throws Exception {
        try (Tmux ana = terminal();
                Tmux bob = terminal()) {
            ana.types("exec " + ssh.commandLine("ana")).presses("Enter").sees("Open games (0)");
            bob.types(ssh.commandLine("bob")).presses("Enter").sees("guest-ana");
            List<Long> clients = ProcessHandle.allProcesses()
                    .filter(process -> process.info()
                            .commandLine()
                            .filter(line -> line.contains("-p " + ssh.port()) && line.contains("ana@"))
                            .isPresent())
                    .map(ProcessHandle::pid)
                    .toList();
            assertFalse(clients.isEmpty());
            clients.forEach(client -> Signals.send("KILL", client));
            bob.doesNotSee("guest-ana");
        }
    }

    @Test
    void a_dumb_terminal_gets_plain_mode_and_line_editing() {
        try (Tmux tmux = terminal()) {
            tmux.types("TERM=dumb " + ssh.commandLine("ana", "-t", "play", "kalah"))
                    .presses("Enter")
                    .sees("your-turn move=1");
            tmux.types("39").presses("BSpace", "Enter").sees("you sow s3");
            tmux.presses("C-c").sees("ready$");
        }
    }

    @Test
    void a_pipe_gets_plain_mode() throws Exception {
        Result result = pipe("3\nrecord " + folder.resolve("stolen.json") + "\n", "play", "kalah");
        assertEquals(0, result.code());
        assertTrue(result.output().contains("you sow s3"), result.output());
        assertTrue(result.output().contains("You have no files here"), result.output());
        assertFalse(Files.exists(folder.resolve("stolen.json")));
    }

    @Test
    void without_words_a_pipe_is_in_the_lobby() throws Exception {
        Result result = pipe("help\n");
        assertEquals(0, result.code());
        assertTrue(result.output().contains("players: guest-ana (you)"), result.output());
    }

    @Test
    void other_commands_are_refused() throws Exception {
        for (String command : List.of("sh", "ls /", "scp -t /tmp", "play chess", "play reversi rows=x")) {
            Result result = pipe("", command.split(" "));
            assertEquals(2, result.code(), command);
            assertTrue(result.output().startsWith("parlor: "), result.output());
        }
        assertTrue(pipe("", "help").output().contains("ssh HOST play"));
    }

    @Test
    void subsystems_and_forwarding_are_refused() throws Exception {
        assertNotEquals(0, pipe("", "-s", "sftp").code());
        Result forwarded = run(List.of("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9"), "", "help");
        assertEquals(255, forwarded.code());
    }

    @Test
    void an_account_logs_in_by_its_password() throws Exception {
        Path answer = folder.resolve("answer");
        Files.writeString(answer, "#!/bin/sh\necho correct-horse\n");
        Files.setPosixFilePermissions(answer, PosixFilePermissions.fromString("rwx------"));
        TestAccount.create(ssh.server(), "ana", "correct-horse");
        Result result = run(
                List.of("-o", "PreferredAuthentications=password", "-o", "NumberOfPasswordPrompts=1"),
                "",
                answer.toString(),
                "lobby");
        assertTrue(result.output().contains("as ana\n"), result.output());
        Files.writeString(answer, "#!/bin/sh\necho wrong-horse\n");
        Result wrong = run(
                List.of("-o", "PreferredAuthentications=password", "-o", "NumberOfPasswordPrompts=1"),
                "",
                answer.toString(),
                "lobby");
        assertEquals(255, wrong.code());
    }

    @Test
    void the_host_key_is_kept_for_its_owner_only() throws Exception {
        Path key = folder.resolve("ssh-host-key");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
        String fingerprint = ssh.fingerprint();
        ssh.close();
        ssh = new SshFixture(folder, SshLimits.DEFAULT);
        assertEquals(fingerprint, ssh.fingerprint());
    }

    @Test
    void an_idle_session_ends_with_the_reason() throws Exception {
        ssh.close();
        ssh = new SshFixture(
                folder, new SshLimits(5, 5, Duration.ofSeconds(30), Duration.ofSeconds(2), Duration.ofSeconds(30)));
        try (Tmux tmux = recorded()) {
            tmux.types(ssh.commandLine("ana")).presses("Enter").sees("so the session has ended");
            assertGivenBack(tmux, "so the session has ended");
        }
    }

    private record Result(int code, String output) {}

    private Result pipe(String input, String... words) throws IOException, InterruptedException {
        return run(List.of(), input, words);
    }

    /** Runs ssh; the first word may be a program that answers the question for the password. */
    private Result run(List<String> options, String input, String... words) throws IOException, InterruptedException {
        boolean asks = words.length > 0 && words[0].startsWith("/");
        String[] rest = asks ? List.of(words).subList(1, words.length).toArray(String[]::new) : words;
        List<String> command = new ArrayList<>(ssh.command("ana", rest));
        command.addAll(1, options);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (asks) {
            builder.environment().put("SSH_ASKPASS", words[0]);
            builder.environment().put("SSH_ASKPASS_REQUIRE", "force");
        }
        Process process = builder.start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        return new Result(process.exitValue(), output);
    }
}
