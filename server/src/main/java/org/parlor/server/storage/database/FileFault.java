package org.parlor.server.storage.database;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.parlor.server.storage.StoreException;

/** Creates {@link StoreException}s for files the operator named, with the reason and a remedy. */
public final class FileFault {

    private FileFault() {}

    public static StoreException readFailure(Path file, IOException failure) {
        return new StoreException("Cannot read " + file + ": " + readingText(file, failure), failure);
    }

    public static StoreException writeFailure(Path file, IOException failure) {
        return new StoreException("Cannot write " + file + ": " + writingText(file, failure), failure);
    }

    private static String readingText(Path file, IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file. Check the name";
        } else if (failure instanceof CharacterCodingException) {
            return "not a file written by 'export'. Use 'restore' for a file written by 'backup'";
        } else if (Files.isDirectory(file)) {
            return "it is a directory. Specify a file";
        }
        return FileAccess.reason(failure);
    }

    private static String writingText(Path file, IOException failure) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            return "no such directory: " + parent + ". Create it, or choose another name";
        }
        return FileAccess.reason(failure);
    }
}
