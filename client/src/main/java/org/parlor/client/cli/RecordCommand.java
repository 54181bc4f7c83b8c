package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor record}: what can be done with files of recorded games besides replaying them. */
@Command(
        name = "record",
        customSynopsis = "parlor record COMMAND …",
        description = "Work with files of recorded games.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        subcommandsRepeatable = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor record convert WTH_2019.wtb --to json -o 2019.jsonl",
            "  parlor record convert --help",
            "  parlor replay 2019.jsonl                step through its games"
        })
final class RecordCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    @Spec
    @Nullable
    CommandSpec spec;

    /** Without a command there is nothing to do but to say which there are. */
    @Override
    public Integer call() {
        if (spec != null) {
            spec.commandLine().getErr().println("parlor: say what to do with the records");
            spec.commandLine().usage(spec.commandLine().getErr());
        }
        return ExitCode.USAGE;
    }
}
