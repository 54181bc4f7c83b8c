package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.parlor.client.game.record.RecordFileInfo;

/** Finds files of recorded games. */
public final class RecordFileFinder {
    private static final String PATTERN = "*.{jsonl,ggf,pgn,sgf,wtb,transcript}{,.gz,.bz2}";
    private static final int FILES_MAX = 100;

    private RecordFileFinder() {}

    /**
     * Returns the recent files in their order, then the file of the saved games and the files beside it and in the
     * working directory, the last modified first.
     */
    public static List<RecordFileInfo> list(String savedGames, RecentFiles recent) {
        Set<Path> paths = new LinkedHashSet<>();
        try {
            Path saved = Path.of(savedGames).toAbsolutePath().normalize();
            paths.add(saved);
            Path folder = saved.getParent();
            if (folder != null) {
                paths.addAll(in(folder));
                paths.remove(folder.resolve(OfflineGameFile.NAME));
            }
        } catch (InvalidPathException e) {
            // An invalid path names no file.
        }
        paths.addAll(in(Path.of("").toAbsolutePath()));
        List<Path> used = recent.paths();
        used.forEach(paths::remove);
        List<RecordFileInfo> found = describe(paths);
        found.sort(Comparator.comparingLong(RecordFileInfo::modifiedAt).reversed());
        List<RecordFileInfo> files = describe(used);
        files.addAll(found);
        return files.subList(0, Math.min(FILES_MAX, files.size()));
    }

    private static List<Path> in(Path folder) {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PATTERN)) {
            found.forEach(paths::add);
        } catch (IOException e) {
            // An unreadable directory has no files.
        }
        return paths;
    }

    private static List<RecordFileInfo> describe(Collection<Path> paths) {
        List<RecordFileInfo> files = new ArrayList<>();
        paths.forEach(path -> add(files, path));
        return files;
    }

    private static void add(List<RecordFileInfo> files, Path path) {
        try {
            if (Files.isRegularFile(path) && Files.size(path) > 0) {
                files.add(new RecordFileInfo(
                        path.toString(),
                        Files.size(path),
                        Files.getLastModifiedTime(path).toMillis()));
            }
        } catch (IOException e) {
            // The file has been deleted in the meantime.
        }
    }
}
