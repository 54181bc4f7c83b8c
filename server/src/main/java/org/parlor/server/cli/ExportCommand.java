package org.parlor.server.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.maintenance.StoreTransfer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server export}: writes the store as JSON lines, for migration, analysis, or recovery of a damaged store. */
@Command(
        name = "export",
        description = "Exports all stored data as JSON lines. The server may be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
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
final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

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
    public Integer call() {
        try (Database database = server.database()) {
            return report(file == null ? exportToStandardOutput(database) : StoreTransfer.export(database, all, file));
        }
    }

    private StoreTransfer.Exported exportToStandardOutput(Database database) {
        PrintWriter out = spec.commandLine().getOut();
        StoreTransfer.Exported exported = StoreTransfer.export(database, all, out::println);
        if (out.checkError()) {
            throw new StoreException("Cannot write standard output");
        }
        return exported;
    }

    private int report(StoreTransfer.Exported exported) {
        PrintWriter err = spec.commandLine().getErr();
        if (file != null) {
            spec.commandLine().getOut().println("exported " + exported.lines() + " records to " + file);
        }
        if (exported.skipped() > 0) {
            err.println("parlor-server: " + exported.skipped()
                    + " records skipped: they are damaged or follow a damaged or missing record");
        }
        if (exported.readError() != null) {
            err.println("parlor-server: export incomplete, " + exported.lines() + " records written: "
                    + exported.readError());
        }
        return exported.skipped() > 0 || exported.readError() != null ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
