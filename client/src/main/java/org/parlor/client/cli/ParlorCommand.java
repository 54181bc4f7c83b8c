package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.parlor.client.cli.option.GlobalOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The program without a command: home. */
@Command(
        name = "parlor",
        customSynopsis = "parlor [OPTIONS] [COMMAND]",
        description = "Board games between people and programs, from a terminal.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor                                home: Enter starts a game",
            "  parlor play reversi --bot hard        against the computer",
            "  parlor play kalah --here              two people at one keyboard",
            "  parlor host                           others join over the network",
            "  parlor join 192.168.1.20              join them",
            "  parlor watch 192.168.1.20             watch what is being played",
            "  parlor replay games.jsonl             step through recorded games",
            "  parlor config                         settings in force, and who says so",
            "",
            "Exit codes: 0 done, 1 failed, 2 usage error, 3 no server there,",
            "  4 refused, 5 connection lost, 6 port taken, 130 Ctrl-C, 143 told to stop."
        })
final class ParlorCommand implements Callable<Integer> {

    @Mixin
    final GlobalOptions options = new GlobalOptions();

    private final ClientApp app;

    ParlorCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        return app.home(options);
    }
}
