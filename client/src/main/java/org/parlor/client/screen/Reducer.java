package org.parlor.client.screen;

import java.util.List;
import java.util.function.Function;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.LocalGameSaver;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.lobby.LobbyKeyHandler;
import org.parlor.client.screen.replay.RecordFilesScreen;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.screen.replay.ReplayKeyHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;
import org.parlor.connection.ServerEndpoint;

/**
 * Computes the next state and the effects from a state and an event. The only place where the client's state
 * changes.
 */
public final class Reducer {

    private Reducer() {}

    /** Runs the action requested by the command line. */
    public static Update open(ClientState state, StartupAction startup) {
        return startup.accept(new StartupHandler(state));
    }

    /** @param now the client's time, in milliseconds */
    public static Update reduce(ClientState state, Event event, long now) {
        return reduce(state, next -> event.accept(new Dispatch(next)), now);
    }

    /** Runs an action that is not bound to a key, such as a typed command. */
    public static Update reduce(ClientState state, Function<ClientState, Update> action, long now) {
        Update handled = action.apply(state.withNow(now));
        Update update = LocalGameSaver.schedule(state, AnalysisScheduler.schedule(state, handled));
        return new Update(LobbyKeyHandler.withValidSelection(update.state()), update.effects());
    }

    private record Dispatch(ClientState state) implements Event.Handler<Update> {

        @Override
        public Update pressed(Event.Pressed pressed) {
            return press(state, pressed.key());
        }

        @Override
        public Update clicked(Event.Clicked clicked) {
            ClickTarget clickTarget = clicked.target();
            if (clickTarget instanceof Action action) {
                return action.run(state.withoutOverlays().with(StatusMessage.NONE));
            }
            if (clickTarget instanceof ClickTarget.KeyPress keyPress) {
                return press(state, keyPress.key());
            }
            if (clickTarget instanceof ClickTarget.ListItem listItem) {
                return state.topScreen().onRowClick(state, listItem.index());
            }
            if (clickTarget instanceof ClickTarget.Scroll scroll) {
                return state.topScreen().onScroll(state, scroll.rows());
            }
            return clickTarget instanceof ClickTarget.BoardCell boardCell
                    ? state.topScreen().onCellClick(state, boardCell.cell())
                    : Update.of(state);
        }

        @Override
        public Update scrolled(Event.Scrolled scrolled) {
            return state.topScreen().onScroll(state, scrolled.rows());
        }

        @Override
        public Update messageReceived(Event.MessageReceived received) {
            return new ServerMessageHandler(state, received.line(), 0).reduce(received.message());
        }

        @Override
        public Update replyReceived(Event.ReplyReceived replyReceived) {
            return new ServerMessageHandler(state, replyReceived.line(), replyReceived.number())
                    .reduce(replyReceived.reply());
        }

        @Override
        public Update connectionChanged(Event.ConnectionChanged changed) {
            return Update.of(changed.line() == 0 ? state.with(relinked(changed.status())) : state);
        }

        /** Keeps the status LOST while a reconnection is in progress. */
        private ConnectionStatus relinked(ConnectionStatus next) {
            ServerEndpoint address = state.connection().address();
            boolean again = state.connection().isLost() && next.status() == ConnectionStatus.Status.CONNECTING;
            return again && address != null
                    ? ConnectionStatus.lost(address, state.connection().attempt(), state.now())
                    : next;
        }

        @Override
        public Update savedServersListed(Event.SavedServersListed serversListed) {
            List<SavedServer> servers = serversListed.servers();
            return Update.of(HomeScreen.withServers(JoinFlow.withServers(state, servers), servers));
        }

        @Override
        public Update recordFilesListed(Event.RecordFilesListed filesListed) {
            String resumable = state.settings().savedGameFile();
            List<RecordFileInfo> files = filesListed.files().stream()
                    .filter(file -> !file.path().equals(resumable))
                    .toList();
            return Update.of(RecordFilesScreen.listed(HomeScreen.withFiles(state, files), files));
        }

        @Override
        public Update certificateUntrusted(Event.CertificateUntrusted untrusted) {
            return JoinFlow.onCertificateUntrusted(state, untrusted);
        }

        @Override
        public Update disconnected(Event.Disconnected disconnected) {
            return JoinFlow.onDisconnected(state, disconnected);
        }

        @Override
        public Update botReady(Event.BotReady ready) {
            if (!state.isWaitingFor(ready.request())) {
                return Update.of(state);
            }
            PendingAction pending = state.pendingAction();
            PendingAction named = new PendingAction(
                    pending.action(), pending.setup(), ready.bot().name(), pending.isOnlyTask());
            return ConnectFlow.connect(state.with(named), ready.bot().address());
        }

        @Override
        public Update localServerReady(Event.LocalServerReady ready) {
            return state.isWaitingFor(ready.request())
                    ? ConnectFlow.joinLocalServer(state, ready.address())
                    : Update.of(state);
        }

        @Override
        public Update hostReady(Event.HostReady ready) {
            ClientState hosting = state.hosted(ready.hosted());
            return state.isWaitingFor(ready.request())
                    ? ConnectFlow.connect(hosting, ready.hosted().address())
                    : Update.of(hosting);
        }

        @Override
        public Update launchFailed(Event.LaunchFailed failed) {
            return state.isWaitingFor(failed.request())
                    ? ConnectFlow.failed(state, failed.request(), failed.reason(), failed.exitCode())
                    : Update.of(state);
        }

        @Override
        public Update readFailed(Event.ReadFailed failed) {
            return ReplayFlow.failed(state, failed.reason(), failed.exitCode());
        }

        @Override
        public Update recordsListed(Event.RecordsListed recordsListed) {
            return ReplayFlow.listed(state, recordsListed);
        }

        @Override
        public Update recordOpened(Event.RecordOpened recordOpened) {
            return ReplayFlow.opened(state, recordOpened.recorded());
        }

        @Override
        public Update recordSaved(Event.RecordSaved recordSaved) {
            String error = recordSaved.error();
            String shown = recordSaved.file().equals(state.settings().recordFile()) ? " – parlor replay shows it" : "";
            return Update.of(
                    error == null
                            ? state.info("Saved to " + recordSaved.file() + shown)
                            : state.error("Not saved: " + error));
        }

        @Override
        public Update savedGameLoaded(Event.SavedGameLoaded loaded) {
            boolean resumable = state.savedGame() == null
                    && LocalGameSaver.resume(loaded.game()).isPresent();
            if (!resumable) {
                return Update.of(state);
            }
            ClientState known = state.withSavedGame(loaded.game());
            return Update.of(
                    known.topScreen() instanceof HomeScreen
                            ? known
                            : known.info("An earlier game is unfinished: leave this one to resume it"));
        }

        @Override
        public Update gameNotSaved(Event.GameNotSaved notSaved) {
            return Update.of(state.error("The game cannot be resumed later: " + notSaved.error()));
        }

        @Override
        public Update settingSaved(Event.SettingSaved settingSaved) {
            String error = settingSaved.error();
            return Update.of(error == null ? state : state.error("Not saved, only for this session: " + error));
        }

        @Override
        public Update moveEvaluated(Event.MoveEvaluated evaluated) {
            return AnalysisScheduler.onEvaluated(state, evaluated);
        }

        @Override
        public Update adviceFound(Event.AdviceFound found) {
            return AnalysisScheduler.onAdvice(state, found);
        }

        @Override
        public Update analysisFailed(Event.AnalysisFailed failed) {
            return AnalysisScheduler.onFailed(state, failed);
        }

        @Override
        public Update tick(Event.Tick tick) {
            return ReplayKeyHandler.tick(state);
        }
    }

    /** Handles the keys that are common to all screens and passes the others to the top screen. */
    private static Update press(ClientState state, Key key) {
        if (key.equals(Key.ctrl('c'))) {
            return QuitHandler.interrupt(state);
        }
        if (key.equals(Key.ctrl('l'))) {
            return Update.of(state).with(new Effect.Repaint());
        }
        ClientState calm = state.with(StatusMessage.NONE);
        if (key.equals(Key.ctrl('k'))) {
            return CommonActions.MENU.run(calm);
        }
        boolean helps =
                key.kind() == Key.Kind.F1 || (key.is('?') && !state.topScreen().isTyping());
        if (helps && !(state.topScreen() instanceof HelpScreen)) {
            return Update.of(calm.push(new HelpScreen(0)));
        }
        Screen top = state.topScreen();
        boolean hasError = state.status().error() && state.status().isShown(state.now());
        if (hasError && key.kind() == Key.Kind.ESCAPE && top instanceof GameScreen) {
            return Update.of(calm);
        }
        return top.onKey(
                calm, top.takesLetters() ? key : state.settings().keys().translate(key));
    }
}
