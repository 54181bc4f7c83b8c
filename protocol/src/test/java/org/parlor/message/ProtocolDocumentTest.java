package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the example lines of the protocol document are valid and canonical. */
class ProtocolDocumentTest {

    static List<String> exampleLines() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("README.md"))) {
            return lines.filter(line -> line.startsWith("{\"t\":")).toList();
        }
    }

    @Test
    void the_document_has_examples() throws IOException {
        assertTrue(exampleLines().size() >= 30, "only " + exampleLines().size());
    }

    @ParameterizedTest
    @MethodSource("exampleLines")
    void every_example_line_is_written_exactly_as_it_is_read(String line) {
        String written =
                asServerMessage(line).or(() -> asRequest(line)).orElse("neither a server message nor a request");
        assertEquals(line, written);
    }

    private static Optional<String> asServerMessage(String line) {
        return attempt(() -> MessageCodec.write(MessageCodec.readNews(line).orElseThrow()))
                .filter(line::equals);
    }

    private static Optional<String> asRequest(String line) {
        return attempt(() -> MessageCodec.write(MessageCodec.readRequest(line)));
    }

    private static Optional<String> attempt(Supplier<String> reading) {
        try {
            return Optional.of(reading.get());
        } catch (RequestException | NoSuchElementException otherDirection) {
            return Optional.empty();
        }
    }
}
