package org.parlor.client.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.engines.Level;
import org.parlor.client.cli.option.CompletionCandidates;
import org.parlor.client.cli.option.GameOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.cli.option.SeatAssignment;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.inprocess.ComputerPlayer;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.plain.PlainContext;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.notation.PositionArgument;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code parlor play}: plays against the computer, at one keyboard, at a server, or lets two computers play. */
@Command(
        name = "play",
        customSynopsis = "parlor play [GAME] [OPTIONS]",
        description = "Play a game, by default against the computer.",
        footer = {
            "  parlor play reversi --bot hard --as white     you play White",
            "  parlor play reversi --size 6x8 --clock 5+3    5 minutes plus 3 s per move",
            "  parlor play reversi --opening xot             8 random, balanced moves first",
            "  parlor play reversi --corners 2 --as white    give the computer two corners",
            "  parlor play kalah --pits 4 --seeds 3 --here   two players at one keyboard",
            "  parlor play --black human --white hard        choose who plays each side",
            "  parlor play kalah --first easy --second hard --step",
            "                                                two computers, step by step",
            "  parlor play reversi --ask                     asks who plays each side",
            "  parlor play tictactoe --server 192.168.1.20   find an opponent at a server",
            "  parlor play reversi --server tower --user ana --clock 3d",
            "                                                3 days per move",
            "  parlor play kalah --position '0,0,1,0,0,9,20,4,0,0,0,0,0,14 0'",
            "                                                this position, South to move",
            "  parlor play reversi --position @ending.txt    the position in a file",
            "  parlor play --here --board letters            B and W, moves such as (2, 3)"
        })
final class PlayCommand implements Callable<Integer> {
    /** Position in the help: before the options of the games and those of servers. */
    private static final int FIRST = GameOptions.ORDER - 1;

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    String game = Games.ids().get(0);

    @Option(
            names = "--bot",
            order = FIRST,
            paramLabel = "LEVEL",
            completionCandidates = CompletionCandidates.Levels.class,
            defaultValue = "easy",
            description = "Level of the computer: " + Level.DESCRIPTION + "; default: ${DEFAULT-VALUE}.")
    String level = "easy";

    @Option(
            names = "--as",
            order = FIRST,
            paramLabel = "SIDE",
            completionCandidates = CompletionCandidates.Sides.class,
            defaultValue = "first",
            description = "Your side: ${COMPLETION-CANDIDATES}; default: first.")
    String side = "first";

    @Option(names = "--here", order = FIRST, description = "Two players at this keyboard.")
    boolean here;

    @Option(names = "--ask", order = FIRST, description = "Ask for each side whether a human or the computer plays it.")
    boolean ask;

    @Option(
            names = "--clock",
            order = FIRST,
            paramLabel = "CLOCK",
            defaultValue = "none",
            description = {
                "5+3: 5 minutes plus 3 seconds per move; 30s: 30 seconds per move;",
                "10+3x30: 10 minutes, then 3 periods of 30 seconds; default: none.",
                "At a server with an account also 3d: 3 days per move;",
                "3d+5d: and 5 days besides for the whole game."
            })
    String clock = "none";

    @Option(
            names = "--position",
            order = FIRST,
            paramLabel = "TEXT|@FILE",
            description = {
                "Start from this position: cells, a space, the side to move, such as 0 or 1;",
                "@FILE: the first position of a file."
            })
    @Nullable
    String position;

    @Option(
            names = "--server",
            paramLabel = "HOST[:PORT]",
            description = "Play with an opponent at this server who wants the same game (plain mode).")
    @Nullable
    String server;

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    PlayCommand(ClientApp app) {
        this.app = app;
    }

    /** Parses {@code --position}. */
    static Position start(Rules rules, String given) {
        String file = given.startsWith("@") ? given.substring(1) : "";
        FilePaths.parse(file);
        try {
            return PositionArgument.parse(rules, given);
        } catch (IOException e) {
            throw new InvalidInputException(
                    "position", "Cannot read a position from '" + file + "': " + IoErrors.reason(e));
        }
    }

    @Override
    public Integer call() throws Exception {
        GameKind kind = Games.get(game);
        GameOptions.requireOwnSides(kind, parsed());
        Rules rules = GameOptions.rules(kind, parsed());
        Position start = position == null ? null : start(rules, position);
        GameSetup offer = new GameSetup(
                kind,
                rules.options().values(),
                Opponent.BOT,
                GameSetup.DEFAULT.level(),
                GameSetup.side(kind, side),
                server == null ? TimeControlFormat.parseLive(clock) : TimeControlFormat.parse(clock),
                start);
        Optional<SeatAssignment> named = seats(kind);
        String bot = SeatAssignment.level(level);
        if (server != null) {
            StartupAction.Join join = app.logIn(loginOptions.endpoint(server), loginOptions);
            return app.runPlain(app.launcher(), (mode, context) -> mode.findGame(join, offer));
        }
        SeatAssignment players = named.orElseGet(() -> offer.side() == SeatPreference.SECOND
                ? new SeatAssignment(List.of(bot, SeatAssignment.HUMAN))
                : new SeatAssignment(List.of(SeatAssignment.HUMAN, bot)));
        boolean hasHuman = players.isHuman(0) || players.isHuman(1);
        if (app.screen().isAvailable() && hasHuman && !ask) {
            app.openLog();
            return app.open(startup(named.isPresent() ? seated(offer, players) : offer, players, bot));
        }
        LocalLauncher launcher = app.launcher();
        return app.runPlain(launcher, (mode, context) -> {
            SeatAssignment asked = ask ? askPlayers(kind, bot, context) : players;
            GameSetup own = ask || named.isPresent() ? seated(offer, asked) : offer;
            return asked.isAgainstComputer()
                    ? mode.run(startup(own, asked, bot))
                    : mode.hotSeat(offer, asked.names(kind), computers(asked, offer, launcher));
        });
    }

    /** Returns the setup with the side of the first human. */
    private static GameSetup seated(GameSetup offer, SeatAssignment players) {
        return offer.withSide(players.isHuman(0) ? SeatPreference.FIRST : SeatPreference.SECOND);
    }

    /** The game against the computer or between two people at this keyboard. */
    private static StartupAction startup(GameSetup own, SeatAssignment players, String bot) {
        return new StartupAction.Play(
                players.isAgainstComputer()
                        ? own.withOpponent(Opponent.BOT)
                                .withLevel(players.players().get(players.isHuman(0) ? 1 : 0))
                        : own.withOpponent(Opponent.SAME_KEYBOARD).withLevel(bot));
    }

    private static Map<Integer, ComputerPlayer> computers(
            SeatAssignment seats, GameSetup offer, LocalLauncher launcher) {
        Map<Integer, ComputerPlayer> computers = new HashMap<>();
        for (int seat = 0; seat < 2; seat++) {
            if (!seats.isHuman(seat)) {
                computers.put(seat, launcher.computerPlayer(seats.players().get(seat), offer.rules()));
            }
        }
        return computers;
    }

    /** Asks who plays each side. */
    private static SeatAssignment askPlayers(GameKind kind, String bot, PlainContext context)
            throws ExitException, InterruptedException {
        List<String> players = new ArrayList<>();
        for (String side : kind.players()) {
            players.add(askPlayer(side, context).startsWith("h") ? SeatAssignment.HUMAN : bot);
        }
        return new SeatAssignment(players);
    }

    private static String askPlayer(String side, PlainContext context) throws ExitException, InterruptedException {
        while (true) {
            context.println(side + ": [H]uman or [C]omputer?");
            String line = context.prompt()
                    .orElseThrow(() -> new ExitException(ExitCode.INTERNAL, "end of input: no game was started"));
            String answer = line.strip().toLowerCase(Locale.ROOT);
            if (List.of("h", "human", "c", "computer").contains(answer)) {
                return answer;
            }
            context.println("error invalid answer '" + MovePrompts.shown(line) + "': type h or c");
        }
    }

    private ParseResult parsed() {
        return Objects.requireNonNull(spec).commandLine().getParseResult();
    }

    /** Returns the players of both sides; empty if no option names one. */
    private Optional<SeatAssignment> seats(GameKind kind) {
        Optional<String> first = GameOptions.player(kind, 0, parsed());
        Optional<String> second = GameOptions.player(kind, 1, parsed());
        boolean named = first.isPresent() || second.isPresent();
        if (here && named) {
            throw new InvalidInputException("here", "--here cannot be used with options that name a side's player");
        } else if (here) {
            return Optional.of(new SeatAssignment(List.of(SeatAssignment.HUMAN, SeatAssignment.HUMAN)));
        }
        return named ? Optional.of(SeatAssignment.of(first, second, level)) : Optional.empty();
    }
}
