package org.parlor.server;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.server.store.Database;
import org.parlor.server.store.Exchange;
import org.parlor.server.store.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
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
            "What is damaged is left out and counted; a game then ends before the damage.",
            "Exit codes: 0 done, 1 failed or something was left out, 2 wrong usage.",
            "",
            "Example, from a directory into a database:",
            "  parlor-server export all.jsonl --data /var/lib/parlor",
            "  parlor-server import all.jsonl --db-url 'jdbc:postgresql://localhost/parlor?user=parlor'"
        })
final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private ServerCommand server = new ServerCommand();

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file to make; it must not exist yet. Standard output if left out.")
    private @Nullable Path file;

    @Override
    public Integer call() {
        try (Database database = server.database()) {
            PrintWriter out = file == null ? spec.commandLine().getOut() : created(file);
            Exchange.Exported exported = Exchange.export(database, out);
            out.flush();
            boolean failed = out.checkError();
            if (file != null) {
                out.close();
            }
            if (failed) {
                throw new StoreException("Cannot write " + (file == null ? "standard output" : file));
            }
            return told(exported);
        }
    }

    private static PrintWriter created(Path file) {
        if (Files.exists(file)) {
            throw new StoreException(file + " exists already. Choose another name, or delete it first");
        }
        try {
            return new PrintWriter(
                    Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW), false);
        } catch (IOException e) {
            throw new StoreException("Cannot write " + file + ": " + e, e);
        }
    }

    private int told(Exchange.Exported exported) {
        PrintWriter err = spec.commandLine().getErr();
        if (file != null) {
            spec.commandLine().getOut().println("exported " + exported.lines() + " records to " + file);
        }
        if (exported.left() > 0) {
            err.println("parlor-server: " + exported.left()
                    + " records are damaged, or follow one that is, and are left out");
            return ExitCode.SOFTWARE;
        }
        return ExitCode.OK;
    }
}
