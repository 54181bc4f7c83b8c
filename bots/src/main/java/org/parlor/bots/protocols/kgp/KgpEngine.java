package org.parlor.bots.protocols.kgp;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession.ChosenMove;
import org.parlor.bots.player.EngineSession.SearchRequest;
import org.parlor.bots.player.TimeManager;
import org.parlor.bots.protocols.EngineChannel;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.rules.Position;

/**
 * A Kalah engine that speaks the Kalah Game Protocol, version 1.0.0, in freeplay or simple mode. The engine sees every
 * position as South, and improves its move until it yields or is stopped.
 */
public final class KgpEngine extends ExternalEngine {
    private static final long UNTIMED_MILLIS_MAX = 5_000;
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final Pattern COMMAND = Pattern.compile(
            "\\s*(?:(?<id>\\d+)?(?:@(?<ref>\\d+))?\\s+)?(?<name>[0-9A-Za-z]+)(?:\\s+(?<args>.*?))?\\s*");
    /** A quoted string, or a word, number or board. */
    private static final Pattern ARGUMENT = Pattern.compile("\"(?<quoted>(?:\\\\.|[^\"\\\\])*+)\"|(?<word>\\S+)");

    private String reportedName;
    private boolean simple;
    /** The id of the last {@code stop} in simple mode, until the engine confirms it; empty if nothing is to be confirmed. */
    private String unconfirmedStop = "";

    private int lastId;

    public KgpEngine(EngineChannel channel, String commandLine) {
        super(channel);
        this.reportedName = commandLine;
    }

    /** A line of the engine, with its id and the id of the command that it answers. */
    private record Command(@Nullable String id, @Nullable String ref, String name, List<String> args) {

        static Command of(Matcher line) {
            String rest = line.group("args");
            List<String> args = rest == null
                    ? List.of()
                    : ARGUMENT.matcher(rest).results().map(Command::unquoted).toList();
            return new Command(line.group("id"), line.group("ref"), line.group("name"), args);
        }

        private static String unquoted(MatchResult argument) {
            String quoted = argument.group(1);
            return quoted == null ? argument.group() : quoted.replaceAll("\\\\(.)", "$1");
        }

        /** Returns an argument, empty if missing. */
        String arg(int at) {
            return at < args.size() ? args.get(at) : "";
        }
    }

    @Override
    protected String handshake(long deadline) throws EngineException, InterruptedException {
        writeLine("kgp 1 0 0");
        Command command = read(deadline);
        while (!command.name().equals("mode")) {
            command = read(deadline);
        }
        String mode = command.arg(0);
        simple = mode.equals("simple");
        if (!simple && !mode.equals("freeplay")) {
            writeLine("error \"Unsupported activity\"");
            throw invalid("unsupported mode " + shown(mode) + ", expected freeplay or simple");
        }
        return reportedName;
    }

    @Override
    protected void startGame(GameContext context, long deadline) {
        // Each state is complete.
    }

    @Override
    protected ChosenMove search(GameContext context, SearchRequest request, long millis, long deadline)
            throws EngineException, InterruptedException {
        long thinking = TimeUnit.MILLISECONDS.toNanos(thinkingMillis(context, request, millis));
        long stopAt = System.nanoTime() + thinking;
        while (!unconfirmedStop.isEmpty()) {
            Command command = read(deadline);
            boolean isConfirmed = command.name().equals("yield")
                    || (command.name().equals("ok")
                            && (command.ref() == null || command.ref().equals(unconfirmedStop)));
            unconfirmedStop = isConfirmed ? "" : unconfirmedStop;
        }
        sendTime(context, request, millis);
        String id = send("", "state " + board(context, request.position()));
        @Nullable String move = null;
        boolean yielded = false;
        while (!yielded && (move == null || System.nanoTime() < stopAt)) {
            Command command = move == null ? read(deadline) : readUntil(stopAt);
            if (command == null) {
                break;
            }
            boolean isAnswer = command.ref() == null || command.ref().equals(id);
            if (isAnswer && command.name().equals("move")) {
                move = command.arg(0);
            } else if (isAnswer && command.name().equals("yield")) {
                // Without a reference and before any move it belongs to the state before.
                yielded = move != null || command.ref() != null;
            }
        }
        String stop = send("@" + id, "stop");
        unconfirmedStop = simple && !yielded ? stop : "";
        if (move == null) {
            throw invalid("the engine yielded without a move");
        }
        return new ChosenMove(cell(context, move), null);
    }

    /** Returns the next command, or null at the deadline. */
    private @Nullable Command readUntil(long deadline) throws EngineException, InterruptedException {
        try {
            return read(deadline);
        } catch (EngineException e) {
            if (e.failure() != EngineFailure.STALL) {
                throw e;
            }
            return null;
        }
    }

    /** Reads a command. Answers those that concern the connection, and logs lines that are no command. */
    private Command read(long deadline) throws EngineException, InterruptedException {
        while (true) {
            String line = readLine(deadline);
            Matcher matcher = COMMAND.matcher(line);
            if (!matcher.matches()) {
                logUnexpected(line);
                continue;
            }
            Command command = Command.of(matcher);
            switch (command.name()) {
                case "mode", "move", "yield", "ok" -> {
                    return command;
                }
                case "set" -> set(command);
                case "ping" -> send(command.id() == null ? "" : "@" + command.id(), "pong " + command.arg(0));
                case "error" -> throw invalid("the engine reported the error " + shown(command.arg(0)));
                case "goodbye" ->
                    throw new EngineException(EngineFailure.CRASH, "the engine ended the connection with goodbye");
                case "pong" -> {
                    // No ping is sent.
                }
                default -> logUnexpected(line);
            }
        }
    }

    private void set(Command command) throws EngineException {
        if (command.arg(0).equals("info:name") && !command.arg(1).isBlank()) {
            reportedName = command.arg(1);
        }
        if (command.id() != null) {
            send("@" + command.id(), "ok");
        }
    }

    /** Sends a command under a new id, which is even for servers, and returns the id. */
    private String send(String reference, String command) throws EngineException {
        lastId += 2;
        writeLine(lastId + reference + " " + command.strip());
        return String.valueOf(lastId);
    }

    private void sendTime(GameContext context, SearchRequest request, long millis) throws EngineException {
        if (request.clock() != null) {
            long opponent = request.clock().ms().get(1 - context.seat());
            send("", "set time:mode absolute");
            send("", "set time:clock " + Math.max(1, millis / MILLIS_PER_SECOND));
            send("", "set time:opclock " + Math.max(1, opponent / MILLIS_PER_SECOND));
        }
    }

    /** Returns the time after which the engine is stopped; without a clock, at most five seconds. */
    static long thinkingMillis(GameContext context, SearchRequest request, long millis) {
        int pits = pits(context);
        int[] cells = request.position().cells();
        int inPits = IntStream.range(0, cells.length)
                .filter(cell -> cell % (pits + 1) != pits)
                .map(cell -> cells[cell])
                .sum();
        long cap = request.clock() == null ? Math.min(UNTIMED_MILLIS_MAX, millis) : millis;
        return TimeManager.allocate(
                        context.timeControl(),
                        request.clock(),
                        context.seat(),
                        TimeManager.movesToEnd(inPits),
                        cap,
                        request.roundTripMillis())
                .optimumMillis();
    }

    private static int pits(GameContext context) {
        return context.rules().board().cells().size() / 2 - 1;
    }

    /**
     * Returns the board with the side to move as South: the number of pits, both stores, and the pits of both sides in the
     * order in which their owners sow them.
     */
    static String board(GameContext context, Position position) {
        int pits = pits(context);
        int[] cells = position.cells();
        List<Integer> south =
                IntStream.range(0, pits).map(pit -> cells[pit]).boxed().toList();
        List<Integer> north = IntStream.rangeClosed(1, pits)
                .map(pit -> cells[2 * pits + 1 - pit])
                .boxed()
                .toList();
        boolean swap = position.sideToMove() == 1;
        int southStore = cells[pits];
        int northStore = cells[2 * pits + 1];
        Stream<Integer> header = Stream.of(pits, swap ? northStore : southStore, swap ? southStore : northStore);
        Stream<Integer> both =
                Stream.of(swap ? north : south, swap ? south : north).flatMap(List::stream);
        return Stream.concat(header, both).map(String::valueOf).collect(Collectors.joining(",", "<", ">"));
    }

    /** Converts the number of a pit, counted from 1 in the direction of sowing, to a move. */
    private static String cell(GameContext context, String move) throws EngineException {
        int pits = pits(context);
        int number = move.matches("\\+?\\d{1,4}") ? Integer.parseInt(move) : 0;
        if (number < 1 || number > pits) {
            throw invalid("invalid move " + shown(move) + ", expected a pit from 1 to " + pits);
        }
        return context.seat() == 0 ? "s" + number : "n" + (pits + 1 - number);
    }
}
