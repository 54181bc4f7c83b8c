package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.parlor.client.cli.option.CompletionCandidates;
import org.parlor.client.state.ExitCode;
import org.parlor.rules.InvalidInputException;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor completion}: prints the completion script of a shell, generated from the commands. */
@Command(
        name = "completion",
        customSynopsis = "parlor completion bash|zsh",
        description = "Print a script with which the shell completes commands and options.",
        footer = {
            "  . <(parlor completion bash)    for this bash; add it to ~/.bashrc to keep it",
            "  . <(parlor completion zsh)     for zsh and ~/.zshrc"
        })
final class CompletionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "SHELL",
            completionCandidates = CompletionCandidates.Shells.class,
            description = "bash or zsh.")
    String shell = "";

    @Override
    public Integer call() {
        // One script serves both shells; it detects which one runs it.
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw new InvalidInputException("shell", "Unknown shell '" + shell + "': choose bash or zsh");
        }
        CommandSpec program = spec.root();
        String script = AutoComplete.bash(program.name(), program.commandLine());
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
