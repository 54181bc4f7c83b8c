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

/** {@code parlor-server backup}: writes a consistent snapshot of the store to one file. Works on a running server. */
@Command(
        name = "backup",
        description = "Backs up all stored data to one file. The server may be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The file is written under a temporary name and renamed when it is complete.",
            "SQLite only: back up a PostgreSQL database with pg_dump.",
            "Exit codes: 0 success, 1 failure, 2 usage error.",
            "",
            "Example:",
            "  parlor-server backup /backups/parlor-monday.db --data /var/lib/parlor"
        })
final class BackupCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    @Parameters(paramLabel = "FILE", description = "Backup file to create; it must not exist.")
    private Path file = Path.of("");

    @Override
    public void run() {
        try (Database database = server.database()) {
            database.backUp(file);
            StoreCheck copy = SqliteDatabase.inspect(file);
            if (!copy.faults().isEmpty()) {
                throw new StoreException(file + " was written, but its contents are damaged: "
                        + copy.faults().get(0) + ". Run 'parlor-server check'");
            }
            spec.commandLine()
                    .getOut()
                    .println("backed up " + database.location() + ": " + copy.records() + " records and " + copy.games()
                            + " archived games in " + file);
        }
    }
}
