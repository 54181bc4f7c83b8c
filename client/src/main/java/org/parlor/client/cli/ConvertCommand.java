package org.parlor.client.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.cli.option.CompletionCandidates;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.AtomicOutput;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.client.storage.RecordConverter;
import org.parlor.client.storage.RecordConverter.Target;
import org.parlor.notation.PositionFormat;
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
            "Convert recorded games to another format, or write a position or a picture of one.",
            "Games that the format cannot represent are left out and reported on standard error."
        },
        footer = {
            "  parlor record convert game.ggf --to text",
            "  parlor record convert WTH_2019.wtb --to json -o 2019.jsonl",
            "  parlor record convert a.jsonl b.ggf --to transcript | sort | uniq -d",
            "  parlor record convert game.pgn --to svg -o game.svg            an animation",
            "  parlor record convert a.ggf --game 3 --ply 20 --to png -o a.png",
            "  parlor record convert games.pgn --ply 40 --to obf > ends.obf   a line per game",
            "",
            "Exit codes: 0 success, 1 a game could not be read or written, 2 usage error."
        })
final class ConvertCommand extends FileCommand {

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
            description =
                    "json (complete), text (readable), or what the game has of ggf, pgn and transcript; a position: obf,"
                            + " png or, with --ply, svg; svg: an animation of the game.")
    String format = "";

    @Option(names = "--game", paramLabel = "N", description = "Only this game of each file, counted from 1.")
    @Nullable
    Integer game;

    @Option(
            names = "--ply",
            paramLabel = "N",
            description = "For obf, svg and png: the position after N moves, passes included; default: the last.")
    @Nullable
    Integer ply;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            description = "Output file; default: standard output.")
    @Nullable
    Path out;

    @Option(names = "--force", description = "Overwrite an existing output file.")
    boolean force;

    ConvertCommand(ClientApp app) {
        super(app);
    }

    @Override
    public Integer call() throws Exception {
        int number = game == null ? 0 : game;
        if (game != null && game < 1) {
            throw new InvalidInputException("game", "Invalid game '" + game + "': a number from 1");
        } else if (ply != null && ply < 0) {
            throw new InvalidInputException("ply", "Invalid ply '" + ply + "': a number from 0");
        }
        Optional<PositionFormat> position = PositionFormat.find(format);
        if (position.isPresent()) {
            return convert(Target.of(position.get(), ply, number));
        }
        RecordFormat wanted = RecordFormat.find(format)
                .filter(RecordFormat::isWritable)
                .orElseThrow(() -> new InvalidInputException(
                        "to",
                        "Invalid format '" + format + "': choose " + RecordFormat.writable() + ", or obf, svg or png"));
        if (ply != null) {
            throw new InvalidInputException("ply", "--ply can be used with --to obf, svg or png only");
        }
        return convert(Target.of(wanted, number));
    }

    private int convert(Target target) throws IOException, ExitException {
        app.openLog();
        AppEnvironment environment = app.environment();
        if (target.isSingle() && out == null && environment.terminal()) {
            throw new InvalidInputException("out", "A picture is not for the terminal: name a file with -o");
        }
        try (AtomicOutput output = out == null ? AtomicOutput.to(environment.out()) : AtomicOutput.file(out, force)) {
            // Games on standard output show the progress themselves.
            ProgressLine progress = progressLine(out != null);
            RecordConverter converter = new RecordConverter(target, output::write, error -> {
                progress.clear();
                app.printError(error);
            });
            for (Path file : files) {
                converter.convert(
                        isStandardInput(file)
                                ? GameRecordFile.stream(
                                        STANDARD_INPUT, app.environment().in())
                                : new GameRecordFile(file, progress.reading(file)));
            }
            progress.clear();
            if (converter.isComplete() || converter.converted() > 0) {
                output.commit();
            }
            if (out != null && !converter.isComplete()) {
                app.printError(incomplete(out, converter.converted()));
            }
            return converter.isComplete() ? ExitCode.OK : ExitCode.INTERNAL;
        }
    }

    private static String incomplete(Path out, int converted) {
        return converted == 0
                ? out + " was not written, because no game could be converted"
                : out + " has only the games that could be converted: " + converted + "; to convert again, add --force";
    }
}
