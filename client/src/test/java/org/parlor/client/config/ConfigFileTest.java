package org.parlor.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @TempDir
    Path folder;

    @Test
    void a_file_that_is_not_there_is_empty_and_is_made_by_the_first_change() throws IOException {
        ConfigFile file = new ConfigFile(folder.resolve("parlor/config.properties"));
        assertEquals(new ConfigFile.Contents(Map.of(), List.of()), file.read());
        file.set("theme", "paper");
        assertEquals("theme = paper\n", Files.readString(file.file()));
    }

    @Test
    void a_change_leaves_every_other_line_as_it_is() throws IOException {
        ConfigFile file = written("# mine\r\n  theme=blue\r\nfuture.thing: 7\r\nnonsense\r\nname = ana");
        file.set("theme", "paper");
        file.set("bell", "off");
        assertEquals(
                "# mine\r\ntheme = paper\nfuture.thing: 7\r\nnonsense\r\nname = ana\nbell = off\n",
                Files.readString(file.file()));
        assertEquals(List.of("config.properties"), names());
    }

    @Test
    void values_stand_as_they_are_meant() throws IOException {
        ConfigFile file = written("\ufeffrecord = C:\\games\\mine.jsonl\nkey.resign==\n! remark\nname:ana # b\n");
        assertEquals(
                Map.of(
                        "record", new ConfigFile.Entry("C:\\games\\mine.jsonl", 1),
                        "key.resign", new ConfigFile.Entry("=", 2),
                        "name", new ConfigFile.Entry("ana # b", 4)),
                file.read().entries());
    }

    @Test
    void what_is_wrong_is_told_with_its_line() throws IOException {
        ConfigFile file = written("theme = blue\nhello\ntheme = paper\n");
        assertEquals(
                List.of(
                        file.file() + ", line 2: 'hello' should be KEY = VALUE",
                        file.file() + ", line 3: theme is set already on line 1; this one counts"),
                file.read().problems());
    }

    @Test
    void a_file_that_is_no_text_is_told_and_never_written_over() throws IOException {
        Path path = folder.resolve("config.properties");
        Files.write(path, new byte[] {'a', '=', (byte) 0xff, '\n'});
        ConfigFile file = new ConfigFile(path);
        assertEquals(
                List.of("cannot read " + path + ": it is not UTF-8"),
                file.read().problems());
        assertThrows(IOException.class, () -> file.set("theme", "paper"));
        assertEquals(4, Files.size(path));
        assertEquals(List.of("config.properties"), names());
    }

    @Test
    void a_link_stays_a_link() throws IOException {
        Path real = Files.writeString(folder.resolve("dotfile"), "theme = blue\n");
        Path connection = Files.createSymbolicLink(folder.resolve("config.properties"), real);
        new ConfigFile(connection).set("theme", "paper");
        assertEquals("theme = paper\n", Files.readString(real));
        assertEquals(real, Files.readSymbolicLink(connection));
    }

    private ConfigFile written(String text) throws IOException {
        return new ConfigFile(Files.writeString(folder.resolve("config.properties"), text));
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
