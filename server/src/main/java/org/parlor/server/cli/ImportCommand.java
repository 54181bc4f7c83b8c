package org.parlor.server.cli;

import java.nio.file.Path;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.maintenance.StoreTransfer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server import}: loads an export into an empty store. */
@Command(
        name = "import",
        description = "Imports a file written by 'export' into an empty directory or database.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The whole file is validated before anything is written.",
            "Exit codes: 0 success, 1 failure, nothing imported, 2 usage error.",
            "",
            "Example:",
            "  parlor-server import all.jsonl --data /var/lib/parlor-new"
        })
final class ImportCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    @Parameters(paramLabel = "FILE", description = "JSON lines file written by 'export'.")
    private Path file = Path.of("");

    @Override
    public void run() {
        try (Database database = server.database()) {
            StoreTransfer.Imported imported = StoreTransfer.importFile(file, database);
            imported.quarantined()
                    .forEach((id, reason) -> spec.commandLine()
                            .getErr()
                            .println("parlor-server: " + id + " will be quarantined, everything else is unaffected: "
                                    + reason));
            spec.commandLine()
                    .getOut()
                    .println("imported " + imported.lines() + " records into " + database.location());
        }
    }
}
