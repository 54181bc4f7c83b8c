package org.parlor.client.screen.connect;

import java.util.List;
import java.util.function.LongFunction;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;

/** Starts servers and bots, connects to servers, and waits for games there. */
public final class ConnectFlow {

    private ConnectFlow() {}

    /** Starts the chosen game, locally or at a server. */
    public static Update start(ClientState state, GameSetup setup) {
        if (setup.timeControl().isCorrespondence() && !state.connection().supports("corr")) {
            return Update.of(state.error(state.text("wait.noCorrespondence")));
        }
        return switch (setup.opponent().kind()) {
            case BOT ->
                launch(
                        state.with(PendingAction.challenge(setup, "")),
                        state.text("wait.bot"),
                        request -> new Effect.StartBot(request, setup.level()));
            case SAME_KEYBOARD ->
                launch(state.with(PendingAction.local(setup)), state.text("wait.game"), Effect.StartLocalServer::new);
            case ANYONE ->
                request(
                        state,
                        state.text("wait.opponent"),
                        state.text(setup.terms().hidden() ? "wait.withCode" : "wait.anyone"),
                        setup.seek());
            case PLAYER -> {
                String name = state.session().lobby().fullName(setup.opponent().name());
                yield request(state, state.text("wait.for", name), state.text("wait.expires"), setup.challenge(name));
            }
        };
    }

    /** Starts a server or bot and waits for the result of this request; leaving the screen cancels it. */
    private static Update launch(ClientState state, String detail, LongFunction<Effect> start) {
        long request = state.lastRequest() + 1;
        return Update.of(
                        state.withRequest(request).push(WaitingScreen.of(state.text("wait.starting"), detail, request)))
                .with(start.apply(request));
    }

    /** Sends a request and waits for what follows from it. */
    public static Update request(ClientState state, String what, String detail, ClientMessage request) {
        return Update.of(state)
                .send(request)
                .map(next -> next.push(WaitingScreen.of(what, detail, next.lastRequest())
                        .withOffer(request instanceof LobbyRequest.Seek seek ? seek : null)));
    }

    public static Update watch(ClientState state, String gameId) {
        return request(
                state,
                state.text("wait.watching", gameId),
                state.text("wait.please"),
                new GameRequest.Watch(gameId, null));
    }

    /** Challenges a player, in place of the screen that waits for the connection. */
    public static Update challenge(ClientState state, GameSetup setup, String whom) {
        ClientState below = state.topScreen() instanceof WaitingScreen ? state.pop() : state;
        return request(
                below.with(PendingAction.NONE),
                state.text("wait.starting"),
                state.text("wait.please"),
                setup.challenge(whom));
    }

    public static Update host(ClientState state, int port) {
        HostedServer hosted = state.hosted();
        ClientState planned = state.pendingAction().action() == PendingAction.Action.LOBBY
                ? state
                : state.with(PendingAction.lobby());
        return hosted != null
                ? connect(planned, hosted.address())
                : launch(planned, state.text("wait.server"), request -> new Effect.StartHost(request, port));
    }

    /** Connects to a server and runs the pending action there; at a remote server with the last login there. */
    public static Update connect(ClientState state, ServerEndpoint address) {
        String name = state.settings().name();
        boolean away = state.pendingAction().action() == PendingAction.Action.LOBBY
                || state.pendingAction().action() == PendingAction.Action.WATCH;
        HostedServer hosted = state.hosted();
        if (hosted != null && hosted.address().equals(address)) {
            return connect(state, address, hosted.keepsGames() ? LoginIdentity.host(name) : LoginIdentity.guest(name));
        }
        return connect(state, address, away ? LoginIdentity.resumed(name) : LoginIdentity.guest(name));
    }

    public static Update connect(ClientState state, ServerEndpoint address, LoginIdentity identity) {
        ClientState leaving = state.with(SessionState.EMPTY).with(ConnectionStatus.connecting(address));
        ClientState shown = leaving.topScreen() instanceof WaitingScreen
                ? leaving
                : leaving.push(WaitingScreen.of(state.text("wait.connecting"), state.text("wait.to", address), 0));
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

    /** Handles a failed action: closes the screen that waits for it. */
    public static Update failed(ClientState state, String reason, int exitCode) {
        return ended(state.topScreen() instanceof WaitingScreen ? state.pop() : state, reason, exitCode);
    }

    /** Handles a failed request: closes the screen that waits for it, also below a menu or the help. */
    public static Update failed(ClientState state, long request, String reason, int exitCode) {
        return ended(state.withoutScreens(screen -> screen.isWaitingFor(request)), reason, exitCode);
    }

    private static Update ended(ClientState state, String reason, int exitCode) {
        ClientState idle = state.with(PendingAction.NONE);
        return state.pendingAction().isOnlyTask()
                ? Update.of(idle).with(new Effect.Quit(exitCode, reason))
                : Update.of(idle.error(reason));
    }

    /** Returns to the home screen and disconnects from the server. */
    public static Update leaveServer(ClientState state) {
        Update gone = Update.of(state.with(List.of(state.screens().get(0)))
                        .with(ConnectionStatus.OFF)
                        .with(SessionState.EMPTY)
                        .with(PendingAction.NONE)
                        .withSecondPlayer(""))
                .with(new Effect.Disconnect(0));
        return (state.isHotSeat() ? gone.with(new Effect.Disconnect(1)) : gone).andThen(ConnectFlow::refreshHome);
    }

    /** Lists the servers and files that the home screen offers. */
    public static Update refreshHome(ClientState state) {
        return Update.of(state).with(new Effect.ListSavedServers()).with(Effect.ListRecordFiles.of(state.settings()));
    }
}
