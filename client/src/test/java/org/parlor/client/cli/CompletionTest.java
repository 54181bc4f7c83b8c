package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompletionTest {

    @TempDir
    Path folder;

    /** The completions of a real bash for the last word. */
    private List<String> completed(String... words) throws Exception {
        return completedBy("parlor", Shell.run(List.of(), "completion", "bash").out(), words);
    }

    private List<String> completedBy(String program, String completion, String... words) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash here");
        Path script = folder.resolve("completion");
        Files.writeString(script, completion);
        String asked = ". " + script + "; COMP_WORDS=(" + program + " \"$@\"); COMP_CWORD=$#;" + " _complete_" + program
                + "; printf '%s\\n' \"${COMPREPLY[@]}\"";
        List<String> command = new ArrayList<>(List.of("/bin/bash", "--norc", "-c", asked, "bash"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return List.copyOf(new TreeSet<>(
                out.lines().map(String::strip).filter(line -> !line.isEmpty()).toList()));
    }

    @Test
    void bash_completes_commands() throws Exception {
        assertEquals(List.of("record", "replay"), completed("re"));
    }

    @Test
    void bash_completes_commands_and_options_of_the_server() throws Exception {
        String completion = ManCommandTest.server("completion", "bash");
        assertEquals(List.of("restore"), completedBy("parlor-server", completion, "resto"));
        assertEquals(List.of("bash", "zsh"), completedBy("parlor-server", completion, "completion", ""));
        assertEquals(List.of("--games-max"), completedBy("parlor-server", completion, "--games-m"));
        assertEquals(List.of("--check"), completedBy("parlor-server", completion, "upgrade", "--che"));
    }

    @Test
    void bash_completes_the_options_of_a_command_and_those_of_all() throws Exception {
        assertEquals(List.of("--delay"), completed("play", "--del"));
        assertTrue(completed("play", "--")
                .containsAll(List.of("--bot", "--clock", "--rows", "--plain", "--name", "--hints", "--mouse")));
    }

    @Test
    void bash_completes_the_values_of_an_option() throws Exception {
        assertEquals(List.of("letters"), completed("play", "--board", "l"));
        assertEquals(List.of("counts"), completed("play", "--hints", "c"));
        assertEquals(List.of("hard"), completed("play", "--bot", "h"));
        assertEquals(List.of("tictactoe"), completed("play", "t"));
    }

    @Test
    void both_shells_get_the_same_script_and_others_none() {
        Shell.Run bash = Shell.run(List.of(), "completion", "bash");
        assertEquals(0, bash.code());
        assertEquals(bash.out(), Shell.run(List.of(), "completion", "zsh").out());
        assertFalse(bash.out().isEmpty());
        assertEquals(2, Shell.run(List.of(), "completion", "fish").code());
    }
}
