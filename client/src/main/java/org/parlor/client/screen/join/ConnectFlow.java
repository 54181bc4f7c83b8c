package org.parlor.client.screen.join;

import java.util.List;
import java.util.function.LongFunction;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.replay.RecordListScreen;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;

/** Runs pending actions: starts a server or bot if needed, connects, then runs the action. */
public final class ConnectFlow {

    private ConnectFlow() {}

    public static Update open(ClientState state, StartupAction startup) {
        return startup.accept(new StartupAction.Handler<Update>() {
            @Override
            public Update home(StartupAction.Home home) {
                return withSavedGame(refreshHome(state));
            }

            @Override
            public Update play(StartupAction.Play play) {
                Update update = start(state, play.setup());
                return withSavedGame(new Update(
                        update.state().with(update.state().pendingAction().asOnlyTask()), update.effects()));
            }

            @Override
            public Update host(StartupAction.Host host) {
                return ConnectFlow.host(state.with(PendingAction.lobby().asOnlyTask()), host.port());
            }

            @Override
            public Update join(StartupAction.Join join) {
                return connect(state.with(PendingAction.lobby().asOnlyTask()), join.address());
            }

            @Override
            public Update servers(StartupAction.Servers servers) {
                return JoinFlow.open(state);
            }

            @Override
            public Update watch(StartupAction.Watch watch) {
                return connect(state.with(PendingAction.watch(watch.gameId()).asOnlyTask()), watch.address());
            }

            @Override
            public Update replay(StartupAction.Replay replay) {
                return ReplayFlow.open(state.with(PendingAction.NONE.asOnlyTask()), replay.file(), replay.filter());
            }
        });
    }

    private static Update withSavedGame(Update update) {
        String file = update.state().settings().savedGameFile();
        return file.isEmpty() ? update : update.with(new Effect.LoadSavedGame(file));
    }

    /** Starts the chosen game, locally or at a server. */
    public static Update start(ClientState state, GameSetup setup) {
        return switch (setup.opponent().kind()) {
            case BOT ->
                launch(
                        state.with(PendingAction.challenge(setup, "")),
                        "Starting a bot",
                        request -> new Effect.StartBot(request, setup.level()));
            case SAME_KEYBOARD ->
                launch(state.with(PendingAction.local(setup)), "Starting a game", Effect.StartLocalServer::new);
            case ANYONE ->
                sendOffer(
                        state,
                        "Waiting for an opponent",
                        setup.terms().hidden() ? "Anyone with the code can join" : "Anyone can join",
                        setup.seek());
            case PLAYER ->
                sendOffer(
                        state,
                        "Waiting for " + setup.opponent().name(),
                        "The challenge expires after two minutes",
                        setup.challenge(setup.opponent().name()));
        };
    }

    /** Starts a server or bot and waits for the result of this request; leaving the screen cancels it. */
    private static Update launch(ClientState state, String detail, LongFunction<Effect> start) {
        long request = state.lastRequest() + 1;
        Screen waiting = new WaitingScreen("Starting", detail, request, null, null);
        return Update.of(state.withRequest(request).push(waiting)).with(start.apply(request));
    }

    private static Update sendOffer(ClientState state, String what, String detail, LobbyRequest request) {
        Update sent = Update.of(state).send(request);
        Screen waiting = new WaitingScreen(what, detail, sent.state().lastRequest(), null, null);
        return new Update(sent.state().push(waiting), sent.effects());
    }

    public static Update host(ClientState state, int port) {
        HostedServer hosted = state.hosted();
        ClientState planned = state.pendingAction().action() == PendingAction.Action.LOBBY
                ? state
                : state.with(PendingAction.lobby());
        return hosted != null
                ? connect(planned, hosted.address())
                : launch(planned, "Starting the server", request -> new Effect.StartHost(request, port));
    }

    /**
     * Runs the pending action at a server, connecting first if needed; at a remote server with the last
     * login there.
     */
    public static Update connect(ClientState state, ServerEndpoint address) {
        String name = state.settings().name();
        boolean away = state.pendingAction().action() == PendingAction.Action.LOBBY
                || state.pendingAction().action() == PendingAction.Action.WATCH;
        HostedServer hosted = state.hosted();
        boolean own = hosted != null && hosted.address().equals(address);
        return connect(state, address, away && !own ? LoginIdentity.resumed(name) : LoginIdentity.guest(name));
    }

    static Update connect(ClientState state, ServerEndpoint address, LoginIdentity identity) {
        if (state.connection().isOnline() && address.equals(state.connection().address())) {
            return runPendingAction(state);
        }
        ClientState leaving = state.with(SessionState.EMPTY).with(ConnectionStatus.connecting(address));
        ClientState shown = leaving.topScreen() instanceof WaitingScreen
                ? leaving
                : waiting(leaving, "Connecting", "to " + address);
        return Update.of(shown).with(new Effect.Connect(0, address, identity));
    }

    /** Two connections to one server: the second person logs in like the first, both by name if theirs is known. */
    public static Update joinLocalServer(ClientState state, ServerEndpoint address) {
        String second = state.pendingAction().setup().opponent().name();
        String first = second.isEmpty() ? "" : state.settings().name();
        ClientState alone =
                state.withSecondPlayer("").with(SessionState.EMPTY).with(ConnectionStatus.connecting(address));
        return Update.of(alone)
                .with(new Effect.Connect(0, address, LoginIdentity.guest(first)))
                .with(new Effect.Connect(1, address, LoginIdentity.guest(second)));
    }

    /** Runs the pending action after the login. */
    public static Update runPendingAction(ClientState state) {
        PendingAction pending = state.pendingAction();
        return switch (pending.action()) {
            case NONE, REVIEW, EXPORT -> Update.of(state);
            case LOBBY -> Update.of(home(state).push(LobbyScreen.of("")).with(PendingAction.NONE));
            case CHALLENGE -> challenge(state, pending.setup(), pending.target());
            case LOCAL ->
                state.isHotSeat() && !state.session().userName().isEmpty()
                        ? challenge(state, pending.setup(), state.secondPlayer())
                        : Update.of(state);
            case WATCH -> watch(home(state).push(LobbyScreen.of("")).with(PendingAction.NONE), pending.target());
        };
    }

    private static Update challenge(ClientState state, GameSetup setup, String whom) {
        Update sent = Update.of(state.with(PendingAction.NONE)).send(setup.challenge(whom));
        WaitingScreen waiting =
                new WaitingScreen("Starting", "A moment", sent.state().lastRequest(), null, null);
        ClientState shown = state.topScreen() instanceof WaitingScreen
                ? sent.state().replaceTop(waiting)
                : sent.state().push(waiting);
        return new Update(shown, sent.effects());
    }

    public static Update watch(ClientState state, String gameId) {
        Update sent = Update.of(state).send(new GameRequest.Watch(gameId, null));
        Screen waiting =
                new WaitingScreen("Watching " + gameId, "A moment", sent.state().lastRequest(), null, null);
        return new Update(sent.state().push(waiting), sent.effects());
    }

    /** Handles a failed action. */
    public static Update failed(ClientState state, String reason, int exitCode) {
        boolean sole = state.pendingAction().isOnlyTask();
        boolean waiting = state.topScreen() instanceof WaitingScreen
                || (state.topScreen() instanceof RecordListScreen records
                        && records.list().rows().isEmpty());
        ClientState back = (waiting ? state.pop() : state).with(PendingAction.NONE);
        return sole ? Update.of(back).with(new Effect.Quit(exitCode, reason)) : Update.of(back.error(reason));
    }

    /** Handles a failed request: closes the screen that waits for it, also below a menu or the help. */
    public static Update failed(ClientState state, long request, String reason, int exitCode) {
        List<Screen> left = state.screens().stream()
                .filter(screen -> !(screen instanceof WaitingScreen waiting && waiting.request() == request))
                .toList();
        ClientState back = state.with(left).with(PendingAction.NONE);
        return state.pendingAction().isOnlyTask()
                ? Update.of(back).with(new Effect.Quit(exitCode, reason))
                : Update.of(back.error(reason));
    }

    public static Update onDisconnected(ClientState state, Event.Disconnected disconnected) {
        if (state.pendingAction().isOnlyTask()) {
            return failed(state, disconnected.reason(), disconnected.exitCode());
        }
        if (JoinFlow.isConnecting(state)) {
            return JoinFlow.failed(state, disconnected.reason());
        }
        Update gone = leaveServer(state);
        return new Update(gone.state().error(disconnected.reason()), gone.effects());
    }

    /** Returns to the home screen and disconnects from the server. */
    public static Update leaveServer(ClientState state) {
        Update gone = Update.of(home(state)
                        .with(ConnectionStatus.OFF)
                        .with(SessionState.EMPTY)
                        .with(PendingAction.NONE)
                        .withSecondPlayer(""))
                .with(new Effect.Disconnect(0));
        return (state.isHotSeat() ? gone.with(new Effect.Disconnect(1)) : gone).andThen(ConnectFlow::refreshHome);
    }

    /** Lists the servers and files that the home screen offers. */
    private static Update refreshHome(ClientState state) {
        return Update.of(state)
                .with(new Effect.ListSavedServers())
                .with(new Effect.ListRecordFiles(state.settings().recordFile()));
    }

    private static ClientState home(ClientState state) {
        Screen first = state.screens().get(0);
        return state.with(List.of(first));
    }

    private static ClientState waiting(ClientState state, String what, String detail) {
        return state.push(new WaitingScreen(what, detail, 0, null, null));
    }
}
