package org.parlor.client.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.InvalidInputException;

/**
 * The trusted certificates: a file with a line {@code HOST:PORT FINGERPRINT} for each server; the last one of a server
 * applies. Other lines are ignored.
 */
public record TrustedCertificates(Path file) {
    private static final int BYTES_MAX = 1_000_000;

    /** @throws IOException if the file exists and cannot be read */
    public Optional<CertificateFingerprint> find(ServerEndpoint server) throws IOException {
        return text().lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length == 2 && words[0].equals(server.key()))
                .flatMap(words -> fingerprint(words[1]).stream())
                .reduce((earlier, later) -> later);
    }

    private static Optional<CertificateFingerprint> fingerprint(String word) {
        try {
            return Optional.of(CertificateFingerprint.parse(word));
        } catch (InvalidInputException somethingElse) {
            return Optional.empty();
        }
    }

    public void add(ServerEndpoint server, CertificateFingerprint trusted) throws IOException {
        FilePaths.createParent(file);
        String before = text();
        String separation = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(
                file,
                separation + server.key() + " " + trusted + "\n",
                StandardCharsets.ISO_8859_1,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
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
