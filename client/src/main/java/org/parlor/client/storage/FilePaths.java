package org.parlor.client.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.parlor.client.state.ExitException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/** Parses paths from text. */
public final class FilePaths {

    private FilePaths() {}

    /** @throws InvalidInputException if the name is invalid on this system or in this locale */
    public static Path parse(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException invalid) {
            boolean ascii = text.chars().allMatch(character -> character < 0x80);
            throw new InvalidInputException(
                    "file",
                    "'" + SafeText.sanitize(text) + "' is not a valid file name"
                            + (ascii ? "" : " in this locale; set a UTF-8 locale, such as LC_ALL=C.UTF-8"));
        }
    }

    /**
     * Copies a stream to a temporary file, which is deleted when the program ends.
     *
     * @param name describes the stream
     * @throws ExitException if the stream is longer than {@code bytesMax} or cannot be copied
     */
    public static Path temporaryCopy(InputStream in, String name, long bytesMax) throws ExitException {
        try {
            Path folder = Files.createTempDirectory("parlor");
            Path copy = folder.resolve(name.replace(' ', '-'));
            folder.toFile().deleteOnExit();
            copy.toFile().deleteOnExit();
            try (OutputStream out = Files.newOutputStream(copy)) {
                byte[] buffer = new byte[1 << 16];
                long bytes = 0;
                for (int read; (read = in.read(buffer)) >= 0; bytes += read) {
                    if (bytes + read > bytesMax) {
                        throw new ExitException(name + " is longer than " + (bytesMax >> 20)
                                + " MiB, the most that is copied: save it in a file and name that");
                    }
                    out.write(buffer, 0, read);
                }
            }
            return copy;
        } catch (IOException e) {
            throw new ExitException("cannot copy " + name + " to " + System.getProperty("java.io.tmpdir") + ": "
                    + IoErrors.reason(e) + ". Save it in a file and name that");
        }
    }

    /** Creates the parent directory of a file, if it has one. */
    public static void createParent(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
    }
}
