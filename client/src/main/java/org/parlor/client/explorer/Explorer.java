package org.parlor.client.explorer;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Finds what was played from a position in files of recorded games, by an index for each file. An index is written beside its
 * name and then moved to it, under a lock, so that processes can share the directory and an interrupted one leaves no
 * incomplete index.
 *
 * @param directory the directory of the indexes
 */
public record Explorer(Path directory) {
    private static final long LOCK_POLL_MILLIS = 100;

    /**
     * Indexes the files that have no index yet or have changed since.
     *
     * @param progress receives texts and returns whether to continue
     * @return false if it was cancelled
     * @throws ExitException if a file cannot be read or an index cannot be written
     */
    public boolean update(List<String> files, Predicate<String> progress) throws ExitException, InterruptedException {
        for (String file : files) {
            if (!update(path(file), progress)) {
                return false;
            }
        }
        return true;
    }

    private static Path path(String file) {
        return FilePaths.parse(file).toAbsolutePath().normalize();
    }

    private boolean update(Path file, Predicate<String> progress) throws ExitException, InterruptedException {
        Path index = index(file);
        String fingerprint;
        try {
            fingerprint = fingerprint(file);
        } catch (IOException e) {
            throw new ExitException("cannot read " + file + ": " + IoErrors.reason(e));
        }
        if (fingerprint.equals(indexed(index))) {
            return true;
        }
        try {
            Files.createDirectories(directory);
            Path name = index.resolveSibling(index.getFileName() + ".lock");
            try (FileChannel channel = FileChannel.open(name, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel, file, progress)) {
                return lock != null
                        && (fingerprint.equals(indexed(index)) || write(file, fingerprint, index, progress));
            }
        } catch (IOException e) {
            throw unwritable(file, IoErrors.reason(e));
        } catch (SQLException e) {
            throw unwritable(file, String.valueOf(e.getMessage()));
        }
    }

    private ExitException unwritable(Path file, String reason) {
        return new ExitException("cannot write the index of " + file + " in " + directory + ": " + reason
                + ". XDG_CACHE_HOME names another directory");
    }

    /** Waits for the lock; returns null if cancelled. */
    private static @Nullable FileLock lock(FileChannel channel, Path file, Predicate<String> progress)
            throws IOException, InterruptedException {
        while (true) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException inThisProcess) {
                // Another explorer of this process indexes the file.
            }
            if (!progress.test("Waiting for another process that indexes " + file.getFileName())) {
                return null;
            }
            Thread.sleep(LOCK_POLL_MILLIS);
        }
    }

    private boolean write(Path file, String fingerprint, Path index, Predicate<String> progress)
            throws ExitException, IOException, SQLException {
        Path part = index.resolveSibling(index.getFileName() + ".part");
        part.toFile().deleteOnExit();
        try {
            Files.deleteIfExists(part);
            if (!PositionIndexWriter.write(file, fingerprint, part, progress)) {
                return false;
            }
            try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(part, index, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            deleteOrphans();
            return true;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Deletes the indexes of files that no longer exist. */
    private void deleteOrphans() throws IOException {
        try (DirectoryStream<Path> indexes = Files.newDirectoryStream(directory, "*.db")) {
            for (Path index : indexes) {
                try (PositionIndex open = PositionIndex.open(index)) {
                    List<String> source = open.source();
                    if (!source.isEmpty() && Files.exists(Path.of(source.get(0)))) {
                        continue;
                    }
                } catch (SQLException damaged) {
                    // It is of no use.
                }
                delete(index);
            }
        }
    }

    private static void delete(Path index) {
        try {
            Files.deleteIfExists(index);
        } catch (IOException inUse) {
            // The next run tries again.
        }
    }

    private Path index(Path file) {
        return directory.resolve(UUID.nameUUIDFromBytes(file.toString().getBytes(StandardCharsets.UTF_8)) + ".db");
    }

    /** Returns the fingerprint of the file that was indexed; empty if there is no readable index. */
    private static String indexed(Path index) {
        if (!Files.exists(index)) {
            return "";
        }
        try (PositionIndex open = PositionIndex.open(index)) {
            return open.source().get(1);
        } catch (SQLException | IndexOutOfBoundsException damaged) {
            return "";
        }
    }

    /** Returns the sizes and times of the file and of the files from which WTHOR takes names. */
    private static String fingerprint(Path file) throws IOException {
        TreeSet<String> states = new TreeSet<>(List.of(state(file)));
        boolean hasNames = file.toString().toLowerCase(Locale.ROOT).endsWith(".wtb");
        Path folder = hasNames ? file.getParent() : null;
        for (int up = 0; up < 2 && folder != null; up++) {
            try (DirectoryStream<Path> names = Files.newDirectoryStream(folder, "*.{jou,JOU,trn,TRN}")) {
                for (Path named : names) {
                    states.add(state(named));
                }
            }
            folder = folder.getParent();
        }
        return PositionIndex.VERSION + " " + states;
    }

    private static String state(Path file) throws IOException {
        return file.getFileName() + " " + Files.size(file) + " "
                + Files.getLastModifiedTime(file).toMillis();
    }

    /**
     * Finds what was played from a position, in the orientation of that position.
     *
     * @param opening the name of the opening, which the result contains
     */
    public ExploredPosition explore(ExplorerQuery query, String opening) throws ExitException {
        PositionHasher.PositionHash hash = new PositionHasher(query.rules()).hash(query.position());
        BoardSymmetry back = hash.symmetry().inverse();
        Map<Integer, ExploredMove> byMove = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (String file : query.files()) {
            read(file, index -> {
                problems.addAll(index.problems());
                index.moves(hash.value(), query.filter()).forEach((move, found) -> {
                    int shown = move == PositionIndexWriter.NO_MOVE ? move : back.move(move);
                    byMove.merge(shown, found, ExploredMove::plus);
                });
                return List.of();
            });
        }
        int games = byMove.values().stream().mapToInt(ExploredMove::games).sum();
        byMove.remove(PositionIndexWriter.NO_MOVE);
        return new ExploredPosition(opening, games, merged(query.rules(), query.position(), byMove), problems);
    }

    /** Merges the moves that lead to symmetric positions, each under the most frequent of them. */
    private static List<ExploredMove> merged(Rules rules, Position position, Map<Integer, ExploredMove> byMove) {
        List<BoardSymmetry> own = rules.symmetries().stream()
                .filter(symmetry -> Arrays.equals(symmetry.cells(position), position.cells()))
                .toList();
        Map<Integer, ExploredMove> merged = new HashMap<>();
        byMove.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Integer, ExploredMove> found) ->
                                -found.getValue().games())
                        .thenComparing(Map.Entry::getKey))
                .forEach(found -> {
                    int first = own.stream()
                            .map(symmetry -> symmetry.move(found.getKey()))
                            .filter(merged::containsKey)
                            .findFirst()
                            .orElse(found.getKey());
                    merged.merge(first, found.getValue().withMove(rules.format(first)), ExploredMove::plus);
                });
        return merged.values().stream()
                .sorted(Comparator.comparingInt(ExploredMove::games).reversed().thenComparing(ExploredMove::move))
                .toList();
    }

    /** Returns the games that reached a position, the latest first, {@link ExplorerQuery#GAMES_MAX} at most. */
    public List<ExploredGame> games(ExplorerQuery query) throws ExitException {
        long hash = new PositionHasher(query.rules()).hash(query.position()).value();
        List<ExploredGame> games = new ArrayList<>();
        for (String file : query.files()) {
            games.addAll(read(file, index -> index.games(file, hash, query.filter(), ExplorerQuery.GAMES_MAX)));
        }
        return games.stream()
                .sorted(Comparator.comparing((ExploredGame game) -> game.row().date(), Comparator.reverseOrder()))
                .limit(ExplorerQuery.GAMES_MAX)
                .toList();
    }

    private interface IndexReader<T> {
        List<T> read(PositionIndex index) throws SQLException;
    }

    private <T> List<T> read(String file, IndexReader<T> reader) throws ExitException {
        Path index = index(path(file));
        try (PositionIndex open = PositionIndex.open(index)) {
            return reader.read(open);
        } catch (SQLException e) {
            throw new ExitException("cannot read the index " + index + " of " + file + ": " + e.getMessage()
                    + ". Delete it; it will be written again");
        }
    }
}
