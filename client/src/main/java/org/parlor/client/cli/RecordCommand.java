package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.parlor.client.state.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code parlor record}: commands for files of recorded games. */
@Command(
        name = "record",
        customSynopsis = "parlor record COMMAND [OPTIONS]",
        description = "Work with files of recorded games.",
        subcommandsRepeatable = false,
        footer = {"  parlor record convert WTH_2019.wtb --to json -o 2019.jsonl", "  parlor record convert --help"})
final class RecordCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Requires a subcommand. */
    @Override
    public Integer call() {
        spec.commandLine().getErr().println("parlor: missing command");
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
