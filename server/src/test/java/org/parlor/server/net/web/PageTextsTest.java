package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.ClientMessage;
import org.parlor.message.ServerMessage;
import org.parlor.message.json.TaggedUnionCodec;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.TournamentFormat;
import org.parlor.rules.Games;
import org.parlor.server.core.api.DeclineReason;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.tournament.Tournament;

/** The texts of the page: the scripts use the keys of {@code en.json}, and the other languages have the same ones. */
class PageTextsTest {
    private static final Path DIRECTORY = Path.of("src/main/resources/org/parlor/server/net/web");

    private static final Pattern CALL = Pattern.compile("(?<![\\w.])(?:t|rich)\\(");
    /** A literal as an argument, or one of the two of a condition. */
    private static final Pattern KEY = Pattern.compile("(?:^|[?:] )'([\\w.]+)'");
    /** The constant part of a key that ends with a value. */
    private static final Pattern PREFIX = Pattern.compile("(?<![\\w.])(?:known\\('|t\\(`)([\\w.]+\\.)(?:'|\\$)");

    /** A literal that may be a key, wherever it is. */
    private static final Pattern DOTTED = Pattern.compile("'(\\w+(?:\\.\\w+)+)'");
    /** The values of the protocol that have a text, by the constant parts of their keys. */
    private static final Map<String, Set<String>> VALUES = Map.ofEntries(
            Map.entry("reason.", names(EndReason.values(), EndReason.NORMAL)),
            Map.entry("offerName.", offers()),
            Map.entry("offerMade.", offers()),
            Map.entry("offerDeclined.", offers()),
            Map.entry("offerOwn.", offers()),
            Map.entry("presence.", names(Presence.values())),
            Map.entry("challengeEnd.", with(Stream.of(DeclineReason.values()).map(DeclineReason::wireName), "expired")),
            Map.entry("bye.", Set.of("quit", "replaced", "kicked", "banned", "shutdown", "error")),
            Map.entry("tour.kind.", names(TournamentFormat.values())),
            Map.entry("tour.state.", names(Tournament.State.values())),
            Map.entry("tour.how.", names(PairingResult.How.values(), PairingResult.How.PLAYED)),
            Map.entry(
                    "word.",
                    Games.ALL.stream()
                            .flatMap(kind -> kind.specialMoves().stream())
                            .collect(Collectors.toSet())));

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

    /** The names of constants in the protocol. */
    private static Set<String> names(Enum<?>[] constants, Enum<?>... without) {
        return Stream.of(constants)
                .filter(constant -> !List.of(without).contains(constant))
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    /** No game has the reserved kind; the offer of a pause is one to continue in a paused game. */
    private static Set<String> offers() {
        return with(names(OfferKind.values(), OfferKind.EXTEND).stream(), "continue");
    }

    private static Set<String> with(Stream<String> values, String other) {
        return Stream.concat(values, Stream.of(other)).collect(Collectors.toSet());
    }

    private static Set<String> groups(Pattern pattern, List<String> scripts) {
        return scripts.stream()
                .flatMap(script -> pattern.matcher(script).results())
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    /** The literals that look like keys because they begin as one, apart from the types of messages. */
    private static Set<String> dotted(Set<String> keys, List<String> scripts) {
        Set<String> beginnings = keys.stream().map(PageTextsTest::beginning).collect(Collectors.toSet());
        Set<String> types = Stream.of(ClientMessage.class, ServerMessage.class)
                .flatMap(type -> Stream.of(TaggedUnionCodec.of(type).tags().split(", ")))
                .collect(Collectors.toSet());
        return groups(DOTTED, scripts).stream()
                .filter(literal -> beginnings.contains(beginning(literal)) && !types.contains(literal))
                .collect(Collectors.toSet());
    }

    private static String beginning(String key) {
        return key.split("\\.", 2)[0];
    }

    @Test
    void every_key_that_a_script_uses_has_a_text_and_every_text_is_used() throws IOException {
        Set<String> keys = texts("en").keySet();
        List<String> scripts = scripts();
        Set<String> prefixes = groups(PREFIX, scripts);
        assertEquals(Set.of(), difference(VALUES.keySet(), prefixes));
        // The server shows the name of the language.
        Set<String> used = new TreeSet<>(Set.of("language"));
        scripts.forEach(script -> used.addAll(keys(script)));
        used.addAll(dotted(keys, scripts));
        VALUES.forEach((prefix, values) -> values.forEach(value -> used.add(prefix + value)));
        prefixes.stream().filter(prefix -> !VALUES.containsKey(prefix)).forEach(prefix -> {
            Set<String> family =
                    keys.stream().filter(key -> key.startsWith(prefix)).collect(Collectors.toSet());
            used.addAll(family.isEmpty() ? Set.of(prefix) : family);
        });
        assertEquals(
                Map.of("missing", Set.of(), "unused", Set.of()),
                Map.of("missing", difference(used, keys), "unused", difference(keys, used)));
    }

    private static Set<String> difference(Set<String> all, Set<String> others) {
        Set<String> difference = new TreeSet<>(all);
        difference.removeAll(others);
        return difference;
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
