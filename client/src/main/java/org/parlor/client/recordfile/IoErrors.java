package org.parlor.client.recordfile;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.parlor.client.state.connection.LaunchException;

/** Why a file cannot be read or written, in words: the system's own exceptions often name the file alone. */
public final class IoErrors {

    private static final int FAILED = 1;

    private IoErrors() {}

    /** What to tell of a file that cannot be written. */
    static LaunchException unwritable(Path file, IOException e) {
        String why = e instanceof NoSuchFileException ? "there is no such directory" : reason(e);
        return new LaunchException(FAILED, "cannot write " + file + ": " + why);
    }

    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        } else if (e instanceof AccessDeniedException) {
            return "it is not allowed";
        } else if (e instanceof FileAlreadyExistsException) {
            return "a file stands where a directory should";
        }
        String reason = e instanceof FileSystemException named ? named.getReason() : null;
        return reason == null ? String.valueOf(e.getMessage()) : reason;
    }
}
