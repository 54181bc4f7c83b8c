package org.parlor.client.screen;

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
        List<Command> all = new ArrayList<>(ofScreen(state));
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

    private static List<Command> ofScreen(ClientState state) {
        return state.baseScreen().accept(new Screen.Handler<List<Command>>() {
            @Override
            public List<Command> home(Screen.Home home) {
                return common(
                        HOME.subList(0, HOME.size() - 1),
                        Command.NAME,
                        Command.THEME,
                        Command.GLYPHS,
                        Command.HELP,
                        Command.QUIT);
            }

            @Override
            public List<Command> newGame(Screen.NewGame newGame) {
                return List.of(Command.CLOSE, Command.HELP);
            }

            @Override
            public List<Command> lobby(Screen.Lobby lobbyScreen) {
                return ofLobby(state);
            }

            @Override
            public List<Command> waiting(Screen.Waiting waiting) {
                return List.of(Command.CLOSE, Command.HELP, Command.QUIT);
            }

            @Override
            public List<Command> game(Screen.Game game) {
                return state.game().map(known -> ofGame(state, game, known)).orElse(List.of(Command.LEAVE));
            }

            @Override
            public List<Command> playerPage(Screen.PlayerPage playerPage) {
                return List.of(
                        Command.OPEN, Command.CHALLENGE, Command.CLOSE, Command.THEME, Command.HELP, Command.QUIT);
            }

            @Override
            public List<Command> tournamentList(Screen.TournamentList listScreen) {
                return List.of(
                        Command.OPEN, Command.NEW_TOURNAMENT, Command.CLOSE, Command.THEME, Command.HELP, Command.QUIT);
            }

            @Override
            public List<Command> tournament(Screen.Tournament tournament) {
                return common(
                        TournamentHandler.of(state, tournament),
                        Command.CLOSE,
                        Command.THEME,
                        Command.HELP,
                        Command.QUIT);
            }

            @Override
            public List<Command> records(Screen.Records records) {
                return common(List.of(Command.OPEN, Command.CLOSE), Command.THEME, Command.GLYPHS, Command.HELP);
            }

            @Override
            public List<Command> replay(Screen.Replay replay) {
                return ofReplay(state, replay);
            }

            @Override
            public List<Command> settingsForm(Screen.SettingsForm form) {
                return List.of(Command.CLOSE, Command.HELP, Command.QUIT);
            }

            @Override
            public List<Command> join(Screen.Join join) {
                return List.of(Command.CLOSE, Command.HELP);
            }

            @Override
            public List<Command> certificatePrompt(Screen.CertificatePrompt certificatePrompt) {
                return List.of(Command.CLOSE, Command.HELP);
            }

            @Override
            public List<Command> help(Screen.Help help) {
                return List.of();
            }

            @Override
            public List<Command> palette(Screen.Palette palette) {
                return List.of();
            }

            @Override
            public List<Command> confirm(Screen.Confirm confirm) {
                return List.of();
            }

            @Override
            public List<Command> textPrompt(Screen.TextPrompt textPrompt) {
                return List.of();
            }
        });
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

    private static List<Command> common(List<Command> first, Command... rest) {
        List<Command> all = new ArrayList<>(first);
        all.addAll(List.of(rest));
        return all;
    }

    private static List<Command> ofLobby(ClientState state) {
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

    private static List<Command> ofReplay(ClientState state, Screen.Replay replay) {
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
        if (state.screens().stream().anyMatch(Screen.Records.class::isInstance)) {
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

    private static List<Command> ofGame(ClientState state, Screen.Game screen, GameState game) {
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

    private static void addBrowsing(Screen.Game screen, GameState game, List<Command> all) {
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
