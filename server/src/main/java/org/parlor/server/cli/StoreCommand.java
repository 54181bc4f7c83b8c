package org.parlor.server.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.maintenance.BackupDirectory;
import org.parlor.server.storage.maintenance.SecondFactorRemoval;
import org.parlor.server.storage.maintenance.StoreCheckResult;
import org.parlor.server.storage.maintenance.StoreTransfer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

    /** @throws ParameterException for what is wrong before the store is opened */
    void requireValid() {}

    @Override
    public final Integer call() {
        requireValid();
        try (Database database = server.database()) {
            return run(database);
        }
    }

    /** @throws ParameterException if a start would refuse the settings */
    final void requireValidSettings() {
        server.config();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final void printError(String message) {
        spec.commandLine().getErr().println("parlor-server: " + message);
    }

    final CommandLine commandLine() {
        return spec.commandLine();
    }

    final CopyProgress progress(Path file) {
        return new CopyProgress(file, commandLine().getErr());
    }

    private static String contents(StoreCheckResult store) {
        return store.records() + " records and " + store.games() + " archived games";
    }

    /** Writes a consistent snapshot of the store to one file, or at regular times to a directory. Works on a running server. */
    @Command(
            name = "backup",
            description = "Backs up all stored data to one file. The server may be running.",
            footer = {
                "",
                "The file is written under a temporary name and renamed when it is complete.",
                "With --every or --keep, FILE is a directory; the name of each backup in it is its time in UTC.",
                "With --every the command runs until a signal ends it. A backup that fails is reported and repeated"
                        + " at the next time; only the failure of the first one ends the command.",
                "SQLite only: back up a PostgreSQL database with pg_dump.",
                "Exit codes: 0 success, 1 failure, 2 usage error.",
                "",
                "Examples:",
                "  parlor-server backup /backups/parlor-monday.db --data /var/lib/parlor",
                "  parlor-server backup /backups --every 30m --keep 96 --data /var/lib/parlor"
            })
    static final class Backup extends StoreCommand {
        @Parameters(
                paramLabel = "FILE",
                description = "Backup file to create; it must not exist. A directory with --every or --keep.")
        private Path file = Path.of("");

        @Option(
                names = "--every",
                paramLabel = "DURATION",
                converter = BackupTimes.DurationConverter.class,
                description = "Repeat the backup after this time, such as 30m, 1h or 1d. At least 1s.")
        private @Nullable Duration every;

        @Option(
                names = "--keep",
                paramLabel = "N",
                description = "Delete the oldest backups but for N, after each backup that succeeds. Default: delete"
                        + " none.")
        private @Nullable Integer keep;

        @Override
        int run(Database database) {
            if (keep != null && keep < 1) {
                throw new ParameterException(commandLine(), "--keep must be at least 1, not " + keep);
            } else if (every == null && keep == null) {
                backUp(database, file);
                return ExitCode.OK;
            }
            if (file.toAbsolutePath().normalize().equals(Path.of(database.location()))) {
                // Its lock would keep the server from starting.
                throw new StoreException(file + " is the data directory. Choose another one, on another disk");
            }
            try (BackupDirectory directory = new BackupDirectory(file)) {
                backUp(database, directory);
                return every == null ? ExitCode.OK : repeat(database, directory, every);
            }
        }

        private int repeat(Database database, BackupDirectory directory, Duration period) {
            long next = System.nanoTime();
            try {
                while (true) {
                    next += period.toNanos();
                    TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
                    tryBackUp(database, directory);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return ExitCode.SOFTWARE;
            }
        }

        private void tryBackUp(Database database, BackupDirectory directory) {
            try {
                backUp(database, directory);
            } catch (StoreException e) {
                printError(e.getMessage() + ". The backup is repeated at the next time");
            }
        }

        private void backUp(Database database, BackupDirectory directory) {
            backUp(database, directory.next());
            if (keep != null) {
                directory.prune(keep).forEach(old -> out().println("deleted " + old));
            }
            out().flush();
        }

        private void backUp(Database database, Path target) {
            try (CopyProgress progress = progress(target)) {
                progress.start();
                database.backUp(target);
            }
            StoreCheckResult copy = SqliteDatabase.inspect(target);
            if (!copy.faults().isEmpty()) {
                throw new StoreException(target + " was written, but its contents are damaged: "
                        + copy.faults().get(0) + ". Run 'parlor-server check'");
            }
            out().println("backed up " + database.location() + ": " + contents(copy) + " in " + target);
        }
    }

    /** Replaces the store with a backup and preserves the previous data. */
    @Command(
            name = "restore",
            description = "Replaces all stored data with a backup. The server must not be running.",
            footer = {
                "",
                "The backup is verified first. The previous data is moved to a subdirectory, before-restore-TIME.",
                "With --to, what was changed after that time is left out. A backup contains the changes of the time before"
                        + " it that the setting journal-retention-minutes says, and more: take the first backup after"
                        + " that time.",
                "Exit codes: 0 success, 1 failure, nothing changed, 2 usage error.",
                "",
                "Examples:",
                "  parlor-server restore /backups/parlor-monday.db --data /var/lib/parlor",
                "  parlor-server restore /backups/parlor-20261126T150000Z.db \\",
                "    --to 2026-11-26T14:45:00Z --data /var/lib/parlor"
            })
    static final class Restore extends StoreCommand {
        @Parameters(paramLabel = "FILE", description = "Backup file written by 'backup'.")
        private Path file = Path.of("");

        @Option(
                names = "--to",
                paramLabel = "TIME",
                converter = BackupTimes.InstantConverter.class,
                description = "Restore the state at this time, such as 2026-11-26T14:45:00Z; without Z or an offset"
                        + " in the time zone of this computer.")
        private @Nullable Instant target;

        @Override
        int run(Database database) {
            StoreCheckResult backup = SqliteDatabase.inspect(file);
            if (!backup.faults().isEmpty()) {
                throw new StoreException(file + " is not an intact Parlor backup: "
                        + backup.faults().get(0) + ". Choose another backup");
            }
            Database.Restored restored;
            try (CopyProgress progress = progress(Path.of(database.location(), "restoring"))) {
                progress.start();
                restored = database.restore(file, target);
            }
            String until = restored.lastChange()
                    .map(time -> ", the last change of " + time)
                    .orElse("");
            String old = restored.previous()
                    .map(saved -> "previous data moved to " + saved)
                    .orElse("there was no previous data");
            out().println("restored " + database.location() + ": " + contents(restored.contents()) + until + "; "
                    + old);
            return ExitCode.OK;
        }
    }

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

    /** Removes the second factor of an account. */
    @Command(
            name = "remove-otp",
            description =
                    "Removes the second factor of an account, also of the only admin. The server must not be running.",
            footer = {
                "",
                "Exit codes: 0 success, 1 failure, nothing changed, 2 usage error.",
                "",
                "Example:",
                "  parlor-server remove-otp ada --data /var/lib/parlor"
            })
    static final class RemoveOtp extends StoreCommand {
        @Parameters(paramLabel = "NAME", description = "The account.")
        private String name = "";

        @Override
        int run(Database database) {
            SecondFactorRemoval.remove(database, name);
            out().println("removed the second factor of " + name);
            return ExitCode.OK;
        }
    }
}
