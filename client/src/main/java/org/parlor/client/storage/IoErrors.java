package org.parlor.client.storage;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.parlor.client.state.ExitException;

/** Describes I/O errors: the exceptions of the JDK often contain only the file name. */
public final class IoErrors {

    private IoErrors() {}

    /** Returns the exception for a file that cannot be written. */
    static ExitException unwritable(Path file, IOException e) {
        String why = e instanceof NoSuchFileException
                ? "no such directory: " + file.toAbsolutePath().getParent() + ". Create it, or choose another name"
                : Files.isDirectory(file) ? "it is a directory" : reason(e);
        return new ExitException("cannot write " + file + ": " + why);
    }

    /** Returns the reason, as a clause to append to "cannot read FILE:". */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        } else if (e instanceof FileAlreadyExistsException exists && exists.getReason() == null) {
            return "a file exists where a directory is needed";
        }
        if (e instanceof FileSystemException named) {
            return named.getReason() == null ? "it cannot be read or written" : named.getReason();
        }
        return e.getMessage() == null ? "input or output failed" : e.getMessage();
    }
}
