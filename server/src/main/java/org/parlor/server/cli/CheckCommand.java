package org.parlor.server.cli;

import java.util.concurrent.Callable;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.maintenance.StoreCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server check}: whether all that is kept is what was written. */
@Command(
        name = "check",
        description = "Reads everything that is kept and says whether it is sound. The server may be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Checked are the database's files, every record's checksum, that none is missing, that the records make"
                    + " the same games again, and that players find all their filed games.",
            "Exit codes: 0 sound, 1 not sound, 2 usage error."
        })
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    @Override
    public Integer call() {
        try (Database database = server.database()) {
            StoreCheck found = StoreCheck.of(database);
            found.faults().forEach(fault -> spec.commandLine().getOut().println(fault));
            spec.commandLine()
                    .getOut()
                    .println(database.where() + ": " + found.records() + " records and " + found.games()
                            + " filed games, " + (found.faults().isEmpty() ? "all sound" : "not sound"));
            return found.faults().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }
}
