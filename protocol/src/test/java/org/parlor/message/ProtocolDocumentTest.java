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

/** The protocol document is kept true: its example lines are read here and print back to the letter. */
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
    void every_example_line_is_read_and_prints_back_to_the_letter(String line) {
        String printed = asNews(line).or(() -> asRequest(line)).orElse("neither the server's nor a client's");
        assertEquals(line, printed);
    }

    private static Optional<String> asNews(String line) {
        return attempt(() -> MessageCodec.write(MessageCodec.readNews(line).orElseThrow()))
                .filter(line::equals);
    }

    private static Optional<String> asRequest(String line) {
        return attempt(() -> MessageCodec.write(MessageCodec.readRequest(line)));
    }

    private static Optional<String> attempt(Supplier<String> reading) {
        try {
            return Optional.of(reading.get());
        } catch (RequestException | NoSuchElementException notOfThisSide) {
            return Optional.empty();
        }
    }
}
