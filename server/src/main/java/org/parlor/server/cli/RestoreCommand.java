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

/** {@code parlor-server restore}: goes back to a backup, and throws nothing away. */
@Command(
        name = "restore",
        description = "Puts a backup in the place of what is kept. The server must not be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The backup is checked first. What was there is moved into a directory beside it.",
            "Exit codes: 0 done, 1 failed and nothing changed, 2 usage error.",
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

    @Parameters(paramLabel = "FILE", description = "A file that 'backup' has made.")
    private Path file = Path.of("");

    @Override
    public void run() {
        StoreCheck backup = SqliteDatabase.inspect(file);
        if (!backup.faults().isEmpty()) {
            throw new StoreException(file + " is damaged: " + backup.faults().get(0) + ". Choose an older backup");
        }
        try (Database database = server.database()) {
            String old = database.restore(file)
                    .map(saved -> "what was there is in " + saved)
                    .orElse("nothing was there before");
            spec.commandLine()
                    .getOut()
                    .println("restored " + database.where() + ": " + backup.records() + " records and " + backup.games()
                            + " filed games; " + old);
        }
    }
}
