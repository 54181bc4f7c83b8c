package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.bots.conform.ConformanceCheck;
import org.parlor.bots.conform.ConformanceChecks;

/** Tests the conform command with the documented bots, with the built-in bot and with wrong ones. */
@Execution(ExecutionMode.CONCURRENT)
class ConformCommandTest {
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
    void the_bots_of_the_guides_pass_all_checks(PrintedBot printed) throws IOException, InterruptedException {
        List<String> bot = new ArrayList<>(printed.command(folder, 0));
        bot.set(bot.size() - 1, "{port}");
        bot.addAll(List.of("{name}", "{token}"));
        assertEquals(0, run(List.of("--timeout", "30"), bot), out + "" + err);
    }

    @Test
    void the_built_in_bot_passes_all_checks() {
        List<String> bot = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BotsMain.class.getName(),
                "connect",
                "{host}:{port}",
                "--name",
                "{name}",
                "--token",
                "{token}",
                "--level",
                "easy");
        assertEquals(0, run(List.of("--timeout", "30"), bot), out + "" + err);
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
                "unknown-type  | m = json.loads(line)                 | m = json.loads(line); \"unknown\" in m[\"t\"] and sys.exit(1) | the bot closed the connection",
                "restart       | time.sleep(wait                      | (wait                    | expected no connection for 200 ms after bye",
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
        assertEquals(1, run(List.of("--only", check, "--timeout", "2"), bot), out + "" + err);
        assertTrue(out.toString().startsWith(check + ": FAILED\n"), out.toString());
        assertTrue(out.toString().contains(reason), out.toString());
    }

    @Test
    void the_protocol_guide_names_every_check() throws IOException {
        String guide = Files.readString(Path.of("../protocol/docs/conformance.md"));
        for (ConformanceCheck check : ConformanceChecks.all()) {
            assertTrue(guide.contains("`" + check.name() + "`"), check.name());
        }
    }

    @Test
    void usage_errors_exit_with_code_2() {
        assertEquals(2, run(List.of("--only", "nothing"), List.of("true")));
        assertTrue(
                err.toString().startsWith("parlor-bots: no check 'nothing'; --list shows all checks"), err.toString());
    }
}
