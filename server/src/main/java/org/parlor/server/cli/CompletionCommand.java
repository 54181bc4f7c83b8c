package org.parlor.server.cli;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completion} of the server and of the client: prints the completion script of a shell, generated from the commands. */
@Command(name = "completion", description = "Print a script with which the shell completes commands and options.")
public final class CompletionCommand implements Callable<Integer> {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    private static final class Shells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SHELLS.iterator();
        }
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "SHELL", completionCandidates = Shells.class, description = "bash or zsh.")
    private String shell = "";

    private CompletionCommand() {}

    public static CommandLine of(String program) {
        CommandLine command = new CommandLine(new CompletionCommand());
        String usage = program + " completion ";
        command.getCommandSpec()
                .usageMessage()
                .customSynopsis(usage + "bash|zsh")
                .footer(
                        "  . <(" + usage + "bash)    for this bash; add it to ~/.bashrc to keep it",
                        "  . <(" + usage + "zsh)     for zsh and ~/.zshrc");
        return command;
    }

    @Override
    public Integer call() {
        // One script serves both shells; it detects which one runs it.
        if (!SHELLS.contains(shell)) {
            throw new ParameterException(
                    spec.commandLine(), "Unknown shell '" + shell + "': choose " + String.join(" or ", SHELLS));
        }
        CommandSpec program = spec.root();
        String script = AutoComplete.bash(program.name(), program.commandLine());
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
