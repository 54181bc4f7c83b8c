package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
        write(OfflineGameFile.NAME, "{}", 5_000);
        write("empty.ggf", "", 4_000);
        assertEquals(List.of(info("WTH_2019.wtb", 3, 3_000), info("games.jsonl", 2, 1_000)), listed());
    }

    @Test
    void the_recent_files_come_first_the_last_used_one_before_the_others() throws IOException {
        write("games.jsonl", "{}", 5_000);
        write("elsewhere/WTH_1988.wtb", "abc", 1_000);
        write("elsewhere/notes.txt", "text", 2_000);
        recent().add(folder.resolve("games.jsonl"));
        recent().add(folder.resolve("elsewhere/gone.ggf"));
        recent().add(folder.resolve("elsewhere/notes.txt"));
        recent().add(folder.resolve("elsewhere/../elsewhere/WTH_1988.wtb"));
        write("b.ggf", "(;GM[Othello];)", 9_000);
        assertEquals(
                List.of(
                        info("elsewhere/WTH_1988.wtb", 3, 1_000),
                        info("elsewhere/notes.txt", 4, 2_000),
                        info("games.jsonl", 2, 5_000),
                        info("b.ggf", 15, 9_000)),
                listed());
    }

    @Test
    void the_last_20_recent_files_are_kept() throws IOException {
        for (int i = 0; i < 25; i++) {
            recent().add(folder.resolve("a" + i));
        }
        recent().add(folder.resolve("a7"));
        List<Path> kept = new ArrayList<>(List.of(folder.resolve("a7")));
        IntStream.iterate(24, i -> i > 5, i -> i - 1)
                .filter(i -> i != 7)
                .mapToObj(i -> folder.resolve("a" + i))
                .forEach(kept::add);
        assertEquals(kept.subList(0, 19), recent().paths().subList(0, 19));
        assertEquals(20, recent().paths().size());
    }

    @Test
    void a_damaged_list_of_recent_files_is_read_as_far_as_it_names_files() throws IOException {
        Files.write(list(), List.of("", "not absolute", "/a"));
        assertEquals(List.of(Path.of("/a")), recent().paths());
        Files.write(list(), new byte[] {(byte) 0xff, '/', 'a'});
        assertEquals(List.of(), recent().paths());
    }

    private RecordFileInfo info(String name, long bytes, long modified) {
        return new RecordFileInfo(folder.resolve(name).toString(), bytes, modified);
    }

    private Path list() {
        return folder.resolve("recent-files");
    }

    private RecentFiles recent() {
        return new RecentFiles(list());
    }

    /** Without the files of the working directory. */
    private List<RecordFileInfo> listed() {
        return RecordFileFinder.list(folder.resolve("games.jsonl").toString(), recent()).stream()
                .filter(file -> file.path().startsWith(folder.toString()))
                .toList();
    }

    private void write(String name, String text, long modified) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
    }
}
