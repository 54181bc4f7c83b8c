package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs themselves: nothing but the protocol on standard output, and an end when the input ends. */
class BridgeCommandsTest {

    @Test
    void gtp_speaks_over_its_standard_streams() throws Exception {
        assertEquals("=1 Parlor\n\n=\n\n= true\n\n", said("1 name\nclear_board\nknown_command genmove\n", "gtp"));
    }

    @Test
    void nboard_speaks_over_its_standard_streams() throws Exception {
        String said = said("nboard 2\nset depth 2\nping 3\ngo\n", "nboard", "--level", "10");
        assertTrue(said.matches("(?s)set myname Parlor\npong 3\nstatus thinking\n.*=== \\S+\nstatus\n"), said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gtp --level great  | Unknown level 'great'
            gtp --time 0       | --time is 0.001 to 3600 seconds, not 0.0
            nboard --threads 0 | --threads is 1 to 256, not 0
            nboard --book      | Unknown option: '--book'
            """)
    void wrong_usage_says_what_would_be_right_and_exits_with_2(String line, String message) {
        StringWriter err = new StringWriter();
        int exit = BotsMain.commandLine().setErr(new PrintWriter(err, true)).execute(line.split(" "));
        assertEquals(2, exit);
        assertTrue(err.toString().contains(message), err.toString());
    }

    private static String said(String told, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                BotsMain.class.getName());
        builder.command().addAll(List.of(arguments));
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().write(told.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
        return said;
    }
}
