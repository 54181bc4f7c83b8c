package org.parlor.client.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TerminalModeTest {

    @Test
    void the_manual_lists_every_mode() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("docs", "settings.md")).stream()
                .dropWhile(line -> !line.startsWith("| private mode"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assertEquals(
                Stream.of(TerminalMode.values())
                        .map(mode -> "| " + mode.number() + " | " + (mode.isSet() ? "set" : "reset") + " | "
                                + mode.purpose() + " |")
                        .toList(),
                rows);
    }

    @Test
    void the_launcher_resets_every_mode() throws IOException {
        String launcher = Files.readString(Path.of("../server/dist/bin/parlor"));
        int begin = launcher.indexOf("printf '") + "printf '".length();
        String printed =
                launcher.substring(begin, launcher.indexOf('\'', begin)).replace("\\033", "\u001b");
        assertEquals(TerminalMode.RESET + TerminalMode.ALTERNATE_SCREEN.off(), printed);
    }
}
