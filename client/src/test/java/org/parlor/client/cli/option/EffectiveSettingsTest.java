package org.parlor.client.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.GoldenFile;
import org.parlor.client.cli.Shell;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.StyleRole;

/** The sources of settings in order of precedence: option, environment, file, default; and their errors. */
class EffectiveSettingsTest {

    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private Path file = Path.of("");

    @BeforeEach
    void prepareEnvironment() throws IOException {
        file = Files.createDirectories(folder.resolve("parlor")).resolve("config.properties");
        environment.put("XDG_CONFIG_HOME", folder.toString());
        environment.put("XDG_STATE_HOME", folder.toString());
    }

    private Shell.Run parlor(String line) {
        return Shell.run(InputStream.nullInputStream(), environment, false, line.split(" "));
    }

    private static String line(Shell.Run run, String key) {
        return run.out()
                .lines()
                .filter(line -> line.startsWith(key + " "))
                .findFirst()
                .orElse("")
                .replaceAll(" +", " ");
    }

    @Test
    void an_option_overrides_the_environment_which_overrides_the_file_and_the_default() throws IOException {
        assertEquals("hints dots default", line(parlor("config"), "hints"));
        Files.writeString(file, "\nhints = off\n");
        assertEquals("hints off file " + file + ", line 2", line(parlor("config"), "hints"));
        environment.put("PARLOR_HINTS", "counts");
        assertEquals("hints counts environment PARLOR_HINTS", line(parlor("config"), "hints"));
        assertEquals("hints dots flag", line(parlor("--hints dots config"), "hints"));
        assertEquals("hints dots flag", line(parlor("config --hints=dots"), "hints"));
        assertTrue(parlor("config").out().endsWith("file: " + file + "\n"));
    }

    @Test
    void invalid_settings_are_warnings_with_their_place() throws IOException {
        Files.writeString(file, "theme = puce\ncolour = blue\nbell = yes please\nmouse = no\n");
        environment.put("PARLOR_COLOR", "sometimes");
        Shell.Run run = parlor("config");
        assertEquals(
                """
                parlor: FILE, line 1: invalid theme 'puce': THEMES
                parlor: FILE, line 2: unknown setting colour; parlor config lists all settings
                parlor: FILE, line 3: invalid bell 'yes please': my-turn, off
                parlor: PARLOR_COLOR: invalid color 'sometimes': auto, always, never
                """.replace("FILE", file.toString()).replace("THEMES", String.join(", ", Setting.THEME.words())),
                run.err());
        assertEquals(0, run.code());
        assertEquals("theme classic default", line(run, "theme"));
        assertEquals("mouse off file " + file + ", line 4", line(run, "mouse"));
    }

    @Test
    void keys_and_colours_are_customized_in_the_file() throws IOException {
        Files.writeString(file, """
                key.resign = S
                key.fold = F
                key.chat = Ctrl-C
                theme.like = paper
                theme.first = aa0000 on eeeeee
                theme.second = eeeeee on ffffff
                theme.sky = 0000ff on ffffff
                theme.like = blue
                """);
        Shell.Run run = parlor("config");
        assertEquals("key.resign S file " + file + ", line 1", line(run, "key.resign"));
        assertEquals("key.chat t default", line(run, "key.chat"));
        assertEquals("key.save – default", line(run, "key.save"));
        assertEquals("""
                parlor: FILE, line 8: theme.like overrides line 4
                parlor: FILE, line 2: unknown command fold; parlor config lists all commands
                parlor: FILE, line 3: invalid key 'Ctrl-C' for key.chat: a character such as R, Space, or Ctrl-R; ? and Ctrl with c, h, i, j, k, l, m, z are reserved
                parlor: FILE, line 7: unknown colour role sky; choose from ROLES
                parlor: FILE: contrast below 4.5 in your theme: second
                parlor: FILE: S is now resign and no longer save
                """.replace("FILE", file.toString()).replace("ROLES", roles()), run.err());
    }

    private static String roles() {
        return Arrays.stream(StyleRole.values())
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    @Test
    void a_wrong_flag_is_a_usage_error() {
        Shell.Run run = parlor("play --hints=many");
        assertEquals("""
                parlor: Invalid hints 'many': dots, counts, off
                  --hints HINTS
                      Legal moves.
                Try: parlor --help
                """, run.err());
        assertEquals(2, run.code());
    }

    @Test
    void the_file_can_contain_settings_of_the_line_mode() throws IOException {
        Files.writeString(file, "board = letters\n");
        assertTrue(parlor("play reversi --here").out().contains("Black's turn. Please choose a move:"));
        assertTrue(parlor("play reversi --here --board dots").out().startsWith("game reversi 8x8"));
    }

    @Test
    void the_server_knows_the_variables_of_all_settings() {
        GoldenFile.check(
                "../../../../server/src/main/resources/org/parlor/server/config/client-variables",
                GlobalOptions.SETTINGS.stream()
                        .map(setting -> EffectiveSettings.variable(setting.key()) + "\n")
                        .collect(Collectors.joining()));
    }

    @Test
    void another_file_can_be_named() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "hints = off\n");
        assertEquals("hints off file " + other + ", line 1", line(parlor("config --config " + other), "hints"));
        environment.put("PARLOR_CONFIG", other.toString());
        assertEquals("hints off file " + other + ", line 1", line(parlor("config"), "hints"));
    }
}
