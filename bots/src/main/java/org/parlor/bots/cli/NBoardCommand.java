package org.parlor.bots.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.protocols.nboard.NBoardServer;
import picocli.CommandLine.Command;

/** {@code parlor-bots nboard}: serves the engine by the NBoard protocol. */
@Command(
        name = "nboard",
        description = "Runs the engine for NBoard viewers on standard input and output.",
        footer = {
            "",
            "Speaks version 2 of the NBoard protocol. Any input stops the current search,",
            "which then answers with the best result so far. 'set depth' limits the search",
            "depth; endgames are solved exactly. The engine respects the game clock.",
            "Exit codes: 0 success (quit or end of input), 1 failure, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots nboard --time 10 --threads 2",
            "  printf 'nboard 2\\nset depth 8\\nmove F5\\ngo\\n' | parlor-bots nboard"
        })
final class NBoardCommand extends EngineServerCommand {

    @Override
    void serve(EngineConfig config, BufferedReader in, PrintWriter out) throws IOException {
        try (NBoardServer server = new NBoardServer(config, out)) {
            server.run(in);
        }
    }
}
