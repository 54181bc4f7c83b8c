package org.parlor.client.cli;

import java.util.List;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.app.ClientOptions;
import org.parlor.client.app.FullScreenClient;
import org.parlor.client.cli.option.EffectiveSettings;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.ui.ColourDepth;
import org.parlor.connection.BuildInfo;

/** Starts the full-screen client with the options of the command line. */
record TuiLauncher(AppEnvironment environment, GlobalOptions options, CredentialStores stores) {

    /** Returns whether there is a terminal that supports it and no option requires plain mode. */
    boolean isAvailable() {
        boolean supported = environment.terminal() && FullScreenClient.isSupported(environment.variable("TERM"));
        return supported && !options.plain && !options.requiresPlainMode();
    }

    int run(StartupAction startup, Launcher launcher) {
        ClientOptions clientOptions = new ClientOptions(
                startup,
                stores,
                settings(),
                depth(),
                warning(),
                "parlor-tui/" + BuildInfo.VERSION,
                environment.userName());
        return FullScreenClient.run(clientOptions, launcher, environment.environment(), environment.err());
    }

    private ColourDepth depth() {
        return ColourDepth.of(
                environment.environment(), options.effectiveSettings().word(Setting.COLOR));
    }

    private Settings settings() {
        String name = options.name;
        EffectiveSettings effective = options.effectiveSettings();
        return new Settings(
                name == null ? "" : name,
                options.record == null ? environment.recordFile().toString() : options.record,
                environment.savedGame().toString(),
                environment.offlineGames().toString(),
                environment.recentFiles().toString(),
                environment.positionIndexes().toString(),
                options.explorerFiles(),
                effective.file().toString(),
                options.ascii,
                FullScreenClient.locale(environment.environment()),
                effective.chosenWords(),
                effective.custom());
    }

    /** Returns the first warning about the config, repeated because the screen covers the printed one. */
    private String warning() {
        List<String> warnings = options.effectiveSettings().warnings();
        String more = warnings.size() < 2 ? "" : " (parlor config shows " + (warnings.size() - 1) + " more)";
        return warnings.isEmpty() ? "" : warnings.get(0) + more;
    }
}
