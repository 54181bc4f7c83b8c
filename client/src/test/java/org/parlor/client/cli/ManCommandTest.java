package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.BuildInfo;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.SettingsResolver;

/** The manual pages of the two programs whose packages have one. */
final class ManCommandTest {
    private final Shell.Run page = Shell.run(List.of(), "man");

    /** What a command of the server prints. */
    static String server(String... arguments) {
        StringWriter out = new StringWriter();
        int code = ServerMain.commandLine(new SettingsResolver(Map.of(), Path.of("no", "settings")))
                .setOut(new PrintWriter(out))
                .execute(arguments);
        assertEquals(0, code);
        return out.toString();
    }

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
    void the_page_of_the_server_has_its_section_commands_settings_and_exit_codes() {
        List<String> lines = server("man").lines().toList();
        assertEquals(
                List.of(
                        ".TH PARLOR-SERVER 8 \"\" \"parlor-server " + BuildInfo.VERSION + "\"",
                        ".SH NAME",
                        "parlor\\-server \\- server of board games for people and bots",
                        ".SH SYNOPSIS",
                        ".B parlor\\-server [OPTIONS] [COMMAND]"),
                lines.subList(0, 5));
        assertEquals(
                List.of(),
                Stream.of(
                                ".SS parlor-server upgrade",
                                ".B parlor-server admin invite create [OPTIONS] [LABEL]",
                                ".B --every DURATION",
                                ".B --games-max N",
                                "Maximum number of unfinished games of a bot. Default: 200.",
                                ".B 75",
                                ".B /etc/parlor/server.properties")
                        .map(line -> line.replace("-", "\\-"))
                        .filter(line -> !lines.contains(line))
                        .toList());
    }

    @Test
    void groff_formats_them_without_warnings() throws Exception {
        for (String text : List.of(page.out(), server("man"))) {
            Process process;
            try {
                process = new ProcessBuilder("groff", "-man", "-Tutf8", "-ww")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException absent) {
                assumeTrue(false, "groff is not installed");
                return;
            }
            process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            assertEquals("", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(0, process.waitFor());
        }
    }
}
