package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/** Tests the gtp and nboard commands as processes: protocol output only, exit at the end of input. */
class BridgeCommandsTest {

    @Test
    void gtp_serves_standard_input_and_output() throws Exception {
        assertEquals("=1 Parlor\n\n=\n\n= true\n\n", run("1 name\nclear_board\nknown_command genmove\n", "gtp"));
    }

    @Tag("slow")
    @Test
    void nboard_serves_standard_input_and_output() throws Exception {
        String output = run("nboard 2\nset depth 2\nping 3\ngo\n", "nboard", "--level", "10");
        assertTrue(output.matches("(?s)set myname Parlor\npong 3\nstatus thinking\n.*=== \\S+\nstatus\n"), output);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gtp --level great  | Unknown level 'great'
            gtp --time 0       | --time must be 0.001 to 3600 seconds, not 0.0
            nboard --threads 0 | --threads must be 1 to 256, not 0
            nboard --book      | Unknown option: '--book'
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        StringWriter err = new StringWriter();
        int exit = BotsMain.commandLine(line.split(" "))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" "));
        assertEquals(2, exit);
        assertTrue(err.toString().contains(message), err.toString());
    }

    private static String run(String input, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ProgramCommands.java(BotsMain.class.getName(), arguments));
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
        return output;
    }
}
