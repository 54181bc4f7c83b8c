package org.parlor.server.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.maintenance.StoreCheckResult;
import org.parlor.server.storage.maintenance.StoreTransfer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A subcommand of {@code parlor-server} that works on the store, and returns the exit code. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class StoreCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    abstract int run(Database database);

    @Override
    public final Integer call() {
        try (Database database = server.database()) {
            return run(database);
        }
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final void printError(String message) {
        spec.commandLine().getErr().println("parlor-server: " + message);
    }

    private static String contents(StoreCheckResult store) {
        return store.records() + " records and " + store.games() + " archived games";
    }

    /** Writes a consistent snapshot of the store to one file. Works on a running server. */
    @Command(
            name = "backup",
            description = "Backs up all stored data to one file. The server may be running.",
            footer = {
                "",
                "The file is written under a temporary name and renamed when it is complete.",
                "SQLite only: back up a PostgreSQL database with pg_dump.",
                "Exit codes: 0 success, 1 failure, 2 usage error.",
                "",
                "Example:",
                "  parlor-server backup /backups/parlor-monday.db --data /var/lib/parlor"
            })
    static final class Backup extends StoreCommand {
        @Parameters(paramLabel = "FILE", description = "Backup file to create; it must not exist.")
        private Path file = Path.of("");

        @Override
        int run(Database database) {
            database.backUp(file);
            StoreCheckResult copy = SqliteDatabase.inspect(file);
            if (!copy.faults().isEmpty()) {
                throw new StoreException(file + " was written, but its contents are damaged: "
                        + copy.faults().get(0) + ". Run 'parlor-server check'");
            }
            out().println("backed up " + database.location() + ": " + contents(copy) + " in " + file);
            return ExitCode.OK;
        }
    }

    /** Replaces the store with a backup and preserves the previous data. */
    @Command(
            name = "restore",
            description = "Replaces all stored data with a backup. The server must not be running.",
            footer = {
                "",
                "The backup is verified first. The previous data is moved to a subdirectory, before-restore-TIME.",
                "Exit codes: 0 success, 1 failure, nothing changed, 2 usage error.",
                "",
                "Example:",
                "  parlor-server restore /backups/parlor-monday.db --data /var/lib/parlor"
            })
    static final class Restore extends StoreCommand {
        @Parameters(paramLabel = "FILE", description = "Backup file written by 'backup'.")
        private Path file = Path.of("");

        @Override
        int run(Database database) {
            StoreCheckResult backup = SqliteDatabase.inspect(file);
            if (!backup.faults().isEmpty()) {
                throw new StoreException(file + " is not an intact Parlor backup: "
                        + backup.faults().get(0) + ". Choose another backup");
            }
            String old = database.restore(file)
                    .map(saved -> "previous data moved to " + saved)
                    .orElse("there was no previous data");
            out().println("restored " + database.location() + ": " + contents(backup) + "; " + old);
            return ExitCode.OK;
        }
    }

    /** Verifies the integrity of the store. */
    @Command(
            name = "check",
            description = "Verifies the integrity of all stored data. The server may be running.",
            footer = {
                "",
                "Checks the database files, the checksum of every record, that no record is missing, that the records can be"
                        + " replayed, and that the game history of the players lists every archived game.",
                "Exit codes: 0 no errors found, 1 errors found, 2 usage error."
            })
    static final class Check extends StoreCommand {
        @Override
        int run(Database database) {
            StoreCheckResult found = StoreCheckResult.of(database);
            boolean faultless = found.faults().isEmpty();
            found.faults().forEach(out()::println);
            out().println(database.location() + ": " + contents(found) + ", "
                    + (faultless ? "no errors found" : "errors found"));
            return faultless ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    /** Writes the store as JSON lines, for migration, analysis, or recovery of a damaged store. */
    @Command(
            name = "export",
            description = "Exports all stored data as JSON lines. The server may be running.",
            footer = {
                "",
                "Damaged records are skipped and counted, as are the records that follow them in the same game or tournament."
                        + " With --all, only the damaged records are skipped; a server that imports the file quarantines"
                        + " games with missing records.",
                "Exit codes: 0 success, 1 failure or records skipped, 2 usage error.",
                "",
                "Example, moving a data directory into a PostgreSQL database:",
                "  parlor-server export all.jsonl --data /var/lib/parlor",
                "  parlor-server import all.jsonl --db-url 'jdbc:postgresql://localhost/parlor?user=parlor'"
            })
    static final class Export extends StoreCommand {
        @Parameters(
                arity = "0..1",
                paramLabel = "FILE",
                description = "Export file to create; it must not exist. Default: standard output.")
        private @Nullable Path file;

        @Option(
                names = "--all",
                description = "Also export records of a game or tournament that follow a damaged or missing record.")
        private boolean all;

        @Override
        int run(Database database) {
            StoreTransfer.Exported exported =
                    file == null ? exportToStandardOutput(database) : StoreTransfer.export(database, all, file);
            if (file != null) {
                out().println("exported " + exported.lines() + " records to " + file);
            }
            if (exported.skipped() > 0) {
                printError(exported.skipped()
                        + " records skipped: they are damaged or follow a damaged or missing record");
            }
            if (exported.readError() != null) {
                printError("export incomplete, " + exported.lines() + " records written: " + exported.readError());
            }
            return exported.skipped() > 0 || exported.readError() != null ? ExitCode.SOFTWARE : ExitCode.OK;
        }

        private StoreTransfer.Exported exportToStandardOutput(Database database) {
            StoreTransfer.Exported exported = StoreTransfer.export(database, all, out()::println);
            if (out().checkError()) {
                throw new StoreException("Cannot write standard output");
            }
            return exported;
        }
    }

    /** Loads an export into an empty store. */
    @Command(
            name = "import",
            description = "Imports a file written by 'export' into an empty directory or database.",
            footer = {
                "",
                "The whole file is validated before anything is written.",
                "Exit codes: 0 success, 1 failure, nothing imported, 2 usage error.",
                "",
                "Example:",
                "  parlor-server import all.jsonl --data /var/lib/parlor-new"
            })
    static final class Import extends StoreCommand {
        @Parameters(paramLabel = "FILE", description = "JSON lines file written by 'export'.")
        private Path file = Path.of("");

        @Override
        int run(Database database) {
            StoreTransfer.Imported imported = StoreTransfer.importFile(file, database);
            imported.quarantined()
                    .forEach((id, reason) ->
                            printError(id + " will be quarantined, everything else is unaffected: " + reason));
            out().println("imported " + imported.lines() + " records into " + database.location());
            return ExitCode.OK;
        }
    }
}
