package org.parlor.client.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.CompletionCandidates;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor record convert}: converts recorded games to another format. */
@Command(
        name = "convert",
        customSynopsis = "parlor record convert FILE... --to FORMAT [-o OUT] [OPTIONS]",
        description = {
            "Convert recorded games to another format.",
            "Games that the format cannot represent are left out and reported on standard error."
        },
        footer = {
            "  parlor record convert game.ggf --to text",
            "  parlor record convert WTH_2019.wtb --to json -o 2019.jsonl",
            "  parlor record convert a.jsonl b.ggf --to transcript | sort | uniq -d",
            "",
            "Exit codes: 0 success, 1 a game could not be read or written, 2 usage error."
        })
final class ConvertCommand implements Callable<Integer> {

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files of recorded games in any format; - is standard input.")
    List<Path> files = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FORMAT",
            completionCandidates = CompletionCandidates.Formats.class,
            description = "json (complete), text (readable), or for one game only ggf, pgn or transcript.")
    String format = "";

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            description = "Output file; default: standard output.")
    @Nullable
    Path out;

    @Option(names = "--force", description = "Overwrite an existing output file.")
    boolean force;

    private final ClientApp app;

    ConvertCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        RecordFormat wanted = RecordFormat.find(format)
                .filter(RecordFormat::isWritable)
                .orElseThrow(() -> new InvalidInputException(
                        "to", "Invalid format '" + format + "': choose " + RecordFormat.writable()));
        return app.convert(files, wanted, out, force);
    }
}
