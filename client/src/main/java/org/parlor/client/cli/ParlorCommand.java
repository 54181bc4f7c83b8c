package org.parlor.client.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code parlor}: the home screen, or the plain shell without a terminal. */
@Command(
        name = "parlor",
        customSynopsis = "parlor [OPTIONS] [COMMAND]",
        description = {
            "Play board games in a terminal, against people and programs.",
            "Without a command it opens the home screen; without a terminal it reads commands."
        },
        footer = {
            "  parlor                            home screen; Enter starts a game",
            "  parlor play reversi --bot hard    play against the computer",
            "  parlor play kalah --here          two players at one keyboard",
            "  parlor host                       start a server that others can join",
            "  parlor join 192.168.1.20          join a server",
            "  parlor watch 192.168.1.20         watch a game",
            "  parlor replay games.jsonl         step through recorded games",
            "  parlor explore WTH_2019.wtb       what was played from a position",
            "  parlor puzzles                    find the one best move",
            "  parlor config                     print the settings and their sources",
            "",
            "Exit codes: 0 success, 1 failure, 2 usage error, 3 server not reached,",
            "  4 refused by the server, 5 connection lost, 6 port in use,",
            "  10 to 12 with --exit-result, 130 Ctrl-C, 143 SIGTERM."
        })
final class ParlorCommand implements Callable<Integer> {
    private final ClientApp app;

    ParlorCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        return app.home();
    }
}
