package org.parlor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words of the sources: standard terms, no retired names, no riddles. */
class LanguageTest {
    /** Metaphors that once were names of types. */
    private static final Pattern RETIRED =
            Pattern.compile("\\b(?:Audience|Census|Chronicle|Conversation|Counsel|Desk(?!top)"
                    + "|Doors|Errands|Etiquette|Farewell|Findings|Gallery|Hall|House|Journeys|Ledger|Lookout|Lounge|Minds"
                    + "|Oracle|Outlet|Parcel|Reception|Shelf|Switchboard|Teller|Thinkers|Threshold|Turnstile|Usher|Valve"
                    + "|Vault|Venue|Whim)\\w*");

    private static final Pattern BANNED = Pattern.compile(
            "\\b(?:whoever|somebody|anybody|the house|is told|are told|told of|tells of|in the place of|in place of what"
                    + "|by chance|worth of|for good|as it stands|has it that|puts? up with|what becomes of"
                    + "|comes? to nothing|lies on the table|looks on|one looks|vouch(?:es)? for|torn away|wished for"
                    + "|asked for what|the ones that|by whom|for whom|gets? to know|is thought|as people|anew"
                    + "|to and fro)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Words that texts and identifiers may contain, but comments may not. */
    private static final Pattern BANNED_IN_COMMENTS =
            Pattern.compile("(?:^\\s*/?\\*|//\\s).*\\b(?:nobody|someone|goes on)\\b", Pattern.CASE_INSENSITIVE);

    private static final List<String> MODULES = List.of("protocol", "server", "bots", "client");
    private static final Path ROOT = Path.of("..");
    private static final String THIS = "client/src/test/java/org/parlor/LanguageTest.java";

    @Test
    void no_source_uses_a_retired_name() throws IOException {
        assertEquals(List.of(), found(RETIRED, sources(MODULES, "main")));
    }

    @Test
    void no_source_or_document_uses_banned_english() throws IOException {
        List<Path> files = new ArrayList<>(sources(MODULES, "main"));
        files.addAll(sources(MODULES, "test"));
        files.remove(ROOT.resolve(THIS));
        List<Path> all = new ArrayList<>(files);
        all.addAll(documents());
        assertEquals(List.of(), found(BANNED, all));
        assertEquals(List.of(), found(BANNED_IN_COMMENTS, files));
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

    private static List<String> found(Pattern words, List<Path> files) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (words.matcher(lines.get(i)).find()) {
                    found.add(ROOT.relativize(file) + ":" + (i + 1) + ": "
                            + lines.get(i).strip());
                }
            }
        }
        return found;
    }
}
