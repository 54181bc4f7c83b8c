package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.rules.Games;

/** The example lines of the protocol's guide and reference decode and encode again; their links resolve. */
class ProtocolDocumentTest {
    private static final Path GUIDE = Path.of("README.md");
    /** Who sends a line of a dialogue. */
    private static final Pattern SPEAKER = Pattern.compile("^(?:server|bot|host) +(?=\\{)");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^)]*))?\\)");

    /** The guide and the pages of the reference. */
    static List<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.list(Path.of("docs"))) {
            return Stream.concat(
                            Stream.of(GUIDE),
                            pages.filter(page -> page.toString().endsWith(".md"))
                                    .sorted())
                    .toList();
        }
    }

    static List<String> exampleLines() throws IOException {
        Set<String> shortened = Files.readAllLines(GUIDE).stream()
                .filter(line -> line.contains("…}") || line.contains("…]"))
                .collect(Collectors.toSet());
        return lines().map(line -> SPEAKER.matcher(line).replaceFirst(""))
                .filter(line -> line.startsWith("{\"t\":") && !shortened.contains(line) && !line.contains("…]"))
                .distinct()
                .toList();
    }

    private static Stream<String> lines() throws IOException {
        Stream<String> lines = Stream.empty();
        for (Path page : pages()) {
            lines = Stream.concat(lines, Files.readAllLines(page).stream());
        }
        return lines;
    }

    @Test
    void the_pages_have_examples() throws IOException {
        assertTrue(exampleLines().size() >= 90, "only " + exampleLines().size());
    }

    @ParameterizedTest
    @MethodSource("exampleLines")
    void every_example_line_decodes_and_encodes_to_the_same_line(String line) {
        String printed =
                asServerMessage(line).or(() -> asRequest(line)).orElse("neither a server message nor a request");
        assertEquals(line, printed);
    }

    @Test
    void every_game_has_a_column_and_a_row_of_refused_positions() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("docs", "games.md"));
        String columns = Games.ids().stream().map(id -> "`" + id + "` |").collect(Collectors.joining(" ", "| | ", ""));
        assertTrue(lines.contains(columns), columns + " is no line of docs/games.md");
        for (String id : Games.ids()) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("| `" + id + "` | ")), id);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_link_leads_to_a_file_and_a_heading(Path page) throws IOException {
        List<String> broken = LINK.matcher(Files.readString(page))
                .results()
                .filter(link -> !resolves(page, link.group(1), link.group(2)))
                .map(link -> link.group())
                .toList();
        assertEquals(List.of(), broken);
    }

    private static boolean resolves(Path page, String file, String anchor) {
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(target) && (anchor == null || anchors(target).contains(anchor));
    }

    /** The anchors of a page's headings, as GitHub makes them. */
    private static Set<String> anchors(Path page) {
        try (Stream<String> lines = Files.lines(page)) {
            return lines.filter(line -> line.startsWith("#"))
                    .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
                    .map(heading -> heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void the_guide_is_short() throws IOException {
        assertTrue(Files.readAllLines(GUIDE).size() <= 250);
    }

    @Test
    void each_item_of_a_list_begins_on_a_line_of_its_own() throws IOException {
        assertEquals(
                List.of(),
                lines().filter(line -> line.matches(".*\\.- [A-Z].*")).toList());
    }

    private static Optional<String> asServerMessage(String line) {
        return attempt(() ->
                        MessageCodec.write(MessageCodec.readServerMessage(line).orElseThrow()))
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
