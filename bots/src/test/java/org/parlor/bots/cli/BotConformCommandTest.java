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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.conform.ConformanceCheck;
import org.parlor.bots.conform.ConformanceChecks;
import org.parlor.bots.conform.ScriptedServer;
import org.parlor.rules.Games;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Python;
import org.parlor.testing.Waiting;

/** Tests the conform command with the documented bots, with the built-in bot and with wrong ones. */
@Execution(ExecutionMode.CONCURRENT)
class BotConformCommandTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private int run(List<String> options, List<String> bot) {
        List<String> line = new ArrayList<>(List.of("conform"));
        line.addAll(options);
        line.add("--");
        line.addAll(ProgramCommands.quiet(bot));
        return BotsMain.commandLine("conform")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
    }

    @Test
    void the_printed_python_bot_passes_all_checks() throws IOException, InterruptedException {
        assertPasses(PrintedBot.PYTHON);
    }

    @Tag("slow")
    @Test
    void the_printed_shell_bot_passes_all_checks() throws IOException, InterruptedException {
        assertPasses(PrintedBot.SHELL);
    }

    private void assertPasses(PrintedBot printed) throws IOException, InterruptedException {
        List<String> bot = new ArrayList<>(printed.command(folder, 0));
        bot.set(bot.size() - 1, "{port}");
        bot.addAll(List.of("{name}", "{token}"));
        assertEquals(0, run(List.of("--timeout", "60"), bot), out + "" + err);
    }

    @Test
    void the_printed_java_bot_passes_all_checks() throws IOException {
        Path file = folder.resolve("FirstBot.java");
        Files.writeString(file, PrintedBot.printed("java", "docs/java.md"));
        // The bot is started twice, so it is compiled once.
        String[] compile = {"-cp", CLASS_PATH, "-d", folder.toString(), file.toString()};
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, compile));
        String[] arguments = {"{host}", "{port}", "{name}", "{token}"};
        List<String> bot = ProgramCommands.java(folder + ":" + CLASS_PATH, "FirstBot", arguments);
        assertEquals(0, run(List.of("--timeout", "60"), bot), out + "" + err);
    }

    @ParameterizedTest
    @EnumSource(names = {"PYTHON_PROJECT", "TYPESCRIPT_PROJECT"})
    void a_bot_of_a_package_passes_all_checks(PrintedBot project) throws IOException, InterruptedException {
        assertEquals(0, run(List.of("--timeout", "60", "--level", "1"), connecting(project)), out + "" + err);
    }

    @Tag("slow")
    @Test
    void a_java_project_passes_all_checks() throws IOException, InterruptedException {
        assertEquals(0, run(List.of("--timeout", "60"), connecting(PrintedBot.PROJECT)), out + "" + err);
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
        String options = "connect {host}:{port} --name {name} --token {token} --level easy";
        List<String> bot = ProgramCommands.java(BotsMain.class.getName(), options.split(" "));
        assertEquals(0, run(List.of("--timeout", "60"), bot), out + "" + err);
    }

    @Test
    void the_printed_program_passes_all_checks_on_standard_input() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("bot.py"), printedProgram());
        assertPassesOnStandardInput(List.of(Python.command(file.toString())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_bot.py", "function_bot.py"})
    void an_example_of_the_python_package_passes_all_checks_on_standard_input(String example)
            throws InterruptedException {
        PrintedBot.requirePython();
        String file = Path.of("sdk/python/examples", example).toString();
        List<String> bot = new ArrayList<>(List.of("env", "PYTHONPATH=sdk/python/src", "PYTHONDONTWRITEBYTECODE=1"));
        bot.addAll(List.of(Python.command(file, "--stdio")));
        assertPassesOnStandardInput(bot);
    }

    @Test
    void a_typescript_project_passes_all_checks_on_standard_input() throws InterruptedException {
        PrintedBot.requireNode();
        String file = PrintedBot.created(folder, "typescript").resolve("bot.js").toString();
        assertPassesOnStandardInput(List.of("node", file, "--stdio"));
    }

    private static String printedProgram() throws IOException, InterruptedException {
        PrintedBot.requirePython();
        String guide = Files.readString(Path.of("README.md"));
        int start = guide.indexOf("import json, sys\n");
        return guide.substring(start, guide.indexOf("```", start));
    }

    private void assertPassesOnStandardInput(List<String> program) {
        assertEquals(0, run(List.of("--stdio", "--timeout", "60"), program), out + "" + err);
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
                "clock         | self.choose(m)                       | [time.sleep(2.1), self.choose(m)][1] | expected a move within the 2000 ms of the clock; it came after ",
                "unknown-field | .encode())                           | .encode() * (1 + (m[\"t\"] == \"move\"))) | expected pong with n 1; this line came instead",
                "forced-pass   | self.choose(m)                       | self.__dict__.setdefault(\"first\", self.choose(m)) | expected one of the legal moves",
                "unknown-type  | m = json.loads(line)                 | m = json.loads(line); \"unknown\" in m[\"t\"] and sys.exit(1) | the bot closed the connection",
                "paused        | m[\"code\"], m[\"message\"]              | sys.exit(3)              | the bot closed the connection",
                "missing-event | self.choose(m)                       | self.choose(m)           | expected sync with g g1; nothing came",
                "fatal-error   | \"restart\",                           | \"restart\", \"error\",      | expected no connection for 1500 ms",
                "replaced      | \"restart\",                           | \"restart\", \"replaced\",   | expected no connection for 1500 ms"
            })
    void a_wrong_bot_fails_with_the_reason(String check, String right, String wrong, String reason)
            throws IOException, InterruptedException {
        assertFails(check, right, wrong, reason);
    }

    /** On a busy machine the bot connects too late to be noticed. */
    @Tag("slow")
    @Test
    void a_bot_that_connects_at_once_after_bye_fails_with_the_reason() throws IOException, InterruptedException {
        assertFails("restart", "time.sleep(wait", "(wait", "expected no connection for 100 ms after bye");
    }

    private void assertFails(String check, String right, String wrong, String reason)
            throws IOException, InterruptedException {
        PrintedBot.PYTHON.command(folder, 0);
        Path file = folder.resolve("bot.py");
        String source = Files.readString(file);
        assertTrue(source.contains(right), right);
        Files.writeString(file, source.replace(right, wrong));
        List<String> bot = List.of(Python.command(file.toString(), "{host}", "{port}", "{name}", "{token}"));
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
                "print(json       | for _ in (1, 2): print(json | expected move with g g1 and ply 2; this one has g g1 and ply 0",
                "m[\"ply\"]         | 0                           | expected move with g g1 and ply 2; this one has g g1 and ply 0",
                "json.dumps({     | \"{\" + json.dumps({          | a server answers bad_json",
                "m[\"legal\"][0]    | \"z9\"                        | expected one of the legal moves",
                "m[\"legal\"][0]    | m[\"legal\"][0], \"info\": {\"pv\": \"a1 \" * 9000} | a server answers line_too_long",
                "if m.get         | if not m.get                | no answer within the time limit",
                "m = json.loads   | sys.exit(3); m = json.loads | the process exited without an answer, exit code 3"
            })
    void a_wrong_program_fails_with_the_reason(String right, String wrong, String reason)
            throws IOException, InterruptedException {
        String source = printedProgram();
        assertTrue(source.contains(right), right);
        Path file = Files.writeString(folder.resolve("bot.py"), source.replace(right, wrong));
        run(
                List.of(
                        "--stdio",
                        "--only",
                        "game-tictactoe",
                        "--json",
                        "--timeout",
                        reason.startsWith("no answer") ? "1" : "10"),
                List.of(Python.command(file.toString())));
        JsonObject result = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertEquals("game-tictactoe", result.get("check").getAsString());
        assertFalse(result.get("passed").getAsBoolean());
        assertTrue(result.get("reason").getAsString().contains(reason), out.toString());
        assertFalse(result.getAsJsonArray("lines").isEmpty());
    }

    @Test
    void a_bot_started_by_hand_is_awaited_at_the_given_address() throws Exception {
        PrintedBot.requirePython();
        CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> BotsMain.commandLine("conform")
                .setOut(new PrintWriter(out, true))
                .execute("conform", "--listen", "0", "--game", "kalah", "--only", "game-kalah"));
        Pattern listening = Pattern.compile("listening on port ([0-9]+)\n");
        Awaitility.await().until(() -> listening.matcher(out.toString()).find());
        Matcher port = listening.matcher(out.toString());
        assertTrue(port.find());
        List<String> bot = new ArrayList<>(PrintedBot.PYTHON.command(folder, Integer.parseInt(port.group(1))));
        bot.addAll(List.of("snake", "a-token-of-twenty-letters"));
        Process process = new ProcessBuilder(bot).start();
        try {
            assertEquals(0, exitCode.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS), out.toString());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void the_checks_of_one_game_need_no_other_game() {
        BotsMain.commandLine("conform")
                .setOut(new PrintWriter(out, true))
                .execute("conform", "--list", "--game", "kalah");
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

    /** The names in the last column of a row, one for each game where it says so. */
    private static List<String> named(List<String> rows, String row) {
        String found =
                rows.stream().filter(line -> line.matches(row)).findFirst().orElseThrow();
        String[] columns = found.split("\\|");
        return Pattern.compile("`([^`]+)`")
                .matcher(columns[columns.length - 1])
                .results()
                .map(name -> name.group(1))
                .flatMap(name -> name.equals("game-KIND") ? Games.ids().stream().map("game-"::concat) : Stream.of(name))
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
