package org.parlor.server.cli;

import java.nio.file.Path;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.maintenance.StoreTransfer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server import}: takes what was exported into an empty store. */
@Command(
        name = "import",
        description = "Takes what 'export' has written into an empty directory or database.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "All lines are read and tried before any is kept.",
            "Exit codes: 0 done, 1 failed and nothing was kept, 2 usage error.",
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

    @Parameters(paramLabel = "FILE", description = "Lines of JSON as 'export' writes them.")
    private Path file = Path.of("");

    @Override
    public void run() {
        try (Database database = server.database()) {
            StoreTransfer.Imported imported = StoreTransfer.load(file, database);
            imported.quarantined()
                    .forEach((id, reason) -> spec.commandLine()
                            .getErr()
                            .println("parlor-server: " + id + " will be quarantined, all else goes on: " + reason));
            spec.commandLine().getOut().println("imported " + imported.lines() + " records into " + database.where());
        }
    }
}
