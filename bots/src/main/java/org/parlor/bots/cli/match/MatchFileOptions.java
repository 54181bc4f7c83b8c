package org.parlor.bots.cli.match;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.match.MatchLog;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Option;

/** The options of the files to which a match writes its games. */
final class MatchFileOptions {
    @Option(
            names = "--keep",
            paramLabel = "FILE",
            description = "File of finished games, one record per line; resumes the match.")
    private @Nullable Path keep;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Append the game records to this file, one per line.")
    private @Nullable Path record;

    /**
     * @param engineLog another file that the match writes, or null
     * @throws InvalidInputException if two of the files are the same
     */
    void requireDifferent(@Nullable Path engineLog) {
        Map<Path, String> files = new HashMap<>();
        requireOther("--keep", keep, files);
        requireOther("--record", record, files);
        requireOther("--engine-log", engineLog, files);
    }

    private static void requireOther(String option, @Nullable Path file, Map<Path, String> files) {
        String other = file == null ? null : files.put(file.toAbsolutePath().normalize(), option);
        if (other != null) {
            throw new InvalidInputException(option.substring(2), other + " and " + option + " must be different files");
        }
    }

    /** @throws IOException if one of them is not a regular file */
    void requireFiles() throws IOException {
        if (keep != null) {
            RecordErrorText.requireFile(keep);
        }
        if (record != null) {
            RecordErrorText.requireFile(record);
        }
    }

    /** @see MatchLog#open */
    MatchLog open(String settings) throws IOException {
        return MatchLog.open(keep, record, settings);
    }

    CommandFailedException unusable(IOException failure) {
        Path file = Objects.requireNonNull(keep != null ? keep : record, "only --keep and --record write files");
        return new CommandFailedException(RecordErrorText.unusable(file, failure));
    }
}
