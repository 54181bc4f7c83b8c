package org.parlor.client.screen;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.QuitHandler;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.replay.ExplorerFlow;
import org.parlor.client.screen.replay.PuzzleFlow;
import org.parlor.client.screen.replay.RecordFilesScreen;
import org.parlor.client.screen.replay.ReplayFlow;
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
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.notation.PositionFormat;

/**
 * Computes the next state and the effects from a state and an event. The only place where the client's state
 * changes.
 */
public final class Reducer {
    /** Longer than any line that is typed. */
    private static final int TYPED_MAX = 4_096;

    private Reducer() {}

    /** Runs the action requested by the command line. */
    public static Update open(ClientState state, StartupAction startup) {
        Update opened = run(state, startup);
        String file = state.settings().offlineFile();
        return file.isEmpty() ? opened : opened.with(new Effect.LoadOfflineGames(file));
    }

    private static Update run(ClientState state, StartupAction startup) {
        if (startup instanceof StartupAction.Play play) {
            return withSavedGames(ConnectFlow.start(state, play.setup())
                    .map(next -> next.with(next.pendingAction().asOnlyTask())));
        } else if (startup instanceof StartupAction.Host host) {
            return ConnectFlow.host(state.with(PendingAction.lobby().asOnlyTask()), host.port());
        } else if (startup instanceof StartupAction.Join join) {
            return connect(state.with(PendingAction.lobby().asOnlyTask()), join.address(), join.session());
        } else if (startup instanceof StartupAction.Servers) {
            return JoinFlow.open(state);
        } else if (startup instanceof StartupAction.Watch watch) {
            return connect(
                    state.with(PendingAction.watch(watch.gameId()).asOnlyTask()), watch.address(), watch.session());
        } else if (startup instanceof StartupAction.Replay replay) {
            return ReplayFlow.open(state.with(PendingAction.NONE.asOnlyTask()), replay.file(), replay.filter());
        } else if (startup instanceof StartupAction.Puzzles puzzles) {
            return PuzzleFlow.load(state, puzzles.puzzles(), puzzles.game());
        }
        if (startup instanceof StartupAction.Explore explore) {
            return ExplorerFlow.open(state.with(PendingAction.NONE.asOnlyTask()), explore.query());
        }
        return withSavedGames(ConnectFlow.refreshHome(state));
    }

    private static Update connect(ClientState state, ServerEndpoint address, @Nullable Login session) {
        return ConnectFlow.connect(
                state, address, LoginIdentity.resumed(state.settings().name(), session));
    }

    private static Update withSavedGames(Update update) {
        String file = update.state().settings().savedGameFile();
        return file.isEmpty() ? update : update.with(new Effect.LoadSavedGames(file));
    }

    /** @param now the client's time, in milliseconds */
    public static Update reduce(ClientState state, Event event, long now) {
        return reduce(state, next -> reduce(next, event), now);
    }

    /** Runs an action that is not bound to a key, such as a typed command. */
    public static Update reduce(ClientState state, Function<ClientState, Update> action, long now) {
        Update handled = action.apply(state.withNow(now));
        return OfflineSync.schedule(
                        state,
                        LocalGameSaver.schedule(state, AnalysisScheduler.schedule(state, withWaiting(state, handled))))
                .map(next -> next.mapScreens(screen -> screen.withValidSelection(next)));
    }

    /** Reports how many games by correspondence wait for the user, once that has changed on the same connection. */
    private static Update withWaiting(ClientState before, Update update) {
        ClientState after = update.state();
        int games = after.waitingCorrespondence().size();
        boolean leaves = after.connection().status() == ConnectionStatus.Status.OFF;
        return leaves || games == before.waitingCorrespondence().size()
                ? update
                : update.with(new Effect.SetWaiting(games));
    }

    private static Update reduce(ClientState state, Event event) {
        if (event instanceof Event.Pressed pressed) {
            return press(state, pressed.key());
        } else if (event instanceof Event.Pasted pasted) {
            return paste(state, pasted);
        } else if (event instanceof Event.Clicked clicked) {
            return click(state, clicked.target());
        } else if (event instanceof Event.Scrolled scrolled) {
            return state.topScreen().onScroll(state, scrolled.rows());
        } else if (event instanceof Event.MessageReceived received) {
            return new ServerMessageHandler(state, received.connectionNumber(), 0).reduce(received.message());
        } else if (event instanceof Event.ReplyReceived received) {
            return new ServerMessageHandler(state, received.connectionNumber(), received.number())
                    .reduce(received.reply());
        } else if (event instanceof Event.ConnectionChanged changed) {
            return Update.of(changed.connectionNumber() == 0 ? state.with(relinked(state, changed.status())) : state);
        } else if (event instanceof Event.AccountRenamed renamed && renamed.connectionNumber() == 0) {
            return OfflineSync.renamed(state, renamed.former());
        } else if (event instanceof Event.CertificateUntrusted untrusted) {
            return JoinFlow.onCertificateUntrusted(state, untrusted);
        } else if (event instanceof Event.Disconnected disconnected) {
            return JoinFlow.onDisconnected(state, disconnected);
        } else if (event instanceof Event.SavedServersListed listed) {
            return Update.of(HomeScreen.withServers(JoinFlow.withServers(state, listed.servers()), listed.servers()));
        } else if (event instanceof Event.BotReady ready && state.isWaitingFor(ready.request())) {
            return challenge(state, ready.bot());
        } else if (event instanceof Event.LocalServerReady ready && state.isWaitingFor(ready.request())) {
            return ConnectFlow.joinLocalServer(state, ready.address());
        } else if (event instanceof Event.HostReady ready) {
            ClientState hosting = state.hosted(ready.hosted());
            return state.isWaitingFor(ready.request())
                    ? ConnectFlow.connect(hosting, ready.hosted().address())
                    : Update.of(hosting);
        } else if (event instanceof Event.LaunchFailed failed && state.isWaitingFor(failed.request())) {
            return ConnectFlow.failed(state, failed.request(), failed.reason(), failed.exitCode());
        } else if (event instanceof Event.MoveEvaluated evaluated) {
            return AnalysisScheduler.onEvaluated(state, evaluated);
        } else if (event instanceof Event.ReviewNotesFound found) {
            return AnalysisScheduler.onReview(state, found.request(), review -> review.withNotes(found.notes()));
        } else if (event instanceof Event.AdviceFound found) {
            return AnalysisScheduler.onAdvice(state, found);
        } else if (event instanceof Event.AnalysisFailed failed) {
            return AnalysisScheduler.onFailed(state, failed);
        } else if (event instanceof Event.Tick) {
            return state.topScreen().onTick(state);
        }
        return event instanceof Event.FileEvent file ? reduceFileEvent(state, file) : Update.of(state);
    }

    private static Update reduceFileEvent(ClientState state, Event.FileEvent event) {
        if (event instanceof Event.ExplorerEvent explorer) {
            return ExplorerFlow.onEvent(state, explorer);
        } else if (event instanceof Event.RecordFilesListed listed) {
            return listed(state, listed.files());
        } else if (event instanceof Event.ReadFailed failed) {
            return ReplayFlow.failed(state, failed.reason(), failed.exitCode());
        } else if (event instanceof Event.RecordsListed listed) {
            return ReplayFlow.listed(state, listed);
        } else if (event instanceof Event.PastedListed listed) {
            return ReplayFlow.pasted(state, listed.rows());
        } else if (event instanceof Event.PasteRefused refused) {
            return Update.of(state.error(state.text("replay.notOpened", refused.reason())));
        } else if (event instanceof Event.RecordOpened opened) {
            return ReplayFlow.opened(state, opened.recorded());
        } else if (event instanceof Event.RecordSaved saved) {
            String shown = saved.file().equals(state.settings().recordFile()) ? "export.savedOwn" : "export.saved";
            if (saved.error() != null) {
                return Update.of(state.error(state.text("export.failed", saved.error())));
            }
            Update told = Update.of(state.info(state.text(shown, saved.file())));
            boolean hasGames = PositionFormat.ofFile(saved.file()).isEmpty();
            return hasGames ? ReplayFlow.remember(told, saved.file()) : told;
        } else if (event instanceof Event.ExportSaved saved) {
            return Update.of(
                    saved.error() == null
                            ? state.info("Your data is in " + saved.file())
                            : state.error("Not exported: " + saved.error()));
        } else if (event instanceof Event.SavedGamesLoaded loaded) {
            return Update.of(HomeScreen.withSavedGames(state, loaded.games()));
        } else if (event instanceof Event.GameNotSaved notSaved) {
            return Update.of(state.error(state.text("export.resume", notSaved.error())));
        }
        if (event instanceof Event.OfflineGamesLoaded loaded) {
            return OfflineSync.loaded(state, loaded);
        } else if (event instanceof Event.LinesUnreadable unreadable) {
            // Several files may be damaged.
            StatusMessage shown = state.status();
            String text = unreadable.text(state.settings().messages());
            return Update.of(
                    state.error(shown.error() && shown.isShown(state.now()) ? shown.text() + ". " + text : text));
        } else if (event instanceof Event.OfflineGamesNotSaved notSaved) {
            return Update.of(state.error(state.text("export.offline", notSaved.error())));
        }
        if (event instanceof Event.PuzzlesLoaded loaded) {
            return PuzzleFlow.loaded(state, loaded);
        } else if (event instanceof Event.PuzzlesNotSaved notSaved) {
            return Update.of(state.error(notSaved.error()));
        }
        String error = ((Event.SettingSaved) event).error();
        return Update.of(error == null ? state : state.error("Not saved, for this session only: " + error));
    }

    private static Update click(ClientState state, ClickTarget clickTarget) {
        if (clickTarget instanceof Action action) {
            return action.run(state.withoutOverlays().with(StatusMessage.NONE));
        } else if (clickTarget instanceof ClickTarget.KeyPress keyPress) {
            return press(state, keyPress.key());
        } else if (clickTarget instanceof ClickTarget.ListItem listItem) {
            return state.topScreen().onRowClick(state, listItem.index());
        } else if (clickTarget instanceof ClickTarget.Scroll scroll) {
            return state.topScreen().onScroll(state, scroll.rows());
        }
        return clickTarget instanceof ClickTarget.BoardCell boardCell
                ? state.topScreen().onCellClick(state, boardCell.cell())
                : Update.of(state);
    }

    /** Keeps the status LOST while a reconnection is in progress. */
    private static ConnectionStatus relinked(ClientState state, ConnectionStatus next) {
        ServerEndpoint address = next.address();
        boolean again = state.connection().isLost() && next.status() == ConnectionStatus.Status.CONNECTING;
        return again && address != null
                ? ConnectionStatus.lost(address, state.connection().attempt(), state.now())
                : next;
    }

    private static Update challenge(ClientState state, LocalBot bot) {
        PendingAction pending = state.pendingAction();
        PendingAction named = new PendingAction(pending.action(), pending.setup(), bot.name(), pending.isOnlyTask());
        return ConnectFlow.connect(state.with(named), bot.address());
    }

    private static Update listed(ClientState state, List<RecordFileInfo> all) {
        String resumable = state.settings().savedGameFile();
        List<RecordFileInfo> files =
                all.stream().filter(file -> !file.path().equals(resumable)).toList();
        return Update.of(RecordFilesScreen.listed(HomeScreen.withFiles(state, files), files));
    }

    /** Types pasted text where letters are text, and never as keys of actions; elsewhere opens the games in it. */
    private static Update paste(ClientState state, Event.Pasted pasted) {
        if (!state.topScreen().takesLetters()) {
            return ReplayFlow.paste(state, pasted);
        }
        String text = pasted.text()
                .substring(0, Math.min(pasted.text().length(), TYPED_MAX))
                .replaceAll("\\s", " ");
        Update typed = Update.of(state);
        for (int i = 0; i < text.length(); i++) {
            Key key = Key.of(text.charAt(i));
            typed = typed.andThen(next -> next.topScreen().takesLetters() ? press(next, key) : Update.of(next));
        }
        return typed;
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
