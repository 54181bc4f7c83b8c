package org.parlor.client.screen;

import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.screen.dialog.PaletteScreen;
import org.parlor.client.screen.home.NewGameScreen;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.tournament.TournamentScreen;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.tournament.TournamentListScreen;
import org.parlor.client.screen.settings.SettingsScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.player.PlayerScreen;
import org.parlor.client.screen.replay.RecordListScreen;
import java.util.List;
import java.util.Optional;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.game.GameCommandHandler;
import org.parlor.client.screen.game.GameKeyHandler;
import org.parlor.client.screen.game.GameSwitcher;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.lobby.LobbyCommandHandler;
import org.parlor.client.screen.player.PlayerPageHandler;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.screen.replay.ReplayKeyHandler;
import org.parlor.client.screen.replay.ReviewKeyHandler;
import org.parlor.client.screen.settings.SettingsHandler;
import org.parlor.client.screen.tournament.TournamentHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Prompt;
import org.parlor.client.state.Screen;
import org.parlor.client.state.Update;
import org.parlor.client.state.command.Command;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.Key;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.rules.Games;

/** Carries commands out, however they were asked for: by key, by click or by name. */
public final class CommandHandler {

    private CommandHandler() {}

    public static Update run(ClientState state, Command command) {
        return switch (command) {
            case PLAY_BOT ->
                state.baseScreen() instanceof LobbyScreen
                        ? LobbyCommandHandler.playBot(state)
                        : ConnectFlow.start(state, GameSetup.DEFAULT);
            case PLAY_HOT_SEAT -> form(state, GameSetup.DEFAULT.withOpponent(Opponent.SAME_KEYBOARD));
            case NEW_GAME ->
                form(
                        state,
                        atServer(state)
                                ? GameSetup.DEFAULT
                                        .withOpponent(Opponent.ANYONE)
                                        .withSide(SeatPreference.RANDOM)
                                : GameSetup.DEFAULT);
            case HOST -> ConnectFlow.host(state, 0);
            case JOIN -> JoinFlow.open(state);
            case NAME ->
                Update.of(state.push(
                        new TextPromptDialog(Prompt.NAME, state.settings().name())));
            case SETTINGS -> Update.of(state.push(new SettingsScreen(0)));
            case THEME -> SettingsHandler.next(state, Setting.THEME);
            case GLYPHS -> SettingsHandler.next(state, Setting.GLYPHS);
            case REPLAY -> Update.of(state.push(new TextPromptDialog(Prompt.RECORDS, "")));
            case GO_TO -> Update.of(state.push(new TextPromptDialog(Prompt.PLY, "")));
            case NEXT_GAME -> ReplayFlow.step(state, 1);
            case PREVIOUS_GAME -> ReplayFlow.step(state, -1);
            case AUTOPLAY -> ReplayKeyHandler.autoplay(state);
            case OPEN -> open(state);
            case PROFILE ->
                PlayerPageHandler.player(
                        state,
                        LobbyCommandHandler.selectedUser(state)
                                .orElse(state.session().userName()));
            case LEADERS -> PlayerPageHandler.leaders(state, Games.ALL.get(0));
            case TOURNAMENTS -> TournamentHandler.list(state);
            case NEW_TOURNAMENT -> Update.of(state.push(new TextPromptDialog(Prompt.TOURNAMENT, "")));
            case JOIN_TOURNAMENT, LEAVE_TOURNAMENT, START_TOURNAMENT -> TournamentHandler.run(state, command);
            case CHALLENGE ->
                state.topScreen() instanceof PlayerScreen playerPage
                        ? PlayerPageHandler.selectedUser(playerPage)
                                .map(name -> LobbyCommandHandler.challenge(state, name))
                                .orElse(Update.of(state))
                        : Update.of(state);
            case ANALYSE, PLAY_LINE, NEXT_MISTAKE, PREVIOUS_MISTAKE -> ReviewKeyHandler.run(state, command);
            case EVALUATION ->
                Update.of(state.with(
                        state.hints().withEvaluationShown(!state.hints().evaluationShown())));
            case EXPORT -> Update.of(state.push(new TextPromptDialog(Prompt.EXPORT, "")));
            case DISMISS -> LobbyCommandHandler.dismiss(state);
            case WATCH -> LobbyCommandHandler.watch(state);
            case NEXT_TURN -> GameSwitcher.next(state);
            case ACCEPT_CHALLENGE -> LobbyCommandHandler.acceptChallenge(state);
            case DECLINE_CHALLENGE -> LobbyCommandHandler.declineChallenge(state);
            case FILTER -> LobbyCommandHandler.filter(state);
            case MUTE -> LobbyCommandHandler.mute(state);
            case JOIN_BY_CODE -> Update.of(state.push(new TextPromptDialog(Prompt.CODE, "")));
            case MENU ->
                Update.of(state.topScreen() instanceof PaletteScreen ? state : state.push(new PaletteScreen("", 0)));
            case CLOSE, LEAVE -> leave(state);
            case RETRY -> Update.of(state).with(new Effect.Retry());
            case HELP -> Update.of(state.push(new HelpScreen(0)));
            case QUIT ->
                lossWarning(state)
                        .map(what -> ask(state, "Quit? " + what, command))
                        .orElse(quit(state));
            case CHAT -> chat(state);
            case TYPE -> GameKeyHandler.beginTyping(state);
            case PLAY -> GameKeyHandler.press(state, Key.of(Key.Kind.ENTER));
            case NEXT_LEGAL -> GameKeyHandler.press(state, Key.of(Key.Kind.TAB));
            case FLIP, BACK, FORWARD ->
                state.topScreen() instanceof ReplayScreen replay
                        ? ReplayKeyHandler.run(state, replay, command)
                        : GameCommandHandler.run(state, command);
            case PASS,
                    ACCEPT,
                    DECLINE,
                    REMATCH,
                    TAKEBACK,
                    RESIGN,
                    ABORT,
                    DRAW,
                    PAUSE,
                    CLAIM,
                    SAVE,
                    HINT,
                    REVIEW,
                    LIVE -> GameCommandHandler.run(state, command);
        };
    }

    /** Runs the available command of a key, if there is one. */
    public static Update press(ClientState state, Key key) {
        return AvailableCommands.find(state, key)
                .map(found -> run(state, found))
                .orElse(Update.of(state));
    }

    /** What would be lost by quitting now, if anything. */
    static Optional<String> lossWarning(ClientState state) {
        if (!state.session().running().isEmpty()) {
            return Optional.of("Your game goes on without you");
        }
        boolean others =
                state.hosted() != null && state.session().lobby().users().size() > 1;
        return others ? Optional.of("Your server closes for everybody") : Optional.empty();
    }

    /** Does what was asked and answered with yes. */
    public static Update confirmed(ClientState state, Command command) {
        return switch (command) {
            case QUIT -> quit(state);
            case LEAVE -> leaveFinished(state);
            default -> GameCommandHandler.confirmed(state, command);
        };
    }

    public static Update ask(ClientState state, String question, Command command) {
        return Update.of(state.push(new ConfirmDialog(question, command)));
    }

    private static Update open(ClientState state) {
        if (state.topScreen() instanceof PlayerScreen playerPage) {
            return PlayerPageHandler.open(state, playerPage);
        }
        if (state.topScreen() instanceof TournamentListScreen || state.topScreen() instanceof TournamentScreen) {
            return TournamentHandler.open(state);
        }
        return state.topScreen() instanceof RecordListScreen records
                ? ReplayFlow.open(state, records)
                : LobbyCommandHandler.open(state);
    }

    private static Update quit(ClientState state) {
        return Update.of(state).with(new Effect.Quit(0, ""));
    }

    private static Update form(ClientState state, GameSetup setup) {
        return Update.of(state.push(new NewGameScreen(setup, 0)));
    }

    public static boolean atServer(ClientState state) {
        return state.screens().stream().anyMatch(screen -> screen instanceof LobbyScreen);
    }

    private static Update chat(ClientState state) {
        if (state.topScreen() instanceof LobbyScreen lobbyScreen) {
            return Update.of(state.replaceTop(lobbyScreen.withTyped("")));
        }
        return state.topScreen() instanceof GameScreen game
                ? Update.of(state.replaceTop(game.isChatting(true)))
                : Update.of(state);
    }

    /** One screen back; out of a running game only after a question. */
    private static Update leave(ClientState state) {
        Screen top = state.topScreen();
        boolean inGame =
                state.game().filter(game -> !game.isOver() && !game.isWatched()).isPresent();
        if (top instanceof GameScreen && inGame && !atServer(state)) {
            return ask(state, "Leave the game? It will be given up", Command.LEAVE);
        }
        if (top instanceof LobbyScreen && !state.session().running().isEmpty()) {
            return ask(state, "Leave the server? Your games go on without you", Command.LEAVE);
        }
        return leaveFinished(state);
    }

    private static Update leaveFinished(ClientState state) {
        Screen top = state.topScreen();
        if (top instanceof LobbyScreen) {
            return ConnectFlow.leaveServer(state);
        }
        if (top instanceof WaitingScreen waiting) {
            return stopWaiting(state, waiting);
        }
        if (top instanceof TournamentScreen tournament) {
            return TournamentHandler.leave(state, tournament);
        }
        if (top instanceof ReplayScreen) {
            return Update.of(ReplayFlow.leave(state));
        }
        return top instanceof GameScreen ? GameCommandHandler.leave(state, atServer(state)) : Update.of(state.pop());
    }

    private static Update stopWaiting(ClientState state, WaitingScreen waiting) {
        ClientState back = state.pop().with(PendingAction.NONE);
        String seek = waiting.seek();
        String challenge = waiting.challenge();
        if (seek != null) {
            return Update.of(back).send(new LobbyRequest.SeekCancel(seek));
        }
        if (challenge != null) {
            return Update.of(back).send(new LobbyRequest.ChallengeCancel(challenge));
        }
        boolean atServer = atServer(back);
        return atServer
                ? Update.of(back)
                : ConnectFlow.leaveServer(back.with(List.of(back.screens().get(0))));
    }
}
