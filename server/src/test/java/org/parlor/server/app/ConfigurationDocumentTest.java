package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.config.ServerOptions;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;

/**
 * The tables of docs/configuration.md and the sample file contain every setting as declared; {@code -Dgolden.update=true}
 * rewrites them.
 */
class ConfigurationDocumentTest {
    private static final Path DOCUMENT = Path.of("docs", "configuration.md");
    private static final Path SAMPLE = Path.of("dist", "parlor-server.properties");
    private static final String BEGIN = "<!-- generated tables, see ConfigurationDocumentTest -->\n";
    private static final String END = "<!-- end of the generated tables -->\n";
    private static final String END_OF_HEAD = "\n\n";
    private static final String HEAD =
            "| key | variable | type | range | default | reload | meaning |\n|---|---|---|---|---|---|---|\n";
    private static final int COLUMNS_MAX = 120;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Compares the part of a file from the begin to the end mark with the expected one. */
    private static void check(Path file, String begin, String end, String expected) throws IOException {
        String text = Files.readString(file);
        int from = text.indexOf(begin) + begin.length();
        int to = end.isEmpty() ? text.length() : text.indexOf(end);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, text.substring(0, from) + expected + text.substring(to));
        } else {
            assertEquals(expected, text.substring(from, to), file.toString());
        }
    }

    @Test
    void the_tables_have_every_setting() throws IOException {
        String tables = ServerOptions.TABLES.entrySet().stream()
                .map(table -> "\n### " + table.getKey() + "\n\n" + HEAD
                        + table.getValue().stream()
                                .map(ConfigurationDocumentTest::row)
                                .collect(Collectors.joining()))
                .collect(Collectors.joining());
        check(DOCUMENT, BEGIN, END, tables + "\n");
    }

    private static String row(Setting<?> setting) {
        boolean negatable = setting.type().isFlag() && "true".equals(setting.defaultText());
        String[] help = setting.help().split(" ?Default: ", 2);
        String meaning = code(help[0]);
        List<String> cells = List.of(
                "`" + setting.key() + "`",
                "`" + SettingsResolver.variable(setting.key()) + "`",
                setting.type().name() + (negatable ? ", *no-*" : ""),
                setting.type().range(),
                defaultCell(setting, help),
                ServerSettings.isReloadable(setting) ? "at once" : "restart",
                setting.details().isEmpty() ? meaning.replaceFirst("\\.$", "") : meaning + " " + setting.details());
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** The default, or what the help says about it. */
    private static String defaultCell(Setting<?> setting, String[] help) {
        return help.length > 1 && !help[1].contains("${DEFAULT-VALUE}")
                ? code(help[1]).replaceFirst("\\.$", "")
                : "`" + setting.defaultText() + "`";
    }

    /** Formats the names of settings. */
    private static String code(String help) {
        return help.replaceAll("--([a-z][a-z0-9-]+)", "`$1`");
    }

    @Test
    void the_sample_file_has_every_setting() throws IOException {
        String lines = ServerOptions.all().stream()
                .map(ConfigurationDocumentTest::sample)
                .collect(Collectors.joining("\n"));
        check(SAMPLE, END_OF_HEAD, "", lines);
    }

    private static String sample(Setting<?> setting) {
        String value = setting.example().isEmpty() ? setting.defaultText() : setting.example();
        String help = setting.help()
                .replace(" Default: none.", "")
                .replace("${DEFAULT-VALUE}", String.valueOf(setting.defaultText()));
        String range = setting.type().range();
        boolean isNumber = setting.type().name().equals("integer");
        return comment(isNumber ? help.replaceFirst("\\.( |$)", ": " + range + ".$1") : help) + "#" + setting.key()
                + " = " + value + "\n";
    }

    private static String comment(String text) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder("#");
        for (String word : text.replaceAll("--([a-z])", "$1").split(" ")) {
            if (line.length() + 1 + word.length() > COLUMNS_MAX) {
                lines.append(line).append('\n');
                line = new StringBuilder("#");
            }
            line.append(' ').append(word);
        }
        return lines.append(line).append('\n').toString();
    }

    @Test
    void every_line_of_the_sample_file_is_a_valid_setting() throws IOException {
        for (String line : Files.readAllLines(SAMPLE)) {
            if (line.matches("#[a-z0-9-]+ = .*")) {
                Path file = Files.writeString(folder.resolve("server.properties"), line.substring(1));
                CommandResult result = CommandResult.run(Map.of(), file, "config");
                assertEquals(0, result.code(), result.toString());
            }
        }
    }
}
