package org.parlor.bots.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.protocols.EngineLog;
import picocli.CommandLine.Option;

/** The options of commands that start external engines. */
public final class EngineOptions {
    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "Time limit of external engines per move without a clock; default 60.")
    private int timeoutSeconds = 60;

    @Option(
            names = "--engine-log",
            paramLabel = "FILE",
            description =
                    "Append the lines exchanged with external engines to this file; from 64 MiB on it is renamed to"
                            + " FILE.1.")
    private @Nullable Path logFile;

    /** Returns the file of the engine log, or null. */
    public @Nullable Path logFile() {
        return logFile;
    }

    /** Opens the engine log; returns null without one. */
    public @Nullable EngineLog openLog() throws CommandFailedException {
        if (logFile == null) {
            return null;
        }
        try {
            RecordErrorText.requireFile(logFile);
            return EngineLog.open(logFile);
        } catch (IOException e) {
            throw new CommandFailedException(RecordErrorText.unusable(logFile, e));
        }
    }

    /** @see ExternalEngineOptions */
    public ExternalEngineOptions options(Duration timeMargin, int attemptsMax, @Nullable EngineLog log) {
        return new ExternalEngineOptions(
                Duration.ofSeconds(OptionChecks.atLeast(1, "patience", timeoutSeconds)), timeMargin, attemptsMax, log);
    }
}
