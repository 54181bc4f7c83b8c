package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.Frame;

/** The screens of a game, its result and the help in other languages than English. */
class LanguageFramesTest {
    private static final Map<String, ClientState> SCREENS = new TreeMap<>(Map.of(
            "game", StateFixtures.game("reversi", "d3", "c3", "c4"),
            "kalah", StateFixtures.game("kalah", "s3"),
            "back", after(StateFixtures.game("reversi", "d3", "c3", "c4"), keys("[")),
            "result", StateFixtures.game("tictactoe", "a1", "b1", "a2", "b2", "a3"),
            "help", after(StateFixtures.game("reversi", "d3"), keys("?")),
            "rules", after(StateFixtures.game("kalah", "s3"), keys("?", "<END>"))));

    private static ClientState in(String language, ClientState state) {
        return state.with(state.settings().with(Setting.LANGUAGE, language));
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "fr", "ja"})
    void no_screen_draws_outside_of_its_place_or_shows_a_question_mark_for_a_letter(String language) throws Exception {
        StringBuilder shown = new StringBuilder();
        for (Map.Entry<String, ClientState> screen : SCREENS.entrySet()) {
            for (int[] size : new int[][] {{80, 24}, {40, 14}, {120, 40}}) {
                String name = screen.getKey() + " " + size[0] + "x" + size[1];
                Frame english = RootView.render(screen.getValue(), size[0], size[1]);
                Frame frame = RootView.render(in(language, screen.getValue()), size[0], size[1]);
                assertEquals(0, frame.overflow(), name);
                assertNotEquals(english.toText(), frame.toText(), name);
                shown.append(name).append('\n').append(frame.toText());
            }
        }
        Path directory = Files.createDirectories(Path.of("target", "frames"));
        Files.writeString(directory.resolve(language + ".txt"), shown);
    }

    @Test
    void frames_of_each_language() {
        Golden.check("game-de-80x24", RootView.render(in("de", SCREENS.get("game")), 80, 24));
        Golden.check("result-de-40x14", RootView.render(in("de", SCREENS.get("result")), 40, 14));
        Golden.check("help-fr-80x24", RootView.render(in("fr", SCREENS.get("help")), 80, 24));
        Golden.check("result-ja-80x24", RootView.render(in("ja", SCREENS.get("result")), 80, 24));
        Golden.check("game-ja-40x14", RootView.render(in("ja", SCREENS.get("game")), 40, 14));
        Golden.checkFooters(
                "footers-languages",
                new TreeMap<>(Map.of(
                        "de", in("de", SCREENS.get("game")),
                        "fr", in("fr", SCREENS.get("game")),
                        "ja", in("ja", SCREENS.get("game")))));
    }

    @Test
    void the_language_is_that_of_the_locale_unless_one_is_set_and_english_where_only_ascii_is_shown() {
        ClientState game = SCREENS.get("game");
        ClientState french = game.with(game.settings().withLocale(Locale.CANADA_FRENCH));
        ClientState turkish = game.with(game.settings().withLocale(new Locale("tr", "TR")));
        ClientState ascii = french.with(french.settings().withAsciiOnly());
        assertEquals(
                List.of("aide", "Hilfe", "help", "help"),
                List.of(french, in("de", french), turkish, ascii).stream()
                        .map(state -> state.settings().messages().get("header.help"))
                        .toList());
    }
}
