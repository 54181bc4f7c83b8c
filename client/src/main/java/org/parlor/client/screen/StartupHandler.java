package org.parlor.client.screen;

import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;

/** Runs the action requested by the command line. */
final class StartupHandler {

    private StartupHandler() {}

    static Update open(ClientState state, StartupAction startup) {
        if (startup instanceof StartupAction.Play play) {
            Update update = ConnectFlow.start(state, play.setup());
            PendingAction only = update.state().pendingAction().asOnlyTask();
            return withSavedGames(new Update(update.state().with(only), update.effects()));
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
}
