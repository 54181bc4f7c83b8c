package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of the page: the scripts use the keys of {@code en.json}, and the other languages have the same ones. */
class PageTextsTest {
    private static final Path DIRECTORY = Path.of("src/main/resources/org/parlor/server/net/web");

    private static final Pattern CALL = Pattern.compile("(?<![\\w.])(?:t|rich)\\(");
    /** A literal as an argument, or one of the two of a condition. */
    private static final Pattern KEY = Pattern.compile("(?:^|[?:] )'([\\w.]+)'");
    /** The constant part of a key that ends with a value. */
    private static final Pattern PREFIX = Pattern.compile("(?<![\\w.])(?:known\\('|t\\(`)([\\w.]+\\.)(?:'|\\$)");

    private static final Pattern LITERAL = Pattern.compile("'([\\w.]+)'");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)\\}");
    /** The plural forms that a language has for whole numbers of everyday size. */
    private static final Map<String, Set<String>> PLURALS = Map.of(
            "en",
            Set.of("one", "other"),
            "de",
            Set.of("one", "other"),
            "fr",
            Set.of("one", "other"),
            "ja",
            Set.of("other"));

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonObject texts(String language) {
        return JsonParser.parseString(read(DIRECTORY.resolve(language + ".json")))
                .getAsJsonObject();
    }

    private static List<String> scripts() throws IOException {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .sorted()
                    .map(PageTextsTest::read)
                    .toList();
        }
    }

    /** The keys in the first arguments of all calls. */
    private static Set<String> keys(String script) {
        return CALL.matcher(script)
                .results()
                .flatMap(call -> KEY.matcher(argument(script, call.end())).results())
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private static String argument(String script, int start) {
        int depth = 0;
        int end = start;
        while (depth > 0 || ",)".indexOf(script.charAt(end)) < 0) {
            depth += switch (script.charAt(end++)) {
                case '(', '{' -> 1;
                case ')', '}' -> -1;
                default -> 0;
            };
        }
        return script.substring(start, end);
    }

    private static Set<String> groups(Pattern pattern, List<String> scripts) {
        return scripts.stream()
                .flatMap(script -> pattern.matcher(script).results())
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void every_key_that_a_script_uses_has_a_text_and_every_text_is_used() throws IOException {
        Set<String> keys = texts("en").keySet();
        List<String> scripts = scripts();
        Set<String> prefixes = groups(PREFIX, scripts);
        Set<String> literals = groups(LITERAL, scripts);
        Set<String> missing = scripts.stream()
                .flatMap(script -> keys(script).stream())
                .filter(key -> !keys.contains(key))
                .collect(Collectors.toCollection(TreeSet::new));
        prefixes.stream()
                .filter(prefix -> keys.stream().noneMatch(key -> key.startsWith(prefix)))
                .forEach(missing::add);
        // The server shows the name of the language.
        Set<String> unused = keys.stream()
                .filter(key -> !key.equals("language")
                        && !literals.contains(key)
                        && prefixes.stream().noneMatch(key::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), missing);
        assertEquals(Set.of(), unused);
    }

    private static Set<String> placeholders(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String general(JsonElement text) {
        return text.isJsonObject() ? text.getAsJsonObject().get("other").getAsString() : text.getAsString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "ja"})
    void a_language_has_the_keys_the_placeholders_and_the_plurals_that_it_needs(String language) {
        JsonObject english = texts("en");
        JsonObject own = texts(language);
        assertEquals(List.copyOf(english.keySet()), List.copyOf(own.keySet()));
        english.asMap().forEach((key, text) -> {
            JsonElement translated = own.get(key);
            assertEquals(text.isJsonObject(), translated.isJsonObject(), key);
            assertEquals(placeholders(general(text)), placeholders(general(translated)), key);
            if (translated.isJsonObject()) {
                JsonObject forms = translated.getAsJsonObject();
                assertEquals(PLURALS.get(language), forms.keySet(), key);
                forms.asMap().values().forEach(form -> {
                    Set<String> unknown = placeholders(form.getAsString());
                    unknown.removeAll(placeholders(general(text)));
                    assertEquals(Set.of(), unknown, key);
                });
            }
        });
    }
}
