package org.parlor.client.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.net.GameDownload;
import org.parlor.client.net.GameLink;
import org.parlor.client.plain.replay.ExplorerPrinter;
import org.parlor.client.plain.replay.RecordListPrinter;
import org.parlor.client.plain.replay.ReplaySession;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor replay}: steps through recorded games. */
@Command(
        name = "replay",
        customSynopsis = "parlor replay [FILE | LINK] [OPTIONS]",
        description = {
            "Step through the games of a file: JSON lines, PGN, GGF, SGF, WTHOR and others.",
            "Text, transcripts and JSON of Quest are read too, and compressed files.",
            "A file with several games is listed first. A link is the address of a game in the web page of a server."
        },
        footer = {
            "  parlor replay                             your saved games",
            "  parlor replay games.jsonl                 the games of a file",
            "  parlor replay 'http://host:7780/#game=k7Qf2'   a game of a server",
            "  parlor replay WTH_2019.wtb --game 120     game 120",
            "  parlor replay games.jsonl --player ana    games of ana or anabel",
            "  parlor replay game.ggf --plain --step     as text, one move per Enter",
            "  parlor replay game.ggf --plain --delay 1  as text, one move per second",
            "  parlor replay game.ggf --plain | less     as text, all moves",
            "  pbpaste | parlor replay -                 the games on the clipboard"
        })
final class ReplayCommand extends FileCommand {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description =
                    "File of recorded games, - for standard input, or link to a game; default: the games saved with S"
                            + " in the full screen,"
                            + " ~/.local/share/parlor/games.jsonl.")
    @Nullable
    String file;

    @Option(names = "--game", paramLabel = "N", description = "Open this game, counted from 1.")
    @Nullable
    Integer game;

    @Option(
            names = "--player",
            paramLabel = "NAME",
            defaultValue = "",
            description = "List only games with this text in a player's name, or with this WTHOR player number.")
    String player = "";

    @Option(
            names = "--fingerprint",
            paramLabel = "SHA256:HEX",
            description = "Of a link that begins with https://: trust the server with this certificate only.")
    @Nullable
    String fingerprint;

    ReplayCommand(ClientApp app) {
        super(app);
    }

    @Override
    public Integer call() throws Exception {
        if (game != null && game < 1) {
            throw new InvalidInputException("game", "Invalid game '" + game + "': a number from 1");
        } else if (game != null && !player.isEmpty()) {
            throw new InvalidInputException("player", "--player cannot be used with --game");
        } else if (app.options().log != null) {
            throw new InvalidInputException(
                    "log", "--log cannot be used with replay; see: parlor record convert --help");
        } else if (fingerprint != null && (file == null || !file.startsWith("https://"))) {
            throw new InvalidInputException("fingerprint", "--fingerprint needs a link that begins with https://");
        }
        if (file != null && GameLink.isLink(file)) {
            GameLink link = GameLink.parse(file);
            return replay(GameDownload.fetch(link, app.withTrust(server(link)).trust()), new RecordFilter(1, ""));
        }
        return replay(file == null ? null : FilePaths.parse(file), new RecordFilter(game == null ? 0 : game, player));
    }

    private ServerEndpoint server(GameLink link) {
        return fingerprint == null
                ? link.server()
                : link.server().withTrust(TrustPolicy.pinned(CertificateFingerprint.parse(fingerprint)));
    }

    private int replay(@Nullable Path named, RecordFilter filter)
            throws ExitException, InterruptedException, IOException {
        app.openLog();
        Path found = named == null ? savedGames() : recordFile(named);
        if (app.screen().isAvailable()) {
            return app.open(new StartupAction.Replay(found.toString(), filter));
        }
        ProgressLine progress = progressLine(filter.game() > 0);
        GameRecordFile games = new GameRecordFile(found, progress.reading(found));
        RecordedGame picked;
        try {
            picked = new RecordListPrinter(app.writer(), games, app::printError).pick(filter);
        } finally {
            progress.clear();
        }
        if (picked != null) {
            try (LocalLauncher launcher = app.launcher()) {
                ExplorerPrinter explorer = explorer(launcher, List.of(found.toString()), ExplorerFilter.ALL);
                new ReplaySession(app.plainContext(), picked, launcher, explorer).run();
            }
        }
        return ExitCode.OK;
    }
}
