package org.parlor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.SettingsResolver;
import picocli.CommandLine.Model.OptionSpec;

/** The sample settings file lists every option with its default. */
class SamplePropertiesTest {
    private static final Path SAMPLE = Path.of("dist", "parlor-server.properties");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static List<OptionSpec> options() {
        return ServerMain.commandLine().getCommandSpec().options().stream()
                .filter(option -> SettingsResolver.key(option) != null)
                .toList();
    }

    @Test
    void every_option_is_listed_with_its_default() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLE);
        List<String> missing = new ArrayList<>();
        for (OptionSpec option : options()) {
            String key = String.valueOf(SettingsResolver.key(option));
            String value = option.defaultValue() == null ? ".+" : Pattern.quote(option.defaultValue());
            if (lines.stream().noneMatch(line -> line.matches("#" + key + " = " + value))) {
                missing.add(key + " = " + option.defaultValue());
            }
        }
        assertEquals(List.of(), missing);
        assertEquals(
                options().size(),
                lines.stream().filter(line -> line.matches("#[a-z0-9-]+ =.*")).count());
    }

    @Test
    void every_line_is_a_valid_setting() throws IOException {
        for (String line : Files.readAllLines(SAMPLE)) {
            if (line.matches("#[a-z0-9-]+ = .*")) {
                Path file = Files.writeString(folder.resolve("server.properties"), line.substring(1));
                CommandResult result = CommandResult.run(Map.of(), file, "config");
                assertEquals(0, result.code(), result.toString());
            }
        }
    }
}
