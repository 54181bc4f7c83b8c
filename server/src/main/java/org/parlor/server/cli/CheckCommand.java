package org.parlor.server.cli;

import java.util.concurrent.Callable;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.maintenance.StoreCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server check}: verifies the integrity of the store. */
@Command(
        name = "check",
        description = "Verifies the integrity of all stored data. The server may be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Checks the database files, the checksum of every record, that no record is missing, that the records can be"
                    + " replayed, and that the game history of the players lists every archived game.",
            "Exit codes: 0 no errors found, 1 errors found, 2 usage error."
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
                    .println(database.location() + ": " + found.records() + " records and " + found.games()
                            + " archived games, " + (found.faults().isEmpty() ? "no errors found" : "errors found"));
            return found.faults().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }
}
