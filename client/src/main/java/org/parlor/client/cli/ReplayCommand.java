package org.parlor.client.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code parlor replay}: the games of a file, stepped through. */
@Command(
        name = "replay",
        customSynopsis = "parlor replay [FILE] [OPTIONS]",
        description = {
            "Step through the games of a file: JSON lines, text, GGF, transcripts or a WTHOR year.",
            "With more than one game in it, they are listed first.",
            "Without FILE: the games saved with S in the full screen."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor replay                             the games you saved, to choose one",
            "  parlor replay games.jsonl                 those of a file",
            "  parlor replay WTH_2019.wtb --game 120     the 120th",
            "  parlor replay games.jsonl --player ana    those of ana and anabel",
            "  parlor replay game.ggf --plain --step     in lines, ENTER for each move",
            "  parlor replay game.ggf --plain --delay 1  a move a second",
            "  parlor replay game.ggf --plain | less     all of it at once"
        })
final class ReplayCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "a file of recorded games, in any of these forms (default: ~/.local/share/parlor/games.jsonl)")
    @Nullable
    Path file;

    @Option(names = "--game", paramLabel = "N", description = "the game of that number, counted from 1")
    @Nullable
    Integer game;

    @Option(
            names = "--player",
            paramLabel = "NAME",
            defaultValue = "",
            description = "only games of players in whose name this stands, or of this WTHOR number")
    String player = "";

    private final ClientApp app;

    ReplayCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        GlobalOptions options = Objects.requireNonNull(parent).options;
        if (game != null && game < 1) {
            throw new InvalidInputException("game", "Invalid game '" + game + "': they are counted from 1");
        } else if (game != null && !player.isEmpty()) {
            throw new InvalidInputException("player", "--game names one game already; leave --player out");
        } else if (options.log != null) {
            throw new InvalidInputException(
                    "log", "--log is for games being played; see: parlor record convert --help");
        }
        return app.replay(options, file, new RecordFilter(game == null ? 0 : game, player));
    }
}
