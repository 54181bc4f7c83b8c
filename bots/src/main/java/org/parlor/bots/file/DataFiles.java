package org.parlor.bots.file;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads data files and the resources shipped with the program. */
public final class DataFiles {

    private DataFiles() {}

    /** Reads the data of a file. */
    public interface Reader<T> {
        /** @param name the file name for error messages */
        T read(InputStream in, String name) throws IOException;
    }

    /**
     * Reads a resource.
     *
     * @param owner a class of the package that contains the resource
     * @throws UncheckedIOException if the resource is missing or damaged
     */
    public static <T> T shipped(Class<?> owner, String name, Reader<T> reader) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException("the resource " + name + " is missing");
            }
            return reader.read(in, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a text line by line.
     *
     * @param parser throws {@link IllegalArgumentException} if a line is malformed
     * @throws IOException if the text cannot be read or a line is malformed; the message names the line and the reason
     */
    public static void lines(InputStream in, String name, Consumer<String> parser) throws IOException {
        // Every byte is valid in this charset, so that malformed input is reported with its line.
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            try {
                parser.accept(line);
            } catch (IllegalArgumentException e) {
                throw new IOException(name + ", line " + number + ": " + e.getMessage(), e);
            }
        }
    }
}
