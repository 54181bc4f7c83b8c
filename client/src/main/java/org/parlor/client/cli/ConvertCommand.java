package org.parlor.client.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.CompletionCandidates;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code parlor record convert}: recorded games from any form into another. */
@Command(
        name = "convert",
        customSynopsis = "parlor record convert FILE… --to FORM [-o OUT] [OPTIONS]",
        description = {
            "Write the games of files in another form.",
            "A game that the form cannot hold is told on standard error with the reason, and left out."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor record convert game.ggf --to text            to read it",
            "  parlor record convert WTH_2019.wtb --to json -o 2019.jsonl",
            "  parlor record convert a.jsonl b.ggf --to transcript | sort | uniq -d",
            "",
            "Exit codes: 0 done, 1 something could not be read or written, 2 usage error."
        })
final class ConvertCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    RecordCommand record;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "files of recorded games, in any form")
    List<Path> files = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FORM",
            completionCandidates = CompletionCandidates.Formats.class,
            description = "json (keeps everything), text (to read), or for one game only ggf or transcript")
    String form = "";

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            description = "the file to write (default: standard output)")
    @Nullable
    Path out;

    @Option(names = "--force", description = "write over a file that is there")
    boolean force;

    private final ClientApp app;

    ConvertCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        RecordFormat wanted = RecordFormat.find(form)
                .filter(known -> known != RecordFormat.WTHOR)
                .orElseThrow(() ->
                        new InvalidInputException("to", "Invalid form '" + form + "': json, text, ggf or transcript"));
        GlobalOptions options = Objects.requireNonNull(Objects.requireNonNull(record).parent).options;
        return app.convert(options, files, wanted, out, force);
    }
}
