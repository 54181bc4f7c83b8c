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

/** {@code parlor-server export}: everything as lines of JSON, for other programs, other databases, or what is damaged. */
@Command(
        name = "export",
        description = "Writes everything that is kept as lines of JSON. The server may be running.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "What is damaged is left out and counted; a game then ends before the damage. With --all only the damaged"
                    + " records themselves are left out; a game with a gap is then quarantined by the server that"
                    + " imports it.",
            "Exit codes: 0 done, 1 failed or something was left out, 2 usage error.",
            "",
            "Example, from a directory into a database:",
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
            description = "The file to make; it must not exist yet. Standard output if left out.")
    private @Nullable Path file;

    @Option(names = "--all", description = "Also records of a game that follow a damaged or missing one.")
    private boolean all;

    @Override
    public Integer call() {
        try (Database database = server.database()) {
            return told(file == null ? printed(database) : StoreTransfer.export(database, all, file));
        }
    }

    private StoreTransfer.Exported printed(Database database) {
        PrintWriter out = spec.commandLine().getOut();
        StoreTransfer.Exported exported = StoreTransfer.export(database, all, out::println);
        if (out.checkError()) {
            throw new StoreException("Cannot write standard output");
        }
        return exported;
    }

    private int told(StoreTransfer.Exported exported) {
        PrintWriter err = spec.commandLine().getErr();
        if (file != null) {
            spec.commandLine().getOut().println("exported " + exported.lines() + " records to " + file);
        }
        if (exported.left() > 0) {
            err.println("parlor-server: " + exported.left()
                    + " records are damaged, or follow one that is, and are left out");
        }
        if (exported.unread() != null) {
            err.println("parlor-server: only " + exported.lines() + " records can be read: " + exported.unread());
        }
        return exported.left() > 0 || exported.unread() != null ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
