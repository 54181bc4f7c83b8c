package org.parlor.client.screen.join;

import java.util.List;
import java.util.function.LongFunction;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.client.game.setup.GameSetup;
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

/** How one gets from a wish to a game: something is started, a connection is made, then the plan is carried out. */
public final class ConnectFlow {

    private ConnectFlow() {}

    public static Update open(ClientState state, StartupAction startup) {
        return startup.accept(new StartupAction.Handler<Update>() {
            @Override
            public Update home(StartupAction.Home home) {
                return Update.of(state).and(new Effect.ListSavedServers());
            }

            @Override
            public Update play(StartupAction.Play play) {
                Update update = start(state, play.choice());
                return new Update(update.state().with(update.state().plan().alone()), update.effects());
            }

            @Override
            public Update host(StartupAction.Host host) {
                return ConnectFlow.host(state.with(PendingAction.lounge().alone()), host.port());
            }

            @Override
            public Update join(StartupAction.Join join) {
                return go(state.with(PendingAction.lounge().alone()), join.address());
            }

            @Override
            public Update servers(StartupAction.Servers servers) {
                return JoinFlow.open(state);
            }

            @Override
            public Update watch(StartupAction.Watch watch) {
                return go(state.with(PendingAction.watch(watch.g()).alone()), watch.address());
            }

            @Override
            public Update replay(StartupAction.Replay replay) {
                return ReplayFlow.open(state.with(PendingAction.NONE.alone()), replay.file(), replay.pick());
            }
        });
    }

    /** Starts the game that was chosen, wherever it is to be played. */
    public static Update start(ClientState state, GameSetup setup) {
        return switch (setup.opponent().kind()) {
            case BOT ->
                launched(
                        state.with(PendingAction.challenge(setup, "")),
                        "Calling a bot to the table",
                        request -> new Effect.StartBot(request, setup.level()));
            case HERE -> launched(state.with(PendingAction.here(setup)), "Laying the table", Effect.StartLocalServer::new);
            case ANYONE ->
                offered(
                        state,
                        "Waiting for an opponent",
                        setup.terms().hidden() ? "Whoever has the code can join" : "Anyone can join",
                        setup.seek());
            case PLAYER ->
                offered(
                        state,
                        "Waiting for " + setup.opponent().name(),
                        "They have two minutes to answer",
                        setup.challenge(setup.opponent().name()));
        };
    }

    /** Starts something and waits for the outcome of that very request: leaving the screen cancels it. */
    private static Update launched(ClientState state, String detail, LongFunction<Effect> start) {
        long request = state.lastRequest() + 1;
        Screen waiting = new Screen.Waiting("Setting up", detail, request, null, null);
        return Update.of(state.requested(request).push(waiting)).and(start.apply(request));
    }

    private static Update offered(ClientState state, String what, String detail, LobbyRequest request) {
        Update sent = Update.of(state).send(request);
        Screen waiting = new Screen.Waiting(what, detail, sent.state().lastRequest(), null, null);
        return new Update(sent.state().push(waiting), sent.effects());
    }

    public static Update host(ClientState state, int port) {
        HostedServer hosted = state.hosting();
        ClientState planned = state.plan().aim() == PendingAction.Action.LOUNGE ? state : state.with(PendingAction.lounge());
        return hosted != null
                ? go(planned, hosted.address())
                : launched(planned, "Opening the house", request -> new Effect.StartHost(request, port));
    }

    /** Carries the plan out at a server, connecting first if need be; elsewhere than here as who one was there. */
    public static Update go(ClientState state, ServerEndpoint address) {
        String name = state.settings().name();
        boolean away = state.plan().aim() == PendingAction.Action.LOUNGE || state.plan().aim() == PendingAction.Action.WATCH;
        HostedServer hosted = state.hosting();
        boolean own = hosted != null && hosted.address().equals(address);
        return go(state, address, away && !own ? LoginIdentity.again(name) : LoginIdentity.passing(name));
    }

    static Update go(ClientState state, ServerEndpoint address, LoginIdentity identity) {
        if (state.link().isOnline() && address.equals(state.link().address())) {
            return carryOut(state);
        }
        ClientState leaving = state.with(SessionState.EMPTY).with(ConnectionStatus.connecting(address));
        ClientState shown =
                leaving.top() instanceof Screen.Waiting ? leaving : waiting(leaving, "Connecting", "to " + address);
        return Update.of(shown).and(new Effect.Connect(0, address, identity));
    }

    /** Two lines to one table: the second person logs in like the first. */
    public static Update shareTable(ClientState state, ServerEndpoint address) {
        ClientState alone = state.sharedWith("").with(SessionState.EMPTY).with(ConnectionStatus.connecting(address));
        return Update.of(alone)
                .and(new Effect.Connect(0, address, LoginIdentity.passing("")))
                .and(new Effect.Connect(1, address, LoginIdentity.passing("")));
    }

    /** Does what was planned, now that we are at the server. */
    public static Update carryOut(ClientState state) {
        PendingAction pending = state.plan();
        return switch (pending.aim()) {
            case NOTHING, REVIEW, EXPORT -> Update.of(state);
            case LOUNGE -> Update.of(home(state).push(Screen.Lobby.of("")).with(PendingAction.NONE));
            case CHALLENGE -> challenge(state, pending.choice(), pending.whom());
            case HERE ->
                state.isShared() && !state.world().me().isEmpty()
                        ? challenge(state, pending.choice(), state.second())
                        : Update.of(state);
            case WATCH -> watch(home(state).push(Screen.Lobby.of("")).with(PendingAction.NONE), pending.whom());
        };
    }

    private static Update challenge(ClientState state, GameSetup setup, String whom) {
        Update sent = Update.of(state.with(PendingAction.NONE)).send(setup.challenge(whom));
        Screen.Waiting waiting =
                new Screen.Waiting("Setting up", "A moment", sent.state().lastRequest(), null, null);
        ClientState shown = state.top() instanceof Screen.Waiting
                ? sent.state().replaceTop(waiting)
                : sent.state().push(waiting);
        return new Update(shown, sent.effects());
    }

    public static Update watch(ClientState state, String g) {
        Update sent = Update.of(state).send(new GameRequest.Watch(g, null));
        Screen waiting =
                new Screen.Waiting("Watching " + g, "A moment", sent.state().lastRequest(), null, null);
        return new Update(sent.state().push(waiting), sent.effects());
    }

    /** Something that was wished for cannot be. */
    public static Update failed(ClientState state, String why, int exitCode) {
        boolean sole = state.plan().sole();
        boolean waiting = state.top() instanceof Screen.Waiting
                || (state.top() instanceof Screen.Records records
                        && records.shelf().rows().isEmpty());
        ClientState back = (waiting ? state.pop() : state).with(PendingAction.NONE);
        return sole ? Update.of(back).and(new Effect.Quit(exitCode, why)) : Update.of(back.error(why));
    }

    /** A request came to nothing: the screen that waits for it goes, also from under a menu or the help. */
    public static Update failed(ClientState state, long request, String why, int exitCode) {
        List<Screen> left = state.screens().stream()
                .filter(screen -> !(screen instanceof Screen.Waiting waiting && waiting.request() == request))
                .toList();
        ClientState back = state.with(left).with(PendingAction.NONE);
        return state.plan().sole() ? Update.of(back).and(new Effect.Quit(exitCode, why)) : Update.of(back.error(why));
    }

    public static Update parted(ClientState state, Event.Disconnected disconnected) {
        if (state.plan().sole()) {
            return failed(state, disconnected.why(), disconnected.exitCode());
        }
        if (JoinFlow.isUnderWay(state)) {
            return JoinFlow.failed(state, disconnected.why());
        }
        Update gone = leaveServer(state);
        return new Update(gone.state().error(disconnected.why()), gone.effects());
    }

    /** Back to the home screen and away from the server. */
    public static Update leaveServer(ClientState state) {
        Update gone = Update.of(home(state)
                        .with(ConnectionStatus.OFF)
                        .with(SessionState.EMPTY)
                        .with(PendingAction.NONE)
                        .sharedWith(""))
                .and(new Effect.Disconnect(0));
        return state.isShared() ? gone.and(new Effect.Disconnect(1)) : gone;
    }

    private static ClientState home(ClientState state) {
        Screen first = state.screens().get(0);
        return state.with(List.of(first));
    }

    private static ClientState waiting(ClientState state, String what, String detail) {
        return state.push(new Screen.Waiting(what, detail, 0, null, null));
    }
}
