package org.parlor.bots.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.Games;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/** Tests the verify command with real child processes. */
class VerifyProgramCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(List<String> arguments, List<String> program) {
        List<String> line = new ArrayList<>(List.of("verify"));
        line.addAll(arguments);
        if (!arguments.contains("--timeout")) {
            // A program may take long to start on a busy machine.
            line.addAll(List.of("--timeout", "" + Waiting.LIMIT_SECONDS));
        }
        line.add("--");
        line.addAll(program);
        return BotsMain.commandLine("verify")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
    }

    private static List<String> program(String... habits) {
        return ProgramCommands.java(RulesProgram.class.getName(), habits);
    }

    /** Drops standard error, to which a shell prints that a child was killed. */
    private static List<String> shell(String script) {
        return List.of("sh", "-c", "exec 2> /dev/null; " + script);
    }

    @Test
    void a_correct_program_passes_all_problems() {
        assertEquals(0, run(List.of("--count", "50", "--seed", "1"), program()), out + "" + err);
        List<String> report = new ArrayList<>(List.of("seed 1"));
        Games.ids().forEach(game -> report.add(game + ": 50 of 50 correct"));
        assertEquals(report, out.toString().lines().toList());
        assertEquals("", err.toString());
    }

    @Test
    void a_count_that_is_not_a_number_is_rejected_in_plain_words() {
        assertEquals(2, run(List.of("--count", "x"), program()));
        assertEquals(
                "parlor-bots: Invalid value for option '--count': 'x' is not a whole number",
                err.toString().lines().findFirst().orElse(""));
    }

    @Test
    void problems_include_game_options_and_hidden_state() {
        assertEquals(
                0,
                run(List.of("reversi", "--passing", "free", "--rows", "4", "--cols", "6"), program()),
                out + "" + err);
        assertTrue(out.toString().endsWith("\nreversi: 20 of 20 correct\n"), out.toString());
    }

    @Test
    void mistakes_are_reported_with_the_position_and_the_reason() {
        assertEquals(1, run(List.of("kalah", "--pits", "3", "--seed", "5"), program("turns")), err.toString());
        String report = out.toString();
        assertTrue(report.contains("""
                    expected  0
                    given     1
                    The last seed lands in South's store, so South moves again.
                """), report);
        assertTrue(report.contains("\n    expected  null\n"), report);
        assertTrue(report.matches("(?s).*kalah \\d+: after s\\d to is wrong\n    position  [0-9,]+ 0\n.*"), report);
        assertTrue(report.matches("(?s).*\nkalah: \\d+ of 20 correct\n"), report);
    }

    @Test
    void lines_that_are_not_answers_are_reported_and_ignored() {
        assertEquals(0, run(List.of("tictactoe", "--count", "20"), program("chatty")), out.toString());
        List<String> report = err.toString().lines().toList();
        assertEquals("parlor-bots: ignored a line that is not an answer: let me \uFFFD[31msee", report.get(0));
        assertEquals("parlor-bots: further ignored lines are not shown", report.get(10));
        assertEquals(11, report.size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "exit 3                            | the process exited without an answer, exit code 3",
                "read line; echo thinking; exit 0  | the process exited without an answer, exit code 0",
                "exec >&-; read line; read line    | the process closed its output without an answer",
                "while read line; do :; done       | no answer within the time limit",
                "yes                               | no answer within the time limit"
            })
    void a_program_that_does_not_answer_is_reported_with_the_reason(String script, String reason) {
        assertEquals(1, run(List.of("kalah", "reversi", "--timeout", "1"), shell(script)));
        assertTrue(
                out.toString().endsWith("    " + reason + "\nkalah: 0 of 20 correct, 20 not answered\n"),
                out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                  | field \"pos\" is required",
                "{\"pos\":7,\"to\":0,\"score\":[0,0]}     | \"pos\" must be a string or an array of integers",
                "{\"pos\":\"\",\"to\":0}                   | field \"score\" is required",
                "{not json                           | Invalid JSON near column 2: unexpected character",
                "{\"\\u001b[2J\":1,\"\\u001b[2J\":1} | Duplicate key '\uFFFD[2J' at column 16"
            })
    void an_invalid_answer_counts_as_wrong(String answer, String reason) {
        String script = "while read line; do cat <<'END'\n" + answer + "\nEND\ndone";
        assertEquals(1, run(List.of("tictactoe", "--count", "2"), shell(script)));
        assertTrue(out.toString().contains("invalid answer"), out.toString());
        assertTrue(out.toString().contains("\n    " + reason + "\n"), out.toString());
        assertTrue(out.toString().endsWith("tictactoe: 0 of 2 correct\n"), out.toString());
        assertFalse(out.toString().contains("\u001b"), out.toString());
    }

    @Test
    void an_endless_line_is_truncated() {
        String script = "head -c 5000000 /dev/zero | tr '\\0' '{'; echo; cat >/dev/null";
        assertEquals(1, run(List.of("kalah", "--timeout", "1", "--count", "1"), shell(script)));
        assertTrue(out.toString().length() < 2_000);
    }

    @Test
    void the_program_and_its_children_are_killed(@TempDir Path folder) throws IOException {
        Path pids = folder.resolve("pids");
        String children = "echo $$ > '" + pids + "'; sleep 1000 & echo $! >> '" + pids + "'; ";
        assertNoProcessRemains(children + "wait", pids);
        assertNoProcessRemains(children + "cat > /dev/null", pids);
    }

    private void assertNoProcessRemains(String script, Path pids) throws IOException {
        assertEquals(1, run(List.of("kalah", "--timeout", "1"), shell(script)));
        for (String pid : Files.readAllLines(pids)) {
            await().until(() -> ProcessHandle.of(Long.parseLong(pid))
                    .filter(ProcessHandle::isAlive)
                    .isEmpty());
        }
    }

    @Test
    void a_missing_program_exits_with_code_1() {
        assertEquals(1, run(List.of(), List.of("/no/such/program")));
        assertTrue(err.toString().contains("cannot start /no/such/program: "), err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verify                                 | no program specified; add its command after --
            verify kalah --                        | no program specified; add its command after --
            verify chess -- true                   | Unknown game 'chess': choose from GAMES
            verify --count 51 -- true              | --count must be 1 to 50, not 51
            verify --timeout 0 -- true             | --timeout must be 1 to 3600, not 0
            verify kalah --rows 6 -- true          | Kalah has no option '--rows'
            verify --seed x -- true                | Invalid value for option '--seed'
            verify --frobnicate -- true            | Unknown option: '--frobnicate'
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        int exit = BotsMain.commandLine("verify")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" +"));
        assertEquals(2, exit);
        assertTrue(
                err.toString().startsWith("parlor-bots: " + message.replace("GAMES", String.join(", ", Games.ids()))),
                err.toString());
        assertEquals("", out.toString());
    }
}
