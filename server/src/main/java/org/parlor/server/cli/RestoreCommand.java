package org.parlor.server.cli;

import java.nio.file.Path;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.maintenance.StoreCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server restore}: replaces the store with a backup and preserves the previous data. */
@Command(
        name = "restore",
        description = "Replaces all stored data with a backup. The server must not be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The backup is verified first. The previous data is moved to a subdirectory, before-restore-TIME.",
            "Exit codes: 0 success, 1 failure, nothing changed, 2 usage error.",
            "",
            "Example:",
            "  parlor-server restore /backups/parlor-monday.db --data /var/lib/parlor"
        })
final class RestoreCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    @Parameters(paramLabel = "FILE", description = "Backup file written by 'backup'.")
    private Path file = Path.of("");

    @Override
    public void run() {
        StoreCheck backup = SqliteDatabase.inspect(file);
        if (!backup.faults().isEmpty()) {
            throw new StoreException(file + " is damaged: " + backup.faults().get(0) + ". Choose an older backup");
        }
        try (Database database = server.database()) {
            String old = database.restore(file)
                    .map(saved -> "previous data moved to " + saved)
                    .orElse("there was no previous data");
            spec.commandLine()
                    .getOut()
                    .println("restored " + database.location() + ": " + backup.records() + " records and "
                            + backup.games() + " archived games; " + old);
        }
    }
}
