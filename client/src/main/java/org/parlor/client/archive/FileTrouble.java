package org.parlor.client.archive;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be read or written, in words: the system's own exceptions often name the file alone. */
public final class FileTrouble {

    private FileTrouble() {}

    public static String why(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        return e instanceof AccessDeniedException ? "it is not allowed" : String.valueOf(e.getMessage());
    }
}
