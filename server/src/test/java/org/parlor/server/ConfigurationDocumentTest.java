package org.parlor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.parlor.server.cli.ServeCommand;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.SettingsResolver;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of options in docs/configuration.md contain every option, its variable, its default and its reload. */
class ConfigurationDocumentTest {
    private static final Path DOCUMENT = Path.of("docs", "configuration.md");
    private static final int COLUMNS = 7;

    private final ServeCommand command = ServerMain.commandLine().getCommand();

    /** The cells of a row: key, variable, type, range, default, reload, meaning. */
    private static List<String> cells(String line) {
        return List.of(line.substring(1, line.length() - 1).split("\\|")).stream()
                .map(String::strip)
                .toList();
    }

    private static List<List<String>> rows() throws IOException {
        return Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("| `") && cells(line).size() == COLUMNS)
                .map(ConfigurationDocumentTest::cells)
                .toList();
    }

    private List<String> facts(OptionSpec option) {
        String key = String.valueOf(SettingsResolver.key(option));
        String variable = "PARLOR_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
        String reload = command.reloadable().contains(key) ? "at once" : "restart";
        return List.of(key, variable, String.valueOf(option.defaultValue()), reload);
    }

    /** The same facts as the document has them; a default that is not a literal is left to the reader. */
    private static List<String> facts(List<String> row) {
        String value = row.get(4);
        boolean literal = value.matches("`[^`]*`") && !value.equals("`false`");
        return List.of(code(row.get(0)), code(row.get(1)), literal ? code(value) : "null", row.get(5));
    }

    private static String code(String cell) {
        return cell.replace("`", "");
    }

    @Test
    void it_has_every_option_with_its_variable_default_and_reload() throws IOException {
        List<List<String>> expected = new ArrayList<>();
        for (OptionSpec option : command.spec().options()) {
            if (SettingsResolver.key(option) != null) {
                expected.add(facts(option));
            }
        }
        assertEquals(
                expected.stream().map(List::toString).sorted().toList(),
                rows().stream().map(row -> facts(row).toString()).sorted().toList());
    }
}
