package org.parlor.bots.cli.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.ReplayError;

/** Error messages for files and game records. */
public final class RecordErrorText {

    private RecordErrorText() {}

    /** Describes the error of a record; empty if the record is valid. */
    public static Optional<String> of(RecordReadResult readResult) {
        if (readResult instanceof RecordReadResult.Damaged damaged) {
            return Optional.of(
                    "game " + damaged.number() + ", " + damaged.where() + ": damaged; expected " + damaged.expected());
        }
        RecordReadResult.Read read = (RecordReadResult.Read) readResult;
        return read.replay().error().map(replayError -> "game " + read.number() + text(replayError));
    }

    /** Describes what was left out of a record. */
    public static List<String> notes(RecordReadResult readResult) {
        return readResult instanceof RecordReadResult.Read read
                ? read.notes().stream()
                        .map(note -> "game " + read.number() + ", " + note)
                        .toList()
                : List.of();
    }

    private static String text(ReplayError replayError) {
        if (replayError instanceof ReplayError.IllegalMove illegal) {
            String legal = illegal.legal().isEmpty() ? "none, the game is over" : String.join(" ", illegal.legal());
            return ", ply " + (illegal.ply() + 1) + ": illegal move " + illegal.move() + "; legal: " + legal;
        }
        ReplayError.WrongResult wrong = (ReplayError.WrongResult) replayError;
        return ": wrong score; recorded " + wrong.claimed() + ", actual " + wrong.actual();
    }

    /** Describes why a file could not be read. */
    public static String unreadable(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        return SafeText.sanitize(
                cause instanceof NoSuchFileException ? "no such file" : reason(cause == null ? failure : cause));
    }

    /** Names the file that could not be read or written, {@code wanted} or one below it, and describes why. */
    public static String unusable(Path wanted, IOException failure) {
        String why = reason(failure);
        // Exceptions thrown by this program name the file already.
        boolean isNamed = why.startsWith(wanted.toString()) && why.equals(failure.getMessage());
        return SafeText.sanitize(isNamed ? why : "cannot use " + file(wanted, failure) + ": " + why);
    }

    /** @throws FileSystemException for a directory, and for a device or a pipe, which may have no end */
    public static void requireFile(Path file) throws FileSystemException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory, not a file");
        } else if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null, "it is a device or a pipe");
        }
    }

    private static String file(Path wanted, IOException failure) {
        String named = failure instanceof FileSystemException refused ? refused.getFile() : null;
        return named == null ? wanted.toString() : named;
    }

    private static String reason(Throwable cause) {
        if (cause instanceof NoSuchFileException missing) {
            return missing(missing.getFile());
        } else if (cause instanceof FileAlreadyExistsException) {
            return "it is a file, not a directory; specify another path";
        } else if (cause instanceof AccessDeniedException) {
            return "permission denied; change its permissions or specify another path";
        } else if (cause instanceof FileSystemException refused && refused.getReason() != null) {
            return refused.getReason() + "; specify another path";
        } else if (cause instanceof CharacterCodingException) {
            return "it is not a text file; specify another path";
        }
        return String.valueOf(cause.getMessage());
    }

    private static String missing(@Nullable String file) {
        Path parent = file == null ? null : Path.of(file).toAbsolutePath().getParent();
        return parent == null || Files.isDirectory(parent)
                ? "it does not exist and cannot be created; specify another path"
                : "the directory " + parent + " does not exist; create it or specify another path";
    }
}
