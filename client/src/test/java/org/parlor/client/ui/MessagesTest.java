package org.parlor.client.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.action.Action;

class MessagesTest {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Path BUNDLES = Path.of("src", "main", "resources", "org", "parlor", "client", "ui");
    private static final String ACTION = "action.";
    /** The width of titles on the screen of the help. */
    private static final int TITLE_COLUMNS = 26;
    /** The width of details there if the terminal has 80 columns. */
    private static final int DETAIL_COLUMNS = 42;

    private static final Pattern KEY = Pattern.compile("\"(([a-z]+)(?:\\.[A-Za-z0-9-]+)+)\"");
    private static final Pattern VALUE = Pattern.compile("\\{(\\d)[},]");
    /** Texts whose unit some languages omit. */
    private static final Set<String> WITHOUT_UNIT = Set.of("cost", "end.costs", "score.winsBy");

    private static Properties bundle(String file) throws IOException {
        Properties texts = new Properties();
        try (Reader reader = Files.newBufferedReader(BUNDLES.resolve(file))) {
            texts.load(reader);
        }
        return texts;
    }

    private static String sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            StringBuilder all = new StringBuilder();
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                all.append(Files.readString(file));
            }
            return all.toString();
        }
    }

    /** Whether a key is in the sources: itself, without its variant, or the part before its last word. */
    private static boolean isUsed(String key, String sources) {
        String base = key.replaceFirst("\\.(you|lost)$", "");
        return sources.contains('"' + base + '"') || sources.contains('"' + base.replaceFirst("\\w+$", "") + '"');
    }

    @Test
    void every_text_is_used() throws IOException {
        String sources = sources();
        assertEquals(
                List.of(),
                bundle("messages.properties").stringPropertyNames().stream()
                        .filter(key -> !isUsed(key, sources))
                        .sorted()
                        .toList());
    }

    /** A literal whose part before the first dot begins the key of a text is a key. */
    @Test
    void each_key_in_the_sources_has_a_text() throws IOException {
        Set<String> keys = bundle("messages.properties").stringPropertyNames();
        Set<String> groups = keys.stream()
                .filter(key -> key.contains("."))
                .map(key -> key.substring(0, key.indexOf('.')))
                .collect(Collectors.toSet());
        assertEquals(
                List.of(),
                KEY.matcher(sources())
                        .results()
                        .filter(match -> groups.contains(match.group(2)))
                        .map(match -> match.group(1))
                        .filter(key -> !keys.contains(key))
                        .toList());
    }

    @Test
    void actions_with_the_same_key_have_the_same_hint_and_title() {
        Map<String, Set<String>> texts = new TreeMap<>();
        Actions.screens().stream()
                .flatMap(List::stream)
                .forEach(action -> texts.computeIfAbsent(action.textKey(), key -> new TreeSet<>())
                        .add(action.hint() + " | " + action.title()));
        // Its texts in other languages fit all screens.
        texts.remove("action.open");
        texts.values().removeIf(each -> each.size() == 1);
        assertEquals(Map.of(), texts);
    }

    /** The texts of a language without any are English. */
    @Test
    void a_number_has_the_decimal_mark_of_the_texts() {
        assertEquals(
                List.of("2.4", "2,4", "2,4", "2.4", "2.4"),
                Stream.of("en", "de", "fr-CA", "ja", "tr")
                        .map(language ->
                                Messages.of(Locale.forLanguageTag(language)).tenths(2.44))
                        .toList());
    }

    private static Set<String> values(String text) {
        return VALUE.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "ja"})
    void numbers_are_not_grouped(String language) {
        Messages messages = Messages.of(Locale.forLanguageTag(language));
        for (String key : List.of("title.watchers", "header.waiting", "status.at")) {
            assertTrue(messages.get(key, 12345, 12345).contains("12345"), key);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "fr", "ja"})
    void a_language_has_each_text_with_its_values_and_each_action(String language) throws IOException {
        Properties english = bundle("messages.properties");
        Properties own = bundle("messages_" + language + ".properties");
        Set<String> keys = new TreeSet<>(english.stringPropertyNames());
        keys.addAll(own.stringPropertyNames().stream()
                .filter(key -> key.startsWith(ACTION))
                .toList());
        Stream.concat(
                        Actions.screens().stream().flatMap(List::stream),
                        Stream.concat(LobbyScreen.INHERITED.stream(), Stream.of(CommonActions.CLOSE)))
                .map(Action::textKey)
                .forEach(keys::add);
        assertEquals(keys, new TreeSet<>(own.stringPropertyNames()));
        for (String key : keys) {
            String text = own.getProperty(key);
            if (key.startsWith(ACTION)) {
                String[] parts = text.split(" \\| ");
                assertEquals(3, parts.length, key);
                assertTrue(DisplayText.width(parts[1]) <= TITLE_COLUMNS, text);
                assertTrue(DisplayText.width(parts[2]) <= DETAIL_COLUMNS, text);
            } else if (!WITHOUT_UNIT.contains(key)) {
                assertEquals(values(english.getProperty(key)), values(text), key);
            }
        }
    }
}
