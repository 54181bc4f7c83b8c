package org.parlor.client.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.cli.ParlorMain;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.terminal.TerminalMode;
import org.parlor.client.terminal.TerminalRecording;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Signals;
import org.parlor.testing.Waiting;

/** The client at a real terminal, which every way of ending restores. */
@Tag("tmux")
class TerminalTest {
    private static final String SANE = "0 0 1";

    @TempDir
    Path folder;

    private Tmux tmux;

    @BeforeEach
    void start() {
        assumeTrue(Tmux.isThere(), "tmux is not installed: apt-get install tmux");
        tmux = Tmux.start(80, 24).records(recording());
        tmux.types("stty -a > " + folder + "/before").presses("Enter");
    }

    @AfterEach
    void stop() {
        if (Tmux.isThere()) {
            tmux.close();
        }
    }

    @Test
    void while_stopped_and_after_new_sizes_a_move_a_click_and_q() throws Exception {
        client(ParlorMain.class.getName() + " --name ana");
        stopAndContinue();
        tmux.presses("Enter").sees("Your turn: 4 moves.");
        assertEquals("1 1 0", tmux.modes());
        tmux.resize(120, 40);
        tmux.sees("│ ╭───╮ │");
        tmux.resize(80, 24);
        tmux.sees("4 │   │   │ · │ ○ │");
        tmux.types("d3").sees("Move> d3_").presses("Escape").doesNotSee("Move> d3_");
        // A press and a release of the left button on d3 as xterm reports them, columns and rows counted from 33.
        tmux.types("\u001b[M 2)").types("\u001b[M#2)").sees("easy played");
        tmux.types("q");
        assertGivenBack(0);
    }

    private void stopAndContinue() {
        tmux.presses("C-z").sees("topped");
        assertEquals(SANE, tmux.modes());
        tmux.types("clear; fg; echo exit=$?").presses("Enter").sees("Play against a bot");
    }

    @Test
    @Tag("slow")
    void after_a_replay() throws Exception {
        Path games = folder.resolve("games.jsonl");
        GameRecord record = StateFixtures.record("reversi", Map.of(), "f5", "d6", "c3");
        Files.writeString(games, (MessageCodec.write(record) + "\n").repeat(2));
        client(ParlorMain.class.getName() + " replay " + games, "2 games");
        tmux.presses("Down", "Enter").sees("Reversi 8x8 · 0/3");
        assertEquals("1 1 0", tmux.modes());
        tmux.presses("Right", "Right").sees("Move 2: bob played d6.");
        tmux.resize(40, 14);
        tmux.presses("End").sees("End. ");
        tmux.presses("p").sees("0/3");
        tmux.types(" ").sees("3/3");
        tmux.resize(80, 24);
        tmux.presses("Escape").sees("2 games");
        tmux.presses("Escape").sees("Play against a bot").types("q");
        assertGivenBack(0);
    }

    @Test
    void after_control_c() throws Exception {
        client(ParlorMain.class.getName() + " --name ana");
        tmux.presses("C-c");
        assertGivenBack(130);
    }

    @Test
    void after_a_kill() throws Exception {
        assertGivenBackAfter("HUP", 129);
    }

    /** After SIGTERM also {@link #a_queued_setting_is_written_after_SIGTERM}. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"TERM, 143", "INT, 130"})
    void after_a_kill_by_other_signals(String signal, int exitCode) throws Exception {
        assertGivenBackAfter(signal, exitCode);
    }

    private void assertGivenBackAfter(String signal, int exitCode) throws IOException {
        client(ParlorMain.class.getName() + " --name ana");
        tmux.presses("Enter").sees("Your turn: 4 moves.");
        assertEquals(
                Stream.of(TerminalMode.values())
                        // This terminal does not have it.
                        .filter(mode -> mode != TerminalMode.SYNCHRONIZED_OUTPUT)
                        .map(mode -> "?" + mode.number() + (mode.isSet() ? "h" : "l"))
                        .collect(Collectors.toSet()),
                TerminalRecording.of(recording()).left().stream()
                        .filter(left -> left.startsWith("?"))
                        .collect(Collectors.toSet()));
        kill(signal);
        assertGivenBack(exitCode);
    }

    @Test
    void after_a_kill_while_the_terminal_is_prepared() throws Exception {
        Path stty = folder.resolve("stty.sh");
        Files.writeString(stty, "#!/bin/sh\n/bin/stty \"$@\"\n[ \"$1\" != -echo ] || kill -TERM $PPID\n");
        stty.toFile().setExecutable(true);
        client(
                "-Dcom.googlecode.lanterna.terminal.UnixTerminal.sttyCommand=" + stty + " " + ParlorMain.class.getName()
                        + " --name ana",
                "exit=143");
        assertGivenBack(143);
    }

    @Test
    void the_program_ends_with_its_terminal() throws Exception {
        client(ParlorMain.class.getName() + " --name ana");
        tmux.presses("Enter").sees("Your turn: 4 moves.");
        ProcessHandle client = ProcessHandle.of(pid()).orElseThrow();
        tmux.close();
        client.onExit().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        assertFalse(client.isAlive());
        assertEquals("", Files.readString(folder.resolve("err")));
        assertFalse(Files.readString(folder.resolve("parlor/client.log")).contains("incident"));
    }

    @Test
    void after_an_internal_error_which_is_shown() throws Exception {
        client(BrokenMain.class.getName());
        tmux.presses("Enter")
                .sees("! Internal error, incident ")
                .sees("Play against a bot")
                .types("q");
        assertGivenBack(0);
    }

    @Test
    void after_an_uncaught_error_which_is_named() throws Exception {
        Path games = folder.resolve("games.jsonl");
        Files.writeString(
                games, MessageCodec.write(StateFixtures.record("reversi", Map.of(), "f5", "d6", "c3")) + "\n");
        client(BrokenMain.class.getName() + " " + games, "Reversi 8x8 · 0/3");
        tmux.types("a").sees("parlor: Internal error, incident ");
        assertGivenBack(1);
    }

    @Test
    void while_stopped_and_after_kill_9_with_the_launcher() throws Exception {
        launcher();
        stopAndContinue();
        tmux.presses("Enter").sees("Your turn: 4 moves.");
        assertEquals("1 1 0", tmux.modes());
        kill("KILL");
        assertGivenBack(137);
    }

    @Test
    void pasted_lines_and_typed_letters_of_all_scripts_and_emoji_are_text() throws Exception {
        client(ParlorMain.class.getName() + " --name ana");
        tmux.presses("j").sees("Log in as");
        tmux.pastes("tower\nqy").sees("tower qy");
        tmux.presses("Escape").sees("Play against a bot").presses("j").sees("Log in as");
        tmux.types("שלום 😀").sees("שלום (grinning face)_");
        tmux.presses("Escape").sees("Play against a bot").types("q");
        assertGivenBack(0);
        tmux.pastes("echo pas''ted\n").sees("pasted");
    }

    @Test
    @Tag("slow")
    void clicks_and_the_wheel_work_beyond_column_223() throws Exception {
        tmux.resize(250, 30);
        client(ParlorMain.class.getName() + " --name ana");
        assertEquals("1", tmux.mode("mouse_sgr_flag"));
        int column = tmux.screen().lines().findFirst().orElse("").indexOf("? help") + 1;
        assertTrue(column > 223, "the help is at column " + column);
        tmux.types("\u001b[<0;" + column + ";1M")
                .types("\u001b[<0;" + column + ";1m")
                .sees("Esc back");
        tmux.presses("Escape").sees("▶ Play against a bot");
        tmux.types("\u001b[<65;240;20M").doesNotSee("▶ Play against a bot");
        tmux.types("\u001b[<64;240;20M").sees("▶ Play against a bot");
        tmux.presses("C-z").sees("topped");
        assertEquals("0", tmux.mode("mouse_sgr_flag"));
        tmux.types("fg").presses("Enter").sees("Play against a bot");
        assertEquals("1", tmux.mode("mouse_sgr_flag"));
        tmux.types("q");
        tmux.sees("ready$");
        assertEquals("0", tmux.mode("mouse_sgr_flag"));
    }

    @Test
    void a_queued_setting_is_written_after_SIGTERM() throws Exception {
        Path config = Files.createDirectories(folder.resolve("parlor")).resolve("config.properties");
        try (FileChannel lock = FileChannel.open(
                folder.resolve("parlor/config.properties.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            client(ParlorMain.class.getName() + " --name ana --config " + config);
            tmux.types("T").sees("Colours: blue");
            kill("TERM");
            tmux.doesNotSee("Play a bot");
        }
        assertGivenBack(143);
        assertEquals("theme = blue\n", Files.readString(config));
    }

    /** The launcher of the zip, with this test's client instead of Java. */
    private void launcher() throws IOException {
        Path home = folder.resolve("the zip");
        Files.createDirectories(home.resolve("bin"));
        Files.copy(Path.of("../server/dist/bin/parlor"), home.resolve("bin/parlor"));
        Path java = Files.createDirectories(home.resolve("runtime/bin")).resolve("java");
        Files.copy(script(ParlorMain.class.getName() + " --name ana"), java);
        java.toFile().setExecutable(true);
        tmux.types("'" + home + "/bin/parlor'; echo exit=$?").presses("Enter").sees("Play against a bot");
    }

    /** @param program the main class and its arguments */
    private void client(String program) {
        client(program, "Play against a bot");
    }

    /** @param first text of the first screen */
    private void client(String program, String first) {
        tmux.types("sh " + script(program) + "; echo exit=$?; cat " + folder + "/err")
                .presses("Enter")
                .sees(first);
    }

    private Path script(String program) {
        String[] words = program.split(" ");
        List<String> command = ProgramCommands.java(words[0], Arrays.copyOfRange(words, 1, words.length));
        String script = "#!/bin/sh\nexport XDG_STATE_HOME=" + folder + " XDG_DATA_HOME=" + folder + "/data\necho $$ > "
                + folder + "/pid\nexec '"
                + String.join("' '", command) + "' 2> " + folder + "/err\n";
        try {
            return Files.writeString(folder.resolve("client.sh"), script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path recording() {
        return folder.resolve("recording");
    }

    private long pid() throws IOException {
        return Long.parseLong(Files.readString(folder.resolve("pid")).strip());
    }

    private void kill(String signal) throws IOException {
        Signals.send(signal, pid());
    }

    private void assertGivenBack(int exitCode) throws IOException {
        tmux.sees("exit=" + exitCode);
        assertEquals(SANE, tmux.modes());
        tmux.types("stty -a > " + folder + "/after; echo do''ne")
                .presses("Enter")
                .sees("done");
        await().untilAsserted(() ->
                assertTrue(TerminalRecording.of(recording()).text().contains("done")));
        assertEquals(Set.of(), TerminalRecording.of(recording()).left());
        assertEquals(Files.readString(folder.resolve("before")), Files.readString(folder.resolve("after")));
    }
}
