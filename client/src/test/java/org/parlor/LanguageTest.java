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
            "\\b(?:whoever|somebody|the house|is told|are told|in the place of|by chance|worth of"
                    + "|for good|as it stands|has it that|puts? up with)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final List<String> REWORDED = List.of("protocol", "server");
    private static final Path ROOT = Path.of("..");

    @Test
    void no_source_uses_a_retired_name() throws IOException {
        assertEquals(List.of(), found(RETIRED, sources(List.of("protocol", "server", "bots", "client"), "main")));
    }

    @Test
    void no_source_or_document_of_protocol_or_server_uses_banned_english() throws IOException {
        List<Path> files = new ArrayList<>(sources(REWORDED, "main"));
        files.addAll(sources(REWORDED, "test"));
        files.addAll(documents());
        assertEquals(List.of(), found(BANNED, files));
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
        for (String module : REWORDED) {
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
