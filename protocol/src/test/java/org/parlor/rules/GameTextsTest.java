package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

class GameTextsTest {
    private static final List<GameKind> GAMES = List.of(Reversi.KIND, Kalah.KIND, TicTacToe.KIND);

    /** The keys that a game has in each language. */
    private static Set<String> keys(GameKind kind) {
        Set<String> keys = new TreeSet<>(Set.of("name", "score"));
        for (int i = 1; i <= kind.players().size(); i++) {
            keys.add("player." + i);
        }
        for (int i = 1; i <= kind.help().size(); i++) {
            keys.add("help." + i);
        }
        kind.pieces().forEach(piece -> keys.add("piece." + piece.value()));
        for (OptionSpec option : kind.options()) {
            keys.add("option." + option.key());
            if (option instanceof OptionSpec.Choice choice) {
                choice.values().forEach(value -> keys.add("option." + choice.key() + "." + value));
            }
        }
        return keys;
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "fr", "ja"})
    void a_language_has_exactly_the_texts_of_each_game(String language) throws IOException {
        for (GameKind kind : GAMES) {
            Properties texts = new Properties();
            String file = "/parlor/games/" + kind.id() + "_" + language + ".properties";
            try (Reader reader = new InputStreamReader(
                    Objects.requireNonNull(GameKind.class.getResourceAsStream(file), file), StandardCharsets.UTF_8)) {
                texts.load(reader);
            }
            assertEquals(keys(kind), new TreeSet<>(texts.stringPropertyNames()), file);
            // Where the winner scores 1, the text says so with the digit; others begin with what is counted.
            assertEquals(
                    Character.isDigit(kind.score().charAt(0)),
                    Character.isDigit(texts.getProperty("score").charAt(0)),
                    file);
        }
    }

    @Test
    void the_texts_of_a_game_are_those_of_the_language_and_english_for_others() {
        GameTexts german = GameTexts.of(Kalah.KIND, Locale.GERMANY);
        assertEquals("Kalaha", german.name());
        assertEquals(List.of("Süd", "Nord"), german.players());
        assertEquals(
                Map.of(
                        "pits",
                        new GameTexts.OptionTexts("Mulden", Map.of()),
                        "seeds",
                        new GameTexts.OptionTexts("Samen", Map.of())),
                german.options());
        assertEquals(
                new GameTexts(
                        "Tic-tac-toe",
                        List.of("X", "O"),
                        Map.of('X', "cross", 'O', "nought"),
                        Map.of(),
                        "1 for the side with a line",
                        TicTacToe.KIND.help()),
                GameTexts.of(TicTacToe.KIND, new Locale("pt", "BR")));
    }

    @Test
    void a_game_without_a_bundle_keeps_its_english_texts() {
        GameKind kind = Kalah.KIND;
        GameKind other = new GameKind(
                "oware",
                "Oware",
                1,
                kind.options(),
                kind.players(),
                kind.cellContent(),
                kind.pieces(),
                kind.specialMoves(),
                kind.score(),
                kind.draws(),
                kind.offers(),
                kind.help(),
                kind.rulesFactory());
        assertEquals(GameTexts.of(other, Locale.ENGLISH), GameTexts.of(other, Locale.JAPANESE));
    }
}
