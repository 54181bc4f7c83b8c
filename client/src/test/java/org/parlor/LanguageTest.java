package org.parlor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words of the sources: standard terms, no retired names, no riddles. */
class LanguageTest {
    /** Metaphors that once were names of types, and the standard terms for their jobs. */
    private static final Vocabulary RETIRED = new Vocabulary("\\b(?:", ")\\w*", 0, """
            Audience|Gallery: spectators
            Census: statistics
            Chronicle: history
            Conversation: chat, session or handler
            Counsel|Oracle: advice, hint or solver
            Desk(?!top)|Teller|Usher|Reception: handler
            Doors|Threshold|Turnstile|Valve: gateway or limiter
            Errands: tasks
            Etiquette: rate limiter or policy
            Farewell: bye
            Findings: results
            Hall|House|Lounge|Venue: lobby or server
            Journeys: scenario
            Ledger: registry or index
            Lookout: monitor
            Minds|Thinkers: search executor
            Outlet|Parcel: queue or batch
            Shelf|Vault: store or cache
            Switchboard: router
            Whim: random
            """);

    private static final Vocabulary BANNED = new Vocabulary("\\b(?:", ")\\b", Pattern.CASE_INSENSITIVE, """
            whoever|by whom|for whom: who it is, as a noun
            somebody|anybody: a user, player or account
            the house: the server
            is told|are told|gets? to know: receives or is notified
            told of|tells of: reports
            in the place of|in place of what: instead of
            by chance: at random
            worth of: of
            for good: permanently
            as it stands: current
            has it that: states that
            puts? up with: accepts or tolerates
            what becomes of: the result of
            comes? to nothing: fails or is cancelled
            lies on the table: is pending
            looks on: watches
            one looks: who looks, as a noun
            vouch(?:es)? for: certifies or signs
            torn away: disconnected
            wished for|asked for what: requested
            the ones that: those that
            is thought: is computed
            as people: as persons
            anew: again
            to and fro: in both directions
            """);

    /** Words that texts and identifiers may contain, but comments may not. */
    private static final Vocabulary BANNED_IN_COMMENTS =
            new Vocabulary("(?:^\\s*/?\\*|//\\s).*\\b(?:", ")\\b", Pattern.CASE_INSENSITIVE, """
            nobody: no user, player or account
            someone: a user, player or account
            goes on: continues
            """);

    private static final List<String> MODULES = List.of("protocol", "server", "bots", "client");
    private static final Path ROOT = Path.of("..");
    private static final String THIS = "client/src/test/java/org/parlor/LanguageTest.java";

    /** Rejected words, and what to write instead: in each row alternatives, a colon, and the replacement. */
    private record Vocabulary(Pattern pattern, List<String> replacements) {

        Vocabulary(String before, String after, int flags, String rows) {
            this(
                    Pattern.compile(
                            rows.lines()
                                    .map(row -> "(" + row.substring(0, row.lastIndexOf(": ")) + ")")
                                    .collect(Collectors.joining("|", before, after)),
                            flags),
                    rows.lines()
                            .map(row -> row.substring(row.lastIndexOf(": ") + 2))
                            .toList());
        }

        /** Returns the rejected word of a line, with its replacement; empty if there is none. */
        Optional<String> complaint(String line) {
            Matcher found = pattern.matcher(line);
            if (!found.find()) {
                return Optional.empty();
            }
            int row = IntStream.rangeClosed(1, replacements.size())
                    .filter(group -> found.group(group) != null)
                    .findFirst()
                    .orElseThrow();
            return Optional.of("\"" + found.group(row) + "\": write " + replacements.get(row - 1));
        }
    }

    @Test
    void a_rejected_word_is_named_with_what_to_write_instead() {
        assertEquals(Optional.of("\"Ledger\": write registry or index"), RETIRED.complaint("class LedgerIndex {"));
        assertEquals(
                Optional.of("\"Is told\": write receives or is notified"), BANNED.complaint("// Is told the result."));
        assertEquals(Optional.of("\"goes on\": write continues"), BANNED_IN_COMMENTS.complaint(" * The game goes on."));
        assertEquals(Optional.empty(), BANNED_IN_COMMENTS.complaint("status(\"The game goes on\")"));
    }

    @Test
    void no_source_uses_a_retired_name() throws IOException {
        assertEquals("", found(RETIRED, sources(MODULES, "main")));
    }

    @Test
    void no_source_or_document_uses_banned_english() throws IOException {
        List<Path> files = new ArrayList<>(sources(MODULES, "main"));
        files.addAll(sources(MODULES, "test"));
        files.addAll(sources(List.of("client/site"), "main"));
        files.addAll(sources(List.of("bots/server-tests", "server/integration-tests"), "test"));
        files.remove(ROOT.resolve(THIS));
        List<Path> all = new ArrayList<>(files);
        all.addAll(documents());
        assertEquals("", found(BANNED, all));
        assertEquals("", found(BANNED_IN_COMMENTS, files));
    }

    private static List<Path> sources(List<String> modules, String kind) throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : modules) {
            all.addAll(under(ROOT.resolve(module).resolve("src").resolve(kind), ".java"));
        }
        return all;
    }

    private static List<Path> documents() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : MODULES) {
            all.add(ROOT.resolve(module).resolve("README.md"));
            all.addAll(under(ROOT.resolve(module).resolve("docs"), ".md"));
        }
        return all;
    }

    private static List<Path> under(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static String found(Vocabulary vocabulary, List<Path> files) throws IOException {
        StringBuilder found = new StringBuilder();
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String where = ROOT.relativize(file) + ":" + (i + 1) + ": ";
                vocabulary
                        .complaint(lines.get(i))
                        .ifPresent(complaint ->
                                found.append(where).append(complaint).append('\n'));
            }
        }
        return found.toString();
    }
}
