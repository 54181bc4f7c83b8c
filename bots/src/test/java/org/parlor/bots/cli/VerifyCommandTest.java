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
import org.parlor.bots.external.RulesProgram;

/** Programs that are asked about the rules: real ones, as children of this one. */
class VerifyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(List<String> arguments, List<String> program) {
        List<String> line = new ArrayList<>(List.of("verify"));
        line.addAll(arguments);
        line.add("--");
        line.addAll(program);
        return BotsMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
    }

    private static List<String> pupil(String... habits) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                RulesProgram.class.getName()));
        command.addAll(List.of(habits));
        return command;
    }

    private static List<String> shell(String script) {
        return List.of("sh", "-c", script);
    }

    @Test
    void a_program_that_knows_the_rules_gets_everything_right() {
        assertEquals(0, run(List.of("--count", "50", "--seed", "1"), pupil()), out + "" + err);
        assertEquals("""
                seed 1
                reversi: 50 of 50 right
                kalah: 50 of 50 right
                tictactoe: 50 of 50 right
                """, out.toString());
        assertEquals("", err.toString());
    }

    @Test
    void a_count_that_is_no_number_is_told_in_plain_words() {
        assertEquals(2, run(List.of("--count", "x"), pupil()));
        assertEquals(
                "parlor-bots: Invalid value for option '--count': 'x' is not a whole number",
                err.toString().lines().findFirst().orElse(""));
    }

    @Test
    void options_of_a_game_and_hidden_state_are_put_to_the_program() {
        assertEquals(
                0, run(List.of("reversi", "--passing", "free", "--rows", "4", "--cols", "6"), pupil()), out + "" + err);
        assertTrue(out.toString().endsWith("\nreversi: 20 of 20 right\n"), out.toString());
    }

    @Test
    void what_is_wrong_is_told_with_the_position_and_the_reason() {
        assertEquals(1, run(List.of("kalah", "--pits", "3", "--seed", "5"), pupil("turns")), err.toString());
        String told = out.toString();
        assertTrue(told.contains("""
                    expected  0
                    given     1
                    The last seed lands in South's store, so South moves again.
                """), told);
        assertTrue(told.contains("\n    expected  null\n"), told);
        assertTrue(told.matches("(?s).*kalah \\d+: after s\\d to is wrong\n    position  [0-9,]+ 0\n.*"), told);
        assertTrue(told.matches("(?s).*\nkalah: \\d+ of 20 right\n"), told);
    }

    @Test
    void lines_that_are_no_answers_are_told_and_passed_over() {
        assertEquals(0, run(List.of("tictactoe", "--count", "20"), pupil("chatty")), out.toString());
        List<String> told = err.toString().lines().toList();
        assertEquals("parlor-bots: this line is no answer: let me \uFFFD[31msee", told.get(0));
        assertEquals("parlor-bots: further lines that are no answers are not shown", told.get(10));
        assertEquals(11, told.size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "exit 3                            | It ended without an answer, exit code 3",
                "read line; echo thinking; exit 0  | It ended without an answer, exit code 0",
                "exec >&-; read line; read line    | It closed its end without an answer",
                "while read line; do :; done       | It gave no answer in time",
                "yes                               | It gave no answer in time"
            })
    void a_program_without_an_answer_is_told_as_such(String script, String reason) {
        assertEquals(1, run(List.of("kalah", "reversi", "--timeout", "1"), shell(script)));
        assertTrue(
                out.toString().endsWith("    " + reason + "\nkalah: 0 of 20 right, 20 not answered\n"), out.toString());
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
    void an_answer_that_cannot_be_read_is_wrong(String answer, String reason) {
        String script = "while read line; do cat <<'END'\n" + answer + "\nEND\ndone";
        assertEquals(1, run(List.of("tictactoe", "--count", "2"), shell(script)));
        assertTrue(out.toString().contains("the answer cannot be read"), out.toString());
        assertTrue(out.toString().contains("\n    " + reason + "\n"), out.toString());
        assertTrue(out.toString().endsWith("tictactoe: 0 of 2 right\n"), out.toString());
        assertFalse(out.toString().contains("\u001b"), out.toString());
    }

    @Test
    void a_line_without_end_is_no_answer_and_takes_no_memory() {
        String script = "head -c 5000000 /dev/zero | tr '\\0' '{'; echo; cat >/dev/null";
        assertEquals(1, run(List.of("kalah", "--timeout", "1", "--count", "1"), shell(script)));
        assertTrue(out.toString().length() < 2_000);
    }

    @Test
    void neither_the_program_nor_its_children_are_left_behind(@TempDir Path folder) throws IOException {
        Path pids = folder.resolve("pids");
        String children = "echo $$ > '" + pids + "'; sleep 1000 & echo $! >> '" + pids + "'; ";
        leavesNothing(children + "wait", pids);
        leavesNothing(children + "cat > /dev/null", pids);
    }

    private void leavesNothing(String script, Path pids) throws IOException {
        assertEquals(1, run(List.of("kalah", "--timeout", "1"), shell(script)));
        for (String pid : Files.readAllLines(pids)) {
            await().until(() -> ProcessHandle.of(Long.parseLong(pid))
                    .filter(ProcessHandle::isAlive)
                    .isEmpty());
        }
    }

    @Test
    void a_program_that_is_not_there_exits_with_1() {
        assertEquals(1, run(List.of(), List.of("/no/such/program")));
        assertTrue(err.toString().contains("/no/such/program"), err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verify                                 | Which program? Give its command after --
            verify kalah --                        | Which program? Give its command after --
            verify chess -- true                   | Unknown game 'chess': reversi, kalah, tictactoe
            verify --count 51 -- true              | --count is 1 to 50, not 51
            verify --timeout 0 -- true             | --timeout is 1 to 3600, not 0
            verify kalah --rows 6 -- true          | Kalah has no option '--rows'
            verify --seed x -- true                | Invalid value for option '--seed'
            verify --frobnicate -- true            | Unknown option: '--frobnicate'
            """)
    void wrong_usage_says_what_would_be_right_and_exits_with_2(String line, String message) {
        int exit = BotsMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" +"));
        assertEquals(2, exit);
        assertTrue(err.toString().startsWith("parlor-bots: " + message), err.toString());
        assertEquals("", out.toString());
    }
}
