package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import org.parlor.client.cli.option.CompletionCandidates;
import org.parlor.rules.InvalidInputException;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor completion}: what a shell needs to complete our command lines, made from the commands themselves. */
@Command(
        name = "completion",
        customSynopsis = "parlor completion bash|zsh",
        description = "Print a script that lets a shell complete commands and options with Tab.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  . <(parlor completion bash)       for this shell; in ~/.bashrc for every one",
            "  . <(parlor completion zsh)        the same in ~/.zshrc"
        })
final class CompletionCommand implements Callable<Integer> {

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "SHELL",
            completionCandidates = CompletionCandidates.Shells.class,
            description = "bash or zsh")
    String shell = "";

    @Override
    public Integer call() {
        // One script serves both: it finds out where it runs.
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw new InvalidInputException("shell", "Unknown shell '" + shell + "': bash, zsh");
        }
        if (spec != null) {
            CommandSpec program = spec.root();
            String script = AutoComplete.bash(program.name(), program.commandLine());
            spec.commandLine().getOut().print(script);
            spec.commandLine().getOut().flush();
        }
        return ExitCode.OK;
    }
}
