package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.testing.ProgramCommands;

class ConfigFileTest {

    @TempDir
    Path folder;

    @Test
    void a_missing_file_is_empty_and_is_created_by_the_first_change() throws IOException {
        ConfigFile file = new ConfigFile(folder.resolve("parlor/config.properties"));
        assertEquals(new ConfigFile.Contents(Map.of(), List.of()), file.read());
        file.set("theme", "paper");
        assertEquals("theme = paper\n", Files.readString(file.file()));
    }

    @Test
    void a_change_leaves_all_other_lines_unchanged() throws IOException {
        ConfigFile file = written("# mine\r\n  theme=blue\r\nfuture.thing: 7\r\nnonsense\r\nname = ana");
        file.set("theme", "paper");
        file.set("bell", "off");
        assertEquals(
                "# mine\r\ntheme = paper\nfuture.thing: 7\r\nnonsense\r\nname = ana\nbell = off\n",
                Files.readString(file.file()));
        assertEquals(List.of("config.properties", "config.properties.lock"), names());
    }

    @Test
    void values_are_read_without_escapes() throws IOException {
        ConfigFile file = written("\ufeffrecord = C:\\games\\mine.jsonl\nkey.resign==\n! remark\nname:ana # b\n");
        assertEquals(
                Map.of(
                        "record", new ConfigFile.Entry("C:\\games\\mine.jsonl", 1),
                        "key.resign", new ConfigFile.Entry("=", 2),
                        "name", new ConfigFile.Entry("ana # b", 4)),
                file.read().entries());
    }

    @Test
    void invalid_lines_are_reported_with_their_numbers() throws IOException {
        ConfigFile file = written("theme = blue\nhello\ntheme = paper\n");
        assertEquals(
                List.of(
                        file.file() + ", line 2: 'hello' is not KEY = VALUE",
                        file.file() + ", line 3: theme overrides line 1"),
                file.read().problems());
    }

    @Test
    void a_file_that_is_not_UTF_8_is_reported_and_never_overwritten() throws IOException {
        Path path = folder.resolve("config.properties");
        Files.write(path, new byte[] {'a', '=', (byte) 0xff, '\n'});
        ConfigFile file = new ConfigFile(path);
        assertEquals(
                List.of("cannot read " + path + ": it is not UTF-8"),
                file.read().problems());
        assertThrows(IOException.class, () -> file.set("theme", "paper"));
        assertEquals(4, Files.size(path));
        assertEquals(List.of("config.properties", "config.properties.lock"), names());
    }

    @Test
    void a_link_stays_a_link() throws IOException {
        Path real = Files.writeString(folder.resolve("dotfile"), "theme = blue\n");
        Path connection = Files.createSymbolicLink(folder.resolve("config.properties"), real);
        new ConfigFile(connection).set("theme", "paper");
        assertEquals("theme = paper\n", Files.readString(real));
        assertEquals(real, Files.readSymbolicLink(connection));
    }

    @Test
    void concurrent_programs_lose_no_changes() throws Exception {
        ConfigFile file = new ConfigFile(folder.resolve("config.properties"));
        List<Process> programs = List.of(program(file, "one"), program(file, "two"));
        for (Process program : programs) {
            program.getOutputStream().write('\n');
            program.getOutputStream().flush();
        }
        for (Process program : programs) {
            assertEquals(0, program.waitFor());
        }
        assertEquals(2 * ConfigProcess.KEYS, file.read().entries().size());
    }

    private static Process program(ConfigFile file, String keys) throws IOException {
        Process program = new ProcessBuilder(ProgramCommands.java(
                        ConfigProcess.class.getName(), file.file().toString(), keys))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertEquals("ready", program.inputReader(StandardCharsets.UTF_8).readLine());
        return program;
    }

    private ConfigFile written(String text) throws IOException {
        return new ConfigFile(Files.writeString(folder.resolve("config.properties"), text));
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
