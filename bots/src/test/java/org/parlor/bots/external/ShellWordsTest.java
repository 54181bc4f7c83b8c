package org.parlor.bots.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.InvalidInputException;

class ShellWordsTest {

    static Stream<Arguments> lines() {
        return Stream.of(
                Arguments.of("engine --a=\"b c\" -x", List.of("engine", "--a=b c", "-x")),
                Arguments.of("  two\twords\n", List.of("two", "words")),
                Arguments.of("'my engine'/bin\" dir\"/run", List.of("my engine/bin dir/run")),
                Arguments.of("my\\ engine \\'x\\\" a\\\\b", List.of("my engine", "'x\"", "a\\b")),
                Arguments.of("\"a \\\"quoted\\\" \\$5 \\`c\\` \\\\ \\n\"", List.of("a \"quoted\" $5 `c` \\ \\n")),
                Arguments.of("'no \\ escape \" here'", List.of("no \\ escape \" here")),
                Arguments.of("it\"'\"s 'a'\\''b'", List.of("it's", "a'b")),
                Arguments.of("empty '' \"\" end", List.of("empty", "", "", "end")),
                Arguments.of("one\\\nword \"in\\\nside\"", List.of("oneword", "inside")),
                Arguments.of("é \"ü ö\"", List.of("é", "ü ö")));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void a_line_is_split_as_a_shell_splits_it(String line, List<String> words) {
        assertEquals(words, ShellWords.split(line));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void the_system_shell_splits_the_same_way(String line, List<String> words) throws Exception {
        Process shell = new ProcessBuilder("sh").start();
        // Arguments would be encoded in the locale.
        try (OutputStream script = shell.getOutputStream()) {
            script.write(("printf '%s\\0' " + line).getBytes(StandardCharsets.UTF_8));
        }
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, shell.waitFor());
        assertEquals(words, List.of(printed.substring(0, printed.length() - 1).split("\0", -1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine 'level 3", "engine \"level 3", "a'b\"c", "\"a\\\""})
    void an_unclosed_quote_is_rejected(String line) {
        String message = assertThrows(InvalidInputException.class, () -> ShellWords.split(line))
                .getMessage();
        char quote = line.equals("engine 'level 3") || line.equals("a'b\"c") ? '\'' : '"';
        assertEquals(
                "the quote " + quote + " is not closed in \"" + line + "\": add it, or write \\" + quote
                        + " for the character itself",
                message);
    }

    @Test
    void a_trailing_backslash_is_rejected() {
        String message = assertThrows(InvalidInputException.class, () -> ShellWords.split("engine \\"))
                .getMessage();
        assertEquals(
                "nothing follows the backslash at the end of \"engine \\\": remove it, or write \\\\ for the character"
                        + " itself",
                message);
    }
}
