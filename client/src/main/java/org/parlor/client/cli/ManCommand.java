package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.parlor.client.state.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code parlor man}: prints the manual page. */
@Command(
        name = "man",
        customSynopsis = "parlor man",
        description = "Print the manual page in the format of man.",
        footer = {
            "  parlor man | man -l -                          read it",
            "  parlor man > ~/.local/share/man/man1/parlor.1  install it"
        })
final class ManCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(ManPageWriter.of(spec.root()));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
