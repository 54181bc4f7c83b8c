package org.parlor.client.storage;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;
import java.util.function.Consumer;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;

/**
 * The file of the progress with puzzles: one JSON object, replaced as a whole. Changes are atomic between processes, by a
 * lock file beside it. A damaged file is renamed, not overwritten.
 */
public record PuzzleProgressFile(Path path) {
    private static final int BYTES_MAX = 50_000_000;
    private static final String DAMAGED = ".damaged";

    /** Returns the day, counted from 1970-01-01. */
    public static long today() {
        return LocalDate.now(ZoneId.systemDefault()).toEpochDay();
    }

    /**
     * Returns the progress; none if the file does not exist or is damaged.
     *
     * @param warnings receives a message if the file is damaged
     * @throws IOException if the file cannot be read
     */
    public PuzzleProgress read(Consumer<String> warnings) throws IOException {
        try {
            if (Files.size(path) > BYTES_MAX) {
                throw new IllegalStateException("more than " + BYTES_MAX + " bytes");
            }
            return Objects.requireNonNull(new Gson().fromJson(Files.readString(path), PuzzleProgress.class));
        } catch (NoSuchFileException none) {
            return PuzzleProgress.NONE;
        } catch (RuntimeException | CharacterCodingException damaged) {
            Path aside = path.resolveSibling(path.getFileName() + DAMAGED);
            Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
            warnings.accept("The file of the progress with puzzles is damaged and was renamed to " + aside);
            return PuzzleProgress.NONE;
        }
    }

    /**
     * Adds an answer.
     *
     * @param warnings receives a message if the file is damaged
     * @throws IOException if the file cannot be locked, read or written
     */
    public PuzzleProgress add(Attempt attempt, Consumer<String> warnings) throws IOException {
        return AtomicFiles.locked(path, () -> {
            PuzzleProgress progress = read(warnings).with(attempt);
            AtomicFiles.replace(path, new Gson().toJson(progress) + "\n");
            return progress;
        });
    }
}
