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
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordError;

/** What is wrong with a file or a piece of one, in a line. */
public final class RecordErrorText {

    private RecordErrorText() {}

    /** Empty if nothing is. */
    public static Optional<String> of(ParsedRecord parsedRecord) {
        if (parsedRecord instanceof ParsedRecord.Damaged damaged) {
            return Optional.of(
                    "game " + damaged.number() + ", " + damaged.where() + ": damaged; expected " + damaged.expected());
        }
        ParsedRecord.Read read = (ParsedRecord.Read) parsedRecord;
        return read.replay().error().map(recordError -> "game " + read.number() + text(recordError));
    }

    private static String text(RecordError recordError) {
        if (recordError instanceof RecordError.IllegalMove illegal) {
            String legal = illegal.legal().isEmpty() ? "none, the game is over" : String.join(" ", illegal.legal());
            return ", ply " + (illegal.ply() + 1) + ": illegal move " + illegal.move() + "; legal: " + legal;
        }
        RecordError.WrongResult wrong = (RecordError.WrongResult) recordError;
        return ": wrong score; said " + wrong.claimed() + ", is " + wrong.actual();
    }

    /** Why a file could not be opened or read on. */
    public static String unreadable(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        return SafeText.sanitize(
                cause instanceof NoSuchFileException
                        ? "there is no such file"
                        : reason(cause == null ? failure : cause));
    }

    /** Which file could not be read or written, why, and what to do, where {@code wanted} or one below it was tried. */
    public static String unusable(Path wanted, IOException failure) {
        String why = reason(failure);
        // What this program refuses itself names its file, and perhaps the line.
        boolean isNamed = why.startsWith(wanted.toString()) && why.equals(failure.getMessage());
        return SafeText.sanitize(isNamed ? why : file(wanted, failure) + " cannot be used: " + why);
    }

    /** @throws FileSystemException for a device or a pipe, which could be read without end */
    public static void requireFile(Path file) throws FileSystemException {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
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
            return "a file stands where a directory should be; name another";
        } else if (cause instanceof AccessDeniedException) {
            return "access is denied; change its permissions or name another";
        } else if (cause instanceof FileSystemException refused && refused.getReason() != null) {
            return refused.getReason() + "; name another";
        } else if (cause instanceof CharacterCodingException) {
            return "it is not a text file; name another";
        }
        String message = String.valueOf(cause.getMessage());
        return message.equals("Is a directory") ? "a directory stands where a file should be; name another" : message;
    }

    private static String missing(@Nullable String file) {
        Path parent = file == null ? null : Path.of(file).toAbsolutePath().getParent();
        return parent == null || Files.isDirectory(parent)
                ? "it is not there and cannot be made; name another"
                : "there is no directory " + parent + "; make it or name another";
    }
}
