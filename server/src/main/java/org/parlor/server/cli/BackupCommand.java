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

/** {@code parlor-server backup}: everything as of one moment in one file, while the server goes on. */
@Command(
        name = "backup",
        description = "Copies everything that is kept into one file, while the server may be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The file is written under another name first: under its own it is whole.",
            "A PostgreSQL database is backed up with its own pg_dump.",
            "Exit codes: 0 done, 1 failed, 2 usage error.",
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

    @Parameters(paramLabel = "FILE", description = "The file to make; it must not exist yet.")
    private Path file = Path.of("");

    @Override
    public void run() {
        try (Database database = server.database()) {
            database.backUp(file);
            StoreCheck copy = SqliteDatabase.inspect(file);
            if (!copy.faults().isEmpty()) {
                throw new StoreException(file + " was made, but what it holds is damaged: "
                        + copy.faults().get(0) + ". See 'parlor-server check'");
            }
            spec.commandLine()
                    .getOut()
                    .println("backed up " + database.where() + ": " + copy.records() + " records and " + copy.games()
                            + " filed games in " + file);
        }
    }
}
