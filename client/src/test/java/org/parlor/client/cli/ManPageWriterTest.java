package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.BuildInfo;

final class ManPageWriterTest {
    private final Shell.Run page = Shell.run(List.of(), "man");

    @Test
    void begins_with_title_name_and_synopsis() {
        assertEquals(0, page.code());
        assertEquals(
                List.of(
                        ".TH PARLOR 1 \"\" \"parlor " + BuildInfo.VERSION + "\"",
                        ".SH NAME",
                        "parlor \\- board games in a terminal",
                        ".SH SYNOPSIS",
                        ".B parlor [OPTIONS] [COMMAND]"),
                page.lines().subList(0, 5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".SS parlor play",
                ".SS parlor completion",
                ".B parlor record convert FILE... --to FORMAT [-o OUT] [OPTIONS]",
                ".B --bot LEVEL",
                ".B -v, --verbose",
                ".SH EXIT STATUS",
                ".B NO_COLOR"
            })
    void contains_commands_options_and_exit_codes(String line) {
        assertTrue(page.lines().contains(line.replace("-", "\\-")), page.out());
    }

    @Test
    void describes_help_only_once() {
        assertEquals(
                1, page.lines().stream().filter(".B \\-h, \\-\\-help"::equals).count());
    }

    @Test
    void groff_formats_it_without_warnings() throws Exception {
        Process process;
        try {
            process = new ProcessBuilder("groff", "-man", "-Tascii", "-ww")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException absent) {
            assumeTrue(false, "groff is not installed");
            return;
        }
        process.getOutputStream().write(page.out().getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        assertEquals("", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
    }
}
