package org.parlor.bots.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.protocols.gtp.GtpServer;
import picocli.CommandLine.Command;

/** {@code parlor-bots gtp}: serves the engine by the Go Text Protocol. */
@Command(
        name = "gtp",
        description = "Runs the engine for GTP controllers on standard input and output.",
        footer = {
            "",
            "Speaks version 2 of GTP; list_commands lists the supported commands. Rows count",
            "from the top, columns are a to z without gaps, board sizes are even numbers from",
            "4 to 26. Forced passes may be sent or omitted. final_score counts empty squares",
            "for the winner. The engine respects time_settings and time_left.",
            "Exit codes: 0 success (quit or end of input), 1 failure, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots gtp --time 2 --threads 2",
            "  printf 'genmove black\\nquit\\n' | parlor-bots gtp --level hard"
        })
final class GtpCommand extends EngineServerCommand {

    @Override
    void serve(EngineConfig config, BufferedReader in, PrintWriter out) throws IOException {
        new GtpServer(config, BotsMain.Version.number(), out).run(in);
    }
}
