package org.parlor.client.screen;

import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.screen.dialog.PaletteScreen;
import org.parlor.client.screen.home.NewGameScreen;
import org.parlor.client.screen.join.JoinScreen;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.screen.join.CertificateScreen;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.player.PlayerScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.replay.RecordListScreen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.game.GameSwitcher;
import org.parlor.client.screen.tournament.TournamentHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.state.command.Command;
import org.parlor.client.state.command.KeyMap;
import org.parlor.client.ui.Key;
import org.parlor.message.value.UserInfo;

/** Which commands make sense now, the most useful first. */
public final class AvailableCommands {
    /** What the home screen lists. */
    public static final List<Command> HOME = List.of(
            Command.PLAY_BOT,
            Command.NEW_GAME,
            Command.PLAY_HOT_SEAT,
            Command.HOST,
            Command.JOIN,
            Command.REPLAY,
            Command.SETTINGS,
            Command.QUIT);

    private AvailableCommands() {}

    /** The commands of the screen below any overlay, and what calls from elsewhere. */
    public static List<Command> of(ClientState state) {
        List<Command> all = new ArrayList<>(state.baseScreen().actions(state));
        if (!GameSwitcher.running(state).isEmpty()) {
            all.add(Command.NEXT_TURN);
        }
        if (!state.session().challenges().isEmpty()) {
            all.addAll(List.of(Command.ACCEPT_CHALLENGE, Command.DECLINE_CHALLENGE));
        }
        return all;
    }

    /** What calls from elsewhere under that key: a click means it even where the key would type a letter. */
    static Optional<Command> challengeCommand(ClientState state, Key key) {
        List<Command> calls = List.of(Command.NEXT_TURN, Command.ACCEPT_CHALLENGE, Command.DECLINE_CHALLENGE);
        return find(state, key).filter(calls::contains);
    }

    public static List<Command> home() {
        return common(
                HOME.subList(0, HOME.size() - 1),
                Command.NAME,
                Command.THEME,
                Command.GLYPHS,
                Command.HELP,
                Command.QUIT);
    }

    /** The commands whose name holds what was typed. */
    public static List<Command> matching(ClientState state, String typed) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        return of(state).stream()
                .filter(command -> command != Command.MENU)
                .filter(command -> command.title().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }

    /** The command of that key, if it makes sense now. */
    public static Optional<Command> find(ClientState state, Key key) {
        KeyMap keys = state.settings().keys();
        return of(state).stream()
                .filter(command -> keys.of(command).filter(key::equals).isPresent())
                .findFirst();
    }

    public static List<Command> common(List<Command> first, Command... rest) {
        List<Command> all = new ArrayList<>(first);
        all.addAll(List.of(rest));
        return all;
    }

    public static List<Command> ofLobby(ClientState state) {
        List<Command> all = new ArrayList<>(List.of(
                Command.OPEN,
                Command.NEW_GAME,
                Command.WATCH,
                Command.FILTER,
                Command.CHAT,
                Command.PROFILE,
                Command.LEADERS,
                Command.TOURNAMENTS,
                Command.JOIN_BY_CODE,
                Command.MUTE));
        if (state.session().lobby().users().values().stream().anyMatch(UserInfo::bot)) {
            all.add(all.indexOf(Command.WATCH), Command.PLAY_BOT);
        }
        if (!state.session().challenges().isEmpty()) {
            all.add(1, Command.DISMISS);
        }
        addRetry(state, all);
        return common(all, Command.CLOSE, Command.SETTINGS, Command.THEME, Command.GLYPHS, Command.HELP, Command.QUIT);
    }

    public static List<Command> ofReplay(ClientState state, ReplayScreen replay) {
        List<Command> all = new ArrayList<>(List.of(Command.BACK, Command.FORWARD));
        if (!replay.review().isStarted()) {
            all.add(Command.ANALYSE);
        }
        if (!replay.expected().isEmpty()) {
            all.add(Command.PLAY_LINE);
        }
        if (!replay.review().isEmpty()) {
            all.addAll(List.of(Command.NEXT_MISTAKE, Command.PREVIOUS_MISTAKE));
        }
        all.addAll(List.of(Command.EVALUATION, Command.AUTOPLAY, Command.GO_TO, Command.EXPORT));
        if (state.screens().stream().anyMatch(RecordListScreen.class::isInstance)) {
            all.addAll(List.of(Command.NEXT_GAME, Command.PREVIOUS_GAME));
        }
        return common(
                all,
                Command.FLIP,
                Command.SETTINGS,
                Command.THEME,
                Command.GLYPHS,
                Command.HELP,
                Command.CLOSE,
                Command.QUIT);
    }

    public static List<Command> ofGame(ClientState state, GameScreen screen, GameState game) {
        List<Command> all = new ArrayList<>();
        addRetry(state, all);
        if (game.isWatched() || game.isOver()) {
            addBrowsing(screen, game, all);
        } else {
            addOffers(state, game, all);
            all.addAll(List.of(Command.PLAY, Command.NEXT_LEGAL));
            if (state.settings().keys().vim()) {
                all.add(Command.TYPE);
            }
            if (AnalysisScheduler.isOpen(game)) {
                all.add(Command.HINT);
            }
            addMoves(state, game, all);
        }
        if (!all.contains(Command.MENU)) {
            all.add(Command.MENU);
        }
        all.addAll(List.of(Command.FLIP, Command.SETTINGS, Command.THEME, Command.GLYPHS, Command.HELP));
        if (!game.isWatched()) {
            all.add(Command.LEAVE);
        }
        return common(all, Command.QUIT);
    }

    private static void addBrowsing(GameScreen screen, GameState game, List<Command> all) {
        if (game.isWatched() && screen.pliesBack() > 0) {
            all.add(Command.LIVE);
        }
        if (game.isOver() && !game.isWatched()) {
            all.add(Command.REMATCH);
        }
        if (game.isOver()) {
            all.addAll(List.of(Command.REVIEW, Command.SAVE, Command.MENU, Command.EXPORT));
        }
        all.addAll(List.of(Command.BACK, Command.FORWARD));
        if (!game.isOver()) {
            all.addAll(List.of(Command.MENU, Command.SAVE));
        }
        all.add(Command.CHAT);
    }

    private static void addRetry(ClientState state, List<Command> all) {
        if (state.connection().isLost()) {
            all.add(Command.RETRY);
        }
    }

    private static void addOffers(ClientState state, GameState game, List<Command> all) {
        Integer you = game.you();
        if (you != null && game.offerTo(you).isPresent() && !state.isHotSeat()) {
            all.addAll(List.of(Command.ACCEPT, Command.DECLINE));
        }
    }

    private static void addMoves(ClientState state, GameState game, List<Command> all) {
        if (game.rules().legalMoves(game.position()).contains("pass") && state.canMove(game)) {
            all.add(Command.PASS);
        }
        all.addAll(List.of(Command.CHAT, Command.TAKEBACK, Command.RESIGN));
        if (game.ply() < 2) {
            all.add(Command.ABORT);
        }
        List<String> offers = game.rules().kind().offers();
        if (offers.contains("draw")) {
            all.add(Command.DRAW);
        }
        if (offers.contains("pause")) {
            all.add(Command.PAUSE);
        }
        Integer you = game.you();
        if (you != null
                && game.presence().size() > 1
                && game.presence().get(1 - you).equals("gone")) {
            all.add(0, Command.CLAIM);
        }
        if (AnalysisScheduler.isOpen(game)) {
            all.add(Command.EVALUATION);
        }
        all.addAll(List.of(Command.BACK, Command.FORWARD, Command.SAVE));
    }
}
