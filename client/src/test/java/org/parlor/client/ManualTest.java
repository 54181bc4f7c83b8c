package org.parlor.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.client.plain.PlainCommand;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.connect.InviteScreen;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.game.ConditionalListScreen;
import org.parlor.client.screen.game.ConditionalMovesScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.lobby.OfflineGamesScreen;
import org.parlor.client.screen.player.ProfileScreen;
import org.parlor.client.screen.replay.ExplorerScreen;
import org.parlor.client.screen.replay.FindMoveScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.state.settings.Setting;

/** The tables of the manual list the keys, commands and settings of the program; {@code -Dgolden.update=true} rewrites them. */
class ManualTest {
    private static final String BEGIN = "<!-- generated table, see ManualTest -->\n";
    private static final String END = "<!-- end of the generated table -->\n";

    private static Map<String, List<Action>> screens() {
        Map<String, List<Action>> screens = new LinkedHashMap<>();
        screens.put("Home", HomeScreen.ACTIONS);
        screens.put("Lobby", LobbyScreen.ACTIONS);
        screens.put("Correspondence games", OfflineGamesScreen.ACTIONS);
        screens.put("Invite", InviteScreen.ACTIONS);
        screens.put("Waiting", WaitingScreen.ACTIONS);
        screens.put("Game", GameScreen.ACTIONS);
        screens.put("Replay", ReplayScreen.ACTIONS);
        screens.put("Explorer", ExplorerScreen.ACTIONS);
        screens.put("Better move and puzzle", FindMoveScreen.ACTIONS);
        screens.put("Conditional moves", ConditionalMovesScreen.ACTIONS);
        screens.put("List of conditional moves", ConditionalListScreen.ACTIONS);
        screens.put("Player", ProfileScreen.ACTIONS);
        screens.put("Tournaments", TournamentListScreen.ACTIONS);
        screens.put("Tournament", TournamentScreen.ACTIONS);
        return screens;
    }

    @Test
    void every_screen_with_keys_of_its_own_is_in_the_manual() {
        assertEquals(Actions.screens(), new ArrayList<>(screens().values()));
    }

    @Test
    void the_key_table_lists_every_action() throws IOException {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        screens().forEach((screen, actions) -> actions.forEach(action -> add(rows, row(action), screen)));
        Actions.all().stream()
                .filter(action -> screens().values().stream().noneMatch(actions -> contains(actions, action)))
                .forEach(action -> add(rows, row(action), "all"));
        String table = "| screen | key | action | what it does |\n|---|---|---|---|\n"
                + rows.entrySet().stream()
                        .map(row -> "| " + names(row.getValue()) + " " + row.getKey())
                        .collect(Collectors.joining());
        check(Path.of("docs", "keys.md"), table);
    }

    private static boolean contains(List<Action> actions, Action action) {
        return actions.stream().anyMatch(other -> other.id().equals(action.id()));
    }

    private static void add(Map<String, List<String>> rows, String row, String screen) {
        List<String> names = rows.computeIfAbsent(row, key -> new ArrayList<>());
        if (!names.contains(screen)) {
            names.add(screen);
        }
    }

    private static String names(List<String> screens) {
        return screens.size() == screens().size() ? "all" : String.join(", ", screens);
    }

    private static String row(Action action) {
        String key = Actions.keyName(action, new KeyMap(false, Map.of()));
        return "| `" + key + "` | `" + action.id() + "` | " + action.title() + ": " + action.detail() + " |\n";
    }

    @Test
    void the_command_tables_list_every_command_of_the_line_mode() throws IOException {
        String game = Stream.of(PlainCommand.values())
                .filter(command -> command.description(PlainCommand.Scope.GAME).isPresent())
                .map(command -> row(command, PlainCommand.Scope.GAME))
                .collect(Collectors.joining());
        String lobby = Stream.of(PlainCommand.values())
                .filter(command -> command.description(PlainCommand.Scope.LOBBY).isPresent())
                .map(command -> row(command, PlainCommand.Scope.LOBBY))
                .collect(Collectors.joining());
        String head = " | |\n|---|---|\n";
        check(Path.of("docs", "plain-mode.md"), "| in a game" + head + game + "\n| in the lobby" + head + lobby);
    }

    private static String row(PlainCommand command, PlainCommand.Scope scope) {
        boolean spectators = scope == PlainCommand.Scope.GAME
                && command.description(PlainCommand.Scope.SPECTATOR).isPresent();
        return "| `" + command.usage().replace("|", "\\|") + "`" + (spectators ? " *" : "") + " | "
                + command.description(scope).orElse("") + " |\n";
    }

    @Test
    void the_table_of_settings_lists_every_setting() throws IOException {
        String rows = Arrays.stream(Setting.values()).map(ManualTest::row).collect(Collectors.joining());
        check(Path.of("docs", "settings.md"), "| setting | values, the default first | |\n|---|---|---|\n" + rows);
    }

    private static String row(Setting setting) {
        String name = setting.isOnScreen() ? setting.title() + ": " : "";
        String note = setting.note().isEmpty() ? "" : "; " + setting.note();
        return "| `" + setting.key() + "` | `" + String.join("` `", setting.words()) + "` | " + name + setting.detail()
                + note + " |\n";
    }

    private static void check(Path file, String table) throws IOException {
        String text = Files.readString(file);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        if (Boolean.getBoolean("golden.update")) {
            text = text.substring(0, begin) + "\n" + table + "\n" + text.substring(end);
            Files.writeString(file, text);
        } else {
            assertEquals("\n" + table + "\n", text.substring(begin, end), file.toString());
        }
    }
}
