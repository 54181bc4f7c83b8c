package org.parlor.client.memory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.archive.FilePaths;
import org.parlor.rules.InvalidInput;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Fingerprint;

/**
 * The certificates that somebody here has trusted: a file with a line {@code HOST:PORT FINGERPRINT} for each server,
 * the last one holding. Lines that are something else are passed over.
 */
public record KnownServers(Path file) {
    private static final int BYTES_MAX = 1_000_000;

    /** @throws IOException if there is a file that cannot be read */
    public Optional<Fingerprint> find(Endpoint server) throws IOException {
        return text().lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length == 2 && words[0].equals(name(server)))
                .flatMap(words -> fingerprint(words[1]).stream())
                .reduce((earlier, later) -> later);
    }

    private static Optional<Fingerprint> fingerprint(String word) {
        try {
            return Optional.of(Fingerprint.parse(word));
        } catch (InvalidInput somethingElse) {
            return Optional.empty();
        }
    }

    public void add(Endpoint server, Fingerprint trusted) throws IOException {
        FilePaths.createParent(file);
        String before = text();
        String separation = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(
                file,
                separation + name(server) + " " + trusted + "\n",
                StandardCharsets.ISO_8859_1,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static String name(Endpoint server) {
        return server.toString().toLowerCase(Locale.ROOT);
    }

    private String text() throws IOException {
        if (Files.notExists(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BYTES_MAX), StandardCharsets.ISO_8859_1);
        }
    }
}
