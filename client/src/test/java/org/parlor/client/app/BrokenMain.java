package org.parlor.client.app;

import org.parlor.client.cli.TestHome;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.ui.ColourDepth;

/** The full-screen client, or a replay of a file, at a real terminal with parts that fail with unexpected exceptions. */
final class BrokenMain {

    private BrokenMain() {}

    /** @param arguments nothing, or a file of records */
    public static void main(String[] arguments) {
        ClientOptions clientOptions = new ClientOptions(
                arguments.length == 0
                        ? new StartupAction.Home()
                        : new StartupAction.Replay(arguments[0], RecordFilter.ALL),
                CredentialStores.of(TestHome.knownServers()),
                Settings.DEFAULT,
                ColourDepth.of(System.getenv(), "auto"),
                "",
                "parlor-tui/test",
                "");
        System.exit(FullScreenClient.run(clientOptions, new BrokenLauncher(), System.getenv(), System.err));
    }
}
