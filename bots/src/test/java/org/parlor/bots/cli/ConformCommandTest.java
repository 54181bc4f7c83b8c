package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.bridge.StdioProgram;
import org.parlor.bots.conform.ConformanceCheck;
import org.parlor.bots.conform.ConformanceChecks;
import org.parlor.bots.conform.ScriptedServer;
import org.parlor.rules.Games;

/** Tests the conform command with the documented bots, with the built-in bot and with wrong ones. */
@Execution(ExecutionMode.CONCURRENT)
class ConformCommandTest {
    /** Spares most of the time that a JVM takes to start. */
    private static final List<String> QUICK_JAVA =
            List.of("env", "JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private int run(List<String> options, List<String> bot) {
        List<String> line = new ArrayList<>(List.of("conform"));
        line.addAll(options);
        line.add("--");
        line.addAll(bot);
        return BotsMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource(names = {"PYTHON", "SHELL", "JAVA"})
    void a_printed_bot_passes_all_checks(PrintedBot printed) throws IOException, InterruptedException {
        List<String> bot = new ArrayList<>(QUICK_JAVA);
        bot.addAll(printed.command(folder, 0));
        bot.set(bot.size() - 1, "{port}");
        bot.addAll(List.of("{name}", "{token}"));
        assertEquals(0, run(List.of("--timeout", "30"), bot), out + "" + err);
    }

    @ParameterizedTest
    @EnumSource(names = {"PYTHON_PROJECT", "TYPESCRIPT_PROJECT"})
    void a_bot_of_a_package_passes_all_checks(PrintedBot project) throws IOException, InterruptedException {
        assertEquals(0, run(List.of("--timeout", "30", "--level", "1"), connecting(project)), out + "" + err);
    }

    @Tag("slow")
    @Test
    void a_java_project_passes_all_checks() throws IOException, InterruptedException {
        assertEquals(0, run(List.of("--timeout", "30"), connecting(PrintedBot.PROJECT)), out + "" + err);
    }

    private List<String> connecting(PrintedBot project) throws IOException, InterruptedException {
        List<String> bot = new ArrayList<>(project.command(folder, 0));
        bot.set(bot.size() - 1, "{host}:{port}");
        bot.addAll(List.of("{name}", "{token}"));
        return bot;
    }

    @Tag("slow")
    @Test
    void the_built_in_bot_passes_all_checks() {
        List<String> bot = new ArrayList<>(QUICK_JAVA);
        bot.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BotsMain.class.getName()));
        bot.addAll(List.of("connect", "{host}:{port}", "--name", "{name}", "--token", "{token}", "--level", "easy"));
        assertEquals(0, run(List.of("--timeout", "30"), bot), out + "" + err);
    }

    @Test
    void the_printed_program_passes_all_checks_on_standard_input() throws IOException, InterruptedException {
        PrintedBot.requirePython();
        String guide = Files.readString(Path.of("README.md"));
        int start = guide.indexOf("import json, sys\n");
        Path file = Files.writeString(folder.resolve("bot.py"), guide.substring(start, guide.indexOf("```", start)));
        assertPassesOnStandardInput(List.of("python3", file.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_bot.py", "function_bot.py"})
    void an_example_of_the_python_package_passes_all_checks_on_standard_input(String example)
            throws InterruptedException {
        PrintedBot.requirePython();
        String file = Path.of("sdk/python/examples", example).toString();
        assertPassesOnStandardInput(
                List.of("env", "PYTHONPATH=sdk/python/src", "PYTHONDONTWRITEBYTECODE=1", "python3", file, "--stdio"));
    }

    @Test
    void a_typescript_project_passes_all_checks_on_standard_input() throws InterruptedException {
        PrintedBot.requireNode();
        String file = PrintedBot.created(folder, "typescript").resolve("bot.js").toString();
        assertPassesOnStandardInput(List.of("node", file, "--stdio"));
    }

    private void assertPassesOnStandardInput(List<String> program) {
        assertEquals(0, run(List.of("--stdio", "--timeout", "30"), program), out + "" + err);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ping          | send(t=\"pong\", n=m[\"n\"])             | pass                     | expected pong with n 1; nothing came within",
                "ping          | n=m[\"n\"]                             | n=\"x\"                    | \"n\" must be",
                "game-kalah    | send(t=\"move\", g=m[\"g\"], ply=m[\"ply\"], | dict(                   | expected move with g g1 and ply 0; nothing came",
                "game-kalah    | ply=m[\"ply\"]                         | ply=m[\"ply\"] + 1         | this one has g g1 and ply 1",
                "game-kalah    | self.choose(m)                       | \"n1\"                     | the move is n1",
                "game-tictactoe | ply=m[\"ply\"]                        | ply=0                    | expected move with g g1 and ply 2; this one has g g1 and ply 0",
                "clock         | self.choose(m)                       | [time.sleep(2.1), self.choose(m)][1] | expected a move within the 2000 ms of the clock; it came after 2",
                "unknown-field | .encode())                           | .encode() * (1 + (m[\"t\"] == \"move\"))) | expected pong with n 1; this line came instead",
                "forced-pass   | self.choose(m)                       | self.__dict__.setdefault(\"first\", self.choose(m)) | expected one of the legal moves",
                "unknown-type  | m = json.loads(line)                 | m = json.loads(line); \"unknown\" in m[\"t\"] and sys.exit(1) | the bot closed the connection",
                "paused        | m[\"code\"], m[\"message\"]              | sys.exit(3)              | the bot closed the connection",
                "missing-event | self.choose(m)                       | self.choose(m)           | expected sync with g g1; nothing came",
                "restart       | time.sleep(wait                      | (wait                    | expected no connection for 100 ms after bye",
                "fatal-error   | \"restart\",                           | \"restart\", \"error\",      | expected no connection for 1500 ms",
                "replaced      | \"restart\",                           | \"restart\", \"replaced\",   | expected no connection for 1500 ms"
            })
    void a_wrong_bot_fails_with_the_reason(String check, String right, String wrong, String reason)
            throws IOException, InterruptedException {
        PrintedBot.PYTHON.command(folder, 0);
        Path file = folder.resolve("bot.py");
        String source = Files.readString(file);
        assertTrue(source.contains(right), right);
        Files.writeString(file, source.replace(right, wrong));
        List<String> bot = List.of("python3", file.toString(), "{host}", "{port}", "{name}", "{token}");
        // A late answer is awaited; a missing one is not awaited for long.
        String timeout = reason.contains("nothing came") ? "1" : "10";
        assertEquals(1, run(List.of("--only", check, "--timeout", timeout), bot), out + "" + err);
        assertTrue(out.toString().startsWith(check + ": FAILED\n"), out.toString());
        assertTrue(out.toString().contains(reason), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twice     | expected move with g g1 and ply 2; this one has g g1 and ply 0",
                "late      | expected move with g g1 and ply 2; this one has g g1 and ply 0",
                "malformed | a server answers bad_json",
                "dies      | the process exited without an answer, exit code 3"
            })
    void a_wrong_program_fails_with_the_reason(String fault, String reason) {
        run(List.of("--stdio", "--only", "game-tictactoe", "--json"), StdioProgram.command(fault));
        JsonObject result = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertEquals("game-tictactoe", result.get("check").getAsString());
        assertFalse(result.get("passed").getAsBoolean());
        assertTrue(result.get("reason").getAsString().contains(reason), out.toString());
        assertFalse(result.getAsJsonArray("lines").isEmpty());
    }

    @Test
    void the_checks_of_one_game_need_no_other_game() {
        BotsMain.commandLine().setOut(new PrintWriter(out, true)).execute("conform", "--list", "--game", "kalah");
        assertTrue(out.toString().contains("extra-turn"));
        assertFalse(out.toString().contains("reversi"));
        assertFalse(out.toString().contains("forced-pass"));
    }

    @Test
    void the_levels_of_the_protocol_guide_name_the_checks() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../protocol/docs/conformance.md"));
        List<ConformanceCheck<ScriptedServer>> checks = ConformanceChecks.ofConnection(Games.ALL);
        for (int level = 0; level < 4; level++) {
            int wanted = level;
            assertEquals(
                    names(checks.stream().filter(check -> check.level() == wanted)),
                    named(rows, "\\| " + level + "(, bot)? \\|.*"));
        }
        assertEquals(names(ConformanceChecks.ofProgram(Games.ALL).stream()), named(rows, "\\| 0, on .*"));
    }

    private static List<String> names(Stream<? extends ConformanceCheck<?>> checks) {
        return checks.map(ConformanceCheck::name).toList();
    }

    /** The names in the last column of a row. */
    private static List<String> named(List<String> rows, String row) {
        String found =
                rows.stream().filter(line -> line.matches(row)).findFirst().orElseThrow();
        String[] columns = found.split("\\|");
        return Pattern.compile("`([^`]+)`")
                .matcher(columns[columns.length - 1])
                .results()
                .map(name -> name.group(1))
                .toList();
    }

    @Test
    void usage_errors_exit_with_code_2() {
        assertEquals(2, run(List.of("--only", "nothing"), List.of("true")));
        assertTrue(
                err.toString().startsWith("parlor-bots: no check 'nothing'; --list shows all checks"), err.toString());
        assertEquals(2, run(List.of("--game", "chess"), List.of("true")));
        assertEquals(2, run(List.of("--stdio", "--listen", "7790"), List.of("true")));
        assertEquals(2, run(List.of("--listen", "127.0.0.1:7790"), List.of("true")));
        assertEquals(1, run(List.of("--stdio"), List.of("/no/such/program")));
    }
}
