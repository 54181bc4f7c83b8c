package org.parlor.bots.protocols.gtp;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.player.TimeManager;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.Score;

/**
 * Executes GTP commands on a game of Othello. Returns the response, which may be empty, or throws an {@link
 * InvalidInputException} with the error message.
 */
final class GtpCommandHandler {
    private static final String OTHELLO = "Othello";
    private static final String PASS = "pass";

    private final EngineConfig config;
    private final Map<String, Function<GtpArguments, String>> commands = new LinkedHashMap<>();

    private GtpGame game;
    private Engine engine;
    private @Nullable GtpClock clock;
    private boolean isWarmedUp;
    private boolean isOver;

    GtpCommandHandler(EngineConfig config, String version) {
        this.config = config;
        this.game = new GtpGame(rules(8));
        this.engine = config.engine(game.rules(), new Random());
        commands.put("protocol_version", arguments -> "2");
        commands.put("name", arguments -> "Parlor");
        commands.put("version", arguments -> version);
        commands.put(
                "known_command", arguments -> Boolean.toString(commands.containsKey(arguments.word(0, "a command"))));
        commands.put("list_commands", arguments -> String.join("\n", commands.keySet()));
        commands.put("quit", arguments -> quit());
        commands.put("boardsize", arguments -> newGame(rules(arguments.whole(0, "a size"))));
        commands.put("clear_board", arguments -> newGame(game.rules()));
        commands.put("komi", arguments -> "");
        commands.put("play", arguments -> play(arguments.seat(0), arguments.move(1, game.rules())));
        commands.put("genmove", arguments -> generateAndPlay(arguments.seat(0)));
        commands.put("reg_genmove", arguments -> generate(arguments.seat(0)));
        commands.put("undo", arguments -> undo());
        commands.put("time_settings", this::timeSettings);
        commands.put("time_left", this::timeLeft);
        commands.put("final_score", arguments -> finalScore());
        commands.put("showboard", arguments -> game.boardText());
        commands.put("set_game", arguments -> setGame(arguments.word(0, "a game")));
        commands.put("list_games", arguments -> OTHELLO);
    }

    String execute(String command, GtpArguments arguments) {
        return commands.getOrDefault(command, GtpCommandHandler::unknown).apply(arguments);
    }

    /** Returns whether the controller has sent {@code quit}. */
    boolean isOver() {
        return isOver;
    }

    private static String unknown(GtpArguments arguments) {
        throw new InvalidInputException("gtp", "unknown command");
    }

    private String quit() {
        isOver = true;
        return "";
    }

    private static Rules rules(int size) {
        try {
            return Games.find("reversi").orElseThrow().rules(Map.of("rows", size, "cols", size));
        } catch (InvalidInputException e) {
            throw new InvalidInputException("gtp", "unacceptable size: it is an even number from 4 to 26");
        }
    }

    private String newGame(Rules rules) {
        game = new GtpGame(rules);
        engine = config.engine(rules, new Random());
        return "";
    }

    private String play(int seat, int move) {
        game.play(seat, move);
        return "";
    }

    private String generateAndPlay(int seat) {
        long start = System.nanoTime();
        String move = generate(seat);
        if (clock != null) {
            clock.spend(seat, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        }
        game.play(seat, game.rules().parse(move.toLowerCase(Locale.ROOT)).orElseThrow());
        return move;
    }

    private String generate(int seat) {
        Position position = game.before(seat);
        if (position.isOver()) {
            return PASS;
        }
        String move = game.rules()
                .format(engine.choose(position, limits(seat, position), () -> false)
                        .move());
        return move.equals(PASS) ? PASS : move.toUpperCase(Locale.ROOT);
    }

    private SearchLimits limits(int seat, Position position) {
        SearchLimits limits = config.limits();
        if (clock == null) {
            return limits;
        }
        int movesLeft = TimeManager.movesLeft(engine.pliesUntilSolvable(position));
        return limits.within(clock.budget(seat, movesLeft, TimeUnit.NANOSECONDS.toMillis(limits.maximumNanos()))
                .limits());
    }

    private String undo() {
        if (!game.undo()) {
            throw new InvalidInputException("gtp", "cannot undo: nothing has been played");
        }
        return "";
    }

    /**
     * Sets the clock. A period with 0 moves means no time limit in GTP. Warms up the engine before the first clock starts.
     */
    private String timeSettings(GtpArguments arguments) {
        long main = arguments.millis(0, "the main time");
        long period = arguments.millis(1, "the period");
        int moves = Math.max(0, arguments.whole(2, "the number of moves"));
        boolean unlimited = moves == 0 && (period > 0 || main == 0);
        clock = unlimited ? null : new GtpClock(main, period, moves);
        if (!isWarmedUp && !unlimited) {
            config.engine(game.rules(), new Random(0)).warmUp(game.rules());
            isWarmedUp = true;
        }
        return "";
    }

    private String timeLeft(GtpArguments arguments) {
        int seat = arguments.seat(0);
        long millis = arguments.millis(1, "the time");
        int moves = arguments.whole(2, "the number of moves");
        GtpClock known = clock == null ? new GtpClock(millis, 0, 0) : clock;
        known.update(seat, millis, Math.max(0, moves));
        clock = known;
        return "";
    }

    /** Returns the score in GTP format; empty squares count for the winner. */
    private String finalScore() {
        Position end = game.position();
        if (!end.isOver()) {
            throw new InvalidInputException("gtp", "cannot score: the game is not over");
        }
        Score score = Score.of(end);
        int lead = score.first() - score.second();
        int empty = end.cells().length - score.first() - score.second();
        return lead == 0 ? "0" : (lead > 0 ? "B+" : "W+") + (Math.abs(lead) + empty);
    }

    private String setGame(String name) {
        if (!name.equalsIgnoreCase(OTHELLO) && !name.equalsIgnoreCase("reversi")) {
            throw new InvalidInputException(
                    "gtp", "unsupported game " + SafeQuote.quote(name) + ": there is " + OTHELLO);
        }
        return newGame(game.rules());
    }
}
