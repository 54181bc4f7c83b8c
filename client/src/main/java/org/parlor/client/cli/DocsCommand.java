package org.parlor.client.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.connection.BuildInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code parlor docs}: prints the address of the documentation on this computer. */
@Command(
        name = "docs",
        customSynopsis = "parlor docs",
        description =
                "Print the address of the documentation, which the packages contain. Browsers open it without a network.",
        footer = {"  parlor docs", "  xdg-open $(parlor docs)    open it"})
final class DocsCommand implements Callable<Integer> {
    private final Supplier<Path> home;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** @param home finds the home page of the documentation, when the command runs */
    DocsCommand(Supplier<Path> home) {
        this.home = home;
    }

    /** Returns the home page of the documentation beside the jar of the program. */
    static Path installed() {
        return BuildInfo.location(DocsCommand.class).resolveSibling("docs").resolve("index.html");
    }

    @Override
    public Integer call() throws ExitException {
        Path page = home.get();
        if (!Files.exists(page)) {
            throw new ExitException(
                    ExitCode.INTERNAL,
                    "no documentation at " + page + ": the zip, .deb and .rpm packages of Parlor contain it");
        }
        spec.commandLine().getOut().println(page.toUri());
        return ExitCode.OK;
    }
}
