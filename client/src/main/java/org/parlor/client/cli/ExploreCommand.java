package org.parlor.client.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.GameOptions;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.FilePaths;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor explore}: shows what was played from a position in files of recorded games. */
@Command(
        name = "explore",
        customSynopsis = "parlor explore [GAME] [FILE...] [OPTIONS]",
        description = {
            "Show what was played from a position in files of recorded games, how often and with what result.",
            "Symmetric positions count together. The first use of a file indexes it in ~/.cache/parlor."
        },
        footer = {
            "  parlor explore                            your saved games",
            "  parlor explore WTH_2008.wtb WTH_2019.wtb  the games of both files",
            "  parlor explore WTH_2019.wtb --player tamenori --from 2010",
            "                                            games of a player since 2010",
            "  parlor explore kalah games.jsonl --seeds 3",
            "  parlor explore *.wtb --position @position.txt --plain",
            "                                            as a table, from a position",
            "",
            "Exit codes: 0 success, 1 a file could not be read or indexed, 2 usage error."
        })
final class ExploreCommand extends FileCommand {

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "[GAME] FILE",
            description = {
                "The game, by default the first one of: parlor play --help; then files of recorded games in any format,"
                        + " - for standard input.",
                "Default: the games saved with S in the full screen, ~/.local/share/parlor/games.jsonl."
            })
    List<String> arguments = List.of();

    @Option(
            names = "--position",
            order = GameOptions.ORDER - 1,
            paramLabel = "TEXT|@FILE",
            description = {
                "Begin at this position: cells, a space, the side to move, such as 0 or 1;",
                "@FILE: the first position of a file. Default: the start of the game."
            })
    @Nullable
    String position;

    @Option(
            names = "--player",
            order = GameOptions.ORDER - 1,
            paramLabel = "NAME",
            defaultValue = "",
            description = "Only games with this text in a player's name, or with this WTHOR player number.")
    String player = "";

    @Option(
            names = "--from",
            order = GameOptions.ORDER - 1,
            paramLabel = "YEAR",
            description = "Only games of this year or a later one.")
    int from;

    @Option(
            names = "--to",
            order = GameOptions.ORDER - 1,
            paramLabel = "YEAR",
            description = "Only games of this year or an earlier one.")
    int to;

    ExploreCommand(ClientApp app) {
        super(app);
    }

    @Override
    public Integer call() throws Exception {
        List<String> named = new ArrayList<>(arguments);
        boolean hasGame = !named.isEmpty() && Games.find(named.get(0)).isPresent();
        GameKind kind = Games.get(hasGame ? named.remove(0) : Games.ids().get(0));
        named.forEach(FilePaths::parse);
        if (app.options().log != null) {
            throw new InvalidInputException("log", "--log cannot be used with explore");
        }
        ExplorerFilter filter = new ExplorerFilter(player, from, to);
        Rules rules = GameOptions.rules(
                kind, Objects.requireNonNull(spec).commandLine().getParseResult());
        Position start = position == null ? rules.initial() : PlayCommand.start(rules, position);
        app.openLog();
        List<String> files = files(named);
        if (app.screen().isAvailable()) {
            return app.open(new StartupAction.Explore(new ExplorerQuery(files, rules, List.of(start), filter)));
        }
        try (LocalLauncher launcher = app.launcher()) {
            explorer(launcher, files, filter).print(rules, List.of(start));
        }
        return ExitCode.OK;
    }

    /** Returns the named files, otherwise those of the settings or the saved games. */
    private List<String> files(List<String> named) throws IOException, ExitException {
        List<String> files = new ArrayList<>();
        for (String file : named) {
            files.add(recordFile(FilePaths.parse(file)).toString());
        }
        if (files.isEmpty()) {
            files.addAll(app.options().explorerFiles());
        }
        return files.isEmpty() ? List.of(savedGames().toString()) : files;
    }
}
