package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Key;
import org.parlor.message.value.GameRecord.RecordedMove;

/** The screens of a game, its result, its review and the help in other languages than English. */
class LanguageFramesTest {
    /** Two words of a text, which a language takes over from English only by mistake. */
    private static final Pattern TWO_WORDS = Pattern.compile("(?=\\b(\\p{Alpha}{2,}[,:;.]? \\p{Alpha}{2,}))");
    /** Words of commands, names, and what a language says as English does. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "parlor watch",
            "parlor play",
            "play reversi",
            "bot easy",
            "as black",
            "seek reversi",
            "Enter OK",
            "Esc menu",
            "Space page",
            "Enter: Reversi",
            "Parlor, ana");

    private static ClientState in(String language, ClientState state) {
        return state.with(state.settings().with(Setting.LANGUAGE, language));
    }

    /** The screens, each reached in the language, because a text in the status line stays as it was said. */
    private static Map<String, ClientState> screens(String language) {
        ClientState reversi = in(language, StateFixtures.game("reversi", "d3", "c3", "c4"));
        ClientState mine = in(language, StateFixtures.game("reversi", "d3", "c3"));
        ClientState bot = in(language, StateFixtures.gameWithBot("reversi", "d3", "c3"));
        ClientState kalah = in(language, StateFixtures.game("kalah", "s3"));
        ClientState result = in(language, StateFixtures.game("tictactoe", "a1", "b1", "a2", "b2", "a3"));
        ClientState recorded = in(language, StateFixtures.replay(ReviewFramesTest.REVERSI));
        ClientState replay = reviewed(after(recorded, keys("a")));
        ClientState ended = reviewed(in(language, StateFixtures.game("reversi", moves())));
        ClientState asked = after(bot, keys("E", "H"));
        Map<String, ClientState> screens = new TreeMap<>();
        screens.put("home", in(language, StateFixtures.home()));
        screens.put("new game", after(in(language, StateFixtures.home()), keys("n")));
        screens.put("new game in the lobby", after(in(language, StateFixtures.online()), keys("n")));
        screens.put("waiting", after(in(language, StateFixtures.online()), keys("n", "<ENTER>")));
        screens.put(
                "records",
                in(language, StateFixtures.recordListScreen(ReviewFramesTest.REVERSI, ReviewFramesTest.REVERSI)));
        screens.put("game", reversi);
        screens.put("kalah", kalah);
        screens.put("back", after(reversi, keys("[")));
        screens.put("result", result);
        screens.put("help", after(mine, keys("?")));
        screens.put("rules", after(kalah, keys("?", "<END>")));
        screens.put("resign", after(mine, keys("r")));
        screens.put("no move here", after(mine, keys("<UP>", "<UP>", "<UP>", "<UP>", "<UP>", "<UP>", "<ENTER>")));
        screens.put("not a move", after(mine, keys("z9", "<ENTER>")));
        screens.put("not legal", after(mine, keys("a1", "<ENTER>")));
        screens.put("not my turn", after(reversi, keys("a1", "<ENTER>")));
        screens.put("typed", after(mine, keys("c")));
        screens.put("chat", after(mine, keys("t")));
        screens.put("no takeback", after(mine, keys("H")));
        screens.put("no abort", after(mine, keys("A")));
        screens.put("no draw", after(mine, keys("D")));
        screens.put("menu", after(mine, new Event.Pressed(Key.ctrl('k'))));
        screens.put("menu of the replay", after(replay, new Event.Pressed(Key.ctrl('k'))));
        screens.put("nothing found", after(mine, keys("<ESCAPE>", "zzz")));
        screens.put("hint", asked);
        screens.put(
                "connection lost",
                after(
                        mine,
                        new Event.ConnectionChanged(
                                0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW))));
        screens.put("replay", replay);
        screens.put("replayed start", after(replay, keys("<HOME>")));
        screens.put("replayed move", after(replay, keys("<HOME>", "<RIGHT>", "<RIGHT>")));
        screens.put("mistake", after(replay, keys(",")));
        screens.put("better line", after(replay, keys("<HOME>", ".", "<ENTER>")));
        screens.put("which move", after(replay, keys("g")));
        screens.put("no such move", after(replay, keys("g", "999", "<ENTER>")));
        screens.put("export", after(replay, keys("x")));
        screens.put("not reviewed", recorded);
        screens.put("summary", after(replay, keys("a")));
        screens.put("ended", ended);
        screens.put("better move", after(ended, keys("1")));
        screens.put("better move shown", after(ended, keys("1", "H")));
        screens.put("copied", after(mine, new Event.Pressed(Key.ctrl('k')), keys("K")[0]));
        return screens;
    }

    private static String[] moves() {
        return ReviewFramesTest.REVERSI.moves().stream().map(RecordedMove::move).toArray(String[]::new);
    }

    /** Returns the state with all plies evaluated, without the notes, which are those of the program that reviews. */
    private static ClientState reviewed(ClientState state) {
        return ReviewFramesTest.evaluated(state, moves().length, 1)
                .mapScreens(screen -> screen.with(screen.review().withNotes(List.of())));
    }

    private static Set<String> twoWords(Frame frame) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = TWO_WORDS.matcher(frame.toText());
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "fr", "ja"})
    void no_screen_draws_outside_of_its_place_or_leaves_two_words_in_english(String language) throws Exception {
        StringBuilder shown = new StringBuilder();
        List<String> english = new ArrayList<>();
        Map<String, ClientState> originals = screens("en");
        for (Map.Entry<String, ClientState> screen : screens(language).entrySet()) {
            for (int[] size : new int[][] {{80, 24}, {40, 14}, {120, 40}}) {
                String name = screen.getKey() + " " + size[0] + "x" + size[1];
                Frame original = RootView.render(originals.get(screen.getKey()), size[0], size[1]);
                Frame frame = RootView.render(screen.getValue(), size[0], size[1]);
                assertEquals(0, frame.overflow(), name);
                Set<String> same = twoWords(frame);
                same.retainAll(twoWords(original));
                same.removeAll(EXCEPTIONS);
                if (!same.isEmpty()) {
                    english.add(name + ": " + same);
                }
                shown.append(name).append('\n').append(frame.toText());
            }
        }
        Path directory = Files.createDirectories(Path.of("target", "frames"));
        Files.writeString(directory.resolve(language + ".txt"), shown);
        assertEquals(List.of(), english);
    }

    @Test
    void frames_of_each_language() {
        Golden.check("home-de-80x24", RootView.render(screens("de").get("home"), 80, 24));
        Golden.check("game-de-80x24", RootView.render(screens("de").get("game"), 80, 24));
        Golden.check("result-de-40x14", RootView.render(screens("de").get("result"), 40, 14));
        Golden.check("review-de-80x24", RootView.render(screens("de").get("replay"), 80, 24));
        Golden.check("help-fr-80x24", RootView.render(screens("fr").get("help"), 80, 24));
        Golden.check("menu-fr-80x24", RootView.render(screens("fr").get("menu"), 80, 24));
        Golden.check("result-ja-80x24", RootView.render(screens("ja").get("result"), 80, 24));
        Golden.check("game-ja-40x14", RootView.render(screens("ja").get("game"), 40, 14));
        Golden.checkFooters(
                "footers-languages",
                new TreeMap<>(Map.of(
                        "de", screens("de").get("game"),
                        "fr", screens("fr").get("game"),
                        "ja", screens("ja").get("game"))));
    }

    @Test
    void the_language_is_that_of_the_locale_unless_one_is_set_and_english_where_only_ascii_is_shown() {
        ClientState game = StateFixtures.game("reversi", "d3", "c3", "c4");
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
