package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor record}: commands for files of recorded games. */
@Command(
        name = "record",
        customSynopsis = "parlor record COMMAND [OPTIONS]",
        description = "Work with files of recorded games.",
        subcommandsRepeatable = false,
        footer = {"  parlor record convert WTH_2019.wtb --to json -o 2019.jsonl", "  parlor record convert --help"})
final class RecordCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    @Spec
    @Nullable
    CommandSpec spec;

    /** Requires a subcommand. */
    @Override
    public Integer call() {
        if (spec != null) {
            spec.commandLine().getErr().println("parlor: missing command");
            spec.commandLine().usage(spec.commandLine().getErr());
        }
        return ExitCode.USAGE;
    }
}
