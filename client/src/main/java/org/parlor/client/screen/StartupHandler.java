package org.parlor.client.screen;

import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.join.JoinFlow;
import org.parlor.client.screen.replay.ReplayFlow;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.Update;

/** Runs the action requested by the command line. */
record StartupHandler(ClientState state) implements StartupAction.Handler<Update> {

    /** Lists the servers and files that the home screen offers. */
    @Override
    public Update home(StartupAction.Home home) {
        return withSavedGame(Update.of(state)
                .with(new Effect.ListSavedServers())
                .with(new Effect.ListRecordFiles(state.settings().recordFile())));
    }

    @Override
    public Update play(StartupAction.Play play) {
        Update update = ConnectFlow.start(state, play.setup());
        PendingAction only = update.state().pendingAction().asOnlyTask();
        return withSavedGame(new Update(update.state().with(only), update.effects()));
    }

    @Override
    public Update host(StartupAction.Host host) {
        return ConnectFlow.host(state.with(PendingAction.lobby().asOnlyTask()), host.port());
    }

    @Override
    public Update join(StartupAction.Join join) {
        return ConnectFlow.connect(state.with(PendingAction.lobby().asOnlyTask()), join.address());
    }

    @Override
    public Update servers(StartupAction.Servers servers) {
        return JoinFlow.open(state);
    }

    @Override
    public Update watch(StartupAction.Watch watch) {
        return ConnectFlow.connect(
                state.with(PendingAction.watch(watch.gameId()).asOnlyTask()), watch.address());
    }

    @Override
    public Update replay(StartupAction.Replay replay) {
        return ReplayFlow.open(state.with(PendingAction.NONE.asOnlyTask()), replay.file(), replay.filter());
    }

    private static Update withSavedGame(Update update) {
        String file = update.state().settings().savedGameFile();
        return file.isEmpty() ? update : update.with(new Effect.LoadSavedGame(file));
    }
}
