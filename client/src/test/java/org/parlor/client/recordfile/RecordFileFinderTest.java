package org.parlor.client.recordfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.game.record.RecordFileInfo;

class RecordFileFinderTest {

    @TempDir
    Path folder;

    @Test
    void the_files_beside_the_saved_games_are_found_the_latest_first() throws IOException {
        write("games.jsonl", "{}", 1_000);
        write("WTH_2019.wtb", "abc", 3_000);
        write("notes.txt", "no records", 2_000);
        write("empty.ggf", "", 4_000);
        List<RecordFileInfo> found = RecordFileFinder.list(
                        folder.resolve("games.jsonl").toString())
                .stream()
                .filter(file -> file.directory().equals(folder.toString()))
                .toList();
        assertEquals(
                List.of(
                        new RecordFileInfo(folder.resolve("WTH_2019.wtb").toString(), 3, 3_000),
                        new RecordFileInfo(folder.resolve("games.jsonl").toString(), 2, 1_000)),
                found);
        assertEquals("WTH_2019.wtb", found.get(0).name());
    }

    private void write(String name, String text, long modified) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
    }
}
