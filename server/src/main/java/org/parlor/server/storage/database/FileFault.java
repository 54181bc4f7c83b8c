package org.parlor.server.storage.database;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.parlor.server.storage.StoreException;

/** Why a file of the operator cannot be read or written, and what to do, as the message of a {@link StoreException}. */
public final class FileFault {

    private FileFault() {}

    public static StoreException reading(Path file, IOException failure) {
        return new StoreException("Cannot read " + file + ": " + readingText(file, failure), failure);
    }

    public static StoreException writing(Path file, IOException failure) {
        return new StoreException("Cannot write " + file + ": " + writingText(file, failure), failure);
    }

    private static String readingText(Path file, IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file. Check the name";
        } else if (failure instanceof CharacterCodingException) {
            return "it is not text as 'export' writes it. A file of 'backup' is taken with 'restore'";
        } else if (Files.isDirectory(file)) {
            return "it is a directory. Name a file";
        }
        return FileAccess.reason(failure);
    }

    private static String writingText(Path file, IOException failure) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            return "there is no directory " + parent + ". Make it, or choose another name";
        }
        return FileAccess.reason(failure);
    }
}
