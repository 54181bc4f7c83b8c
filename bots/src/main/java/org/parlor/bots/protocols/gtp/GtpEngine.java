package org.parlor.bots.protocols.gtp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession.ChosenMove;
import org.parlor.bots.player.EngineSession.SearchRequest;
import org.parlor.bots.protocols.EngineChannel;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.bots.protocols.OthelloSupport;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * An Othello engine that speaks the Go Text Protocol, version 2. The engine keeps the game state; only missing moves are
 * sent, or the whole game if the known moves are not a prefix of it.
 */
public final class GtpEngine extends ExternalEngine {
    private static final double MILLIS_PER_SECOND = 1000;

    /** The moves of the game that the engine knows. */
    private final List<String> sentMoves = new ArrayList<>();

    private boolean supportsFractions = true;
    private boolean supportsTime = true;
    private boolean supportsPass = true;

    private final Map<String, String> options;
    private final List<String> initialLines;

    /**
     * @param options options of the engine, by command
     * @param initialLines lines that are sent to it once
     */
    public GtpEngine(EngineChannel channel, Map<String, String> options, List<String> initialLines) {
        super(channel);
        this.options = options;
        this.initialLines = initialLines;
    }

    public static void requirePlayable(GameContext context) {
        OthelloSupport.requireSquare(context);
        OthelloSupport.requireStandardStart(context);
    }

    @Override
    protected String handshake(long deadline) throws EngineException, InterruptedException {
        String version = sendCommand("protocol_version", deadline);
        // Egaroucid answers 2.0.
        if (!version.matches("2(\\.0)?")) {
            throw invalid("unsupported GTP version " + shown(version) + ", expected 2");
        }
        String name = sendCommand("name", deadline) + " " + sendCommand("version", deadline);
        for (Map.Entry<String, String> option : options.entrySet()) {
            sendCommand(option.getKey() + " " + option.getValue(), deadline);
        }
        for (String line : initialLines) {
            sendCommand(line, deadline);
        }
        return name;
    }

    @Override
    protected void startGame(GameContext context, long deadline) throws EngineException, InterruptedException {
        sendCommand("boardsize " + context.rules().board().width(), deadline);
        sendCommand("clear_board", deadline);
        sentMoves.clear();
        if (context.timeControl() instanceof TimeControl.Fischer fischer) {
            sendOptional("time_settings " + Math.max(1, fischer.base() / 1000) + " 0 0", deadline);
        }
    }

    @Override
    protected ChosenMove search(GameContext context, SearchRequest request, long millis, long deadline)
            throws EngineException, InterruptedException {
        sendMissingMoves(context, request.moves(), deadline);
        String colour = colour(request.position());
        if (request.clock() != null) {
            sendTime(colour, millis, deadline);
        }
        String answer = sendCommand("genmove " + colour, deadline);
        String move = answer.toLowerCase(Locale.ROOT);
        if (move.equals("resign")) {
            throw new EngineException(EngineFailure.RESIGN, "the engine resigned");
        }
        sentMoves.add(move);
        return new ChosenMove(move, null);
    }

    private void sendMissingMoves(GameContext context, List<String> moves, long deadline)
            throws EngineException, InterruptedException {
        boolean isPrefix = sentMoves.size() <= moves.size()
                && moves.subList(0, sentMoves.size()).equals(sentMoves);
        if (!isPrefix) {
            sendCommand("clear_board", deadline);
            sentMoves.clear();
        }
        Rules rules = context.rules();
        Position position = rules.initial();
        for (int ply = 0; ply < moves.size(); ply++) {
            String move = moves.get(ply);
            if (ply >= sentMoves.size()) {
                sendMove(colour(position), move, deadline);
                sentMoves.add(move);
            }
            position = position.play(rules.parse(move).orElseThrow());
        }
    }

    /** Sends a move. An engine that rejects passes finds forced passes itself. */
    private void sendMove(String colour, String move, long deadline) throws EngineException, InterruptedException {
        String command = "play " + colour + " " + move.toUpperCase(Locale.ROOT);
        if (!move.equals("pass")) {
            sendCommand(command, deadline);
        } else {
            supportsPass = supportsPass && sendOptional(command, deadline);
        }
    }

    /**
     * Sends the time in seconds; engines that reject fractions get whole seconds, rounded down, at least 1. The protocol does not
     * require engines to know the commands of time.
     */
    private void sendTime(String colour, long millis, long deadline) throws EngineException, InterruptedException {
        double seconds = Math.max(1, millis) / MILLIS_PER_SECOND;
        supportsFractions = supportsFractions
                && sendOptional(String.format(Locale.ROOT, "time_left %s %.3f 0", colour, seconds), deadline);
        if (!supportsFractions) {
            supportsTime = supportsTime
                    && sendOptional("time_left " + colour + " " + Math.max(1, millis / 1000) + " 0", deadline);
        }
    }

    /** Returns whether the engine accepts the command. */
    private boolean sendOptional(String command, long deadline) throws EngineException, InterruptedException {
        try {
            sendCommand(command, deadline);
            return true;
        } catch (EngineException refused) {
            if (refused.failure() != EngineFailure.ILLEGAL) {
                throw refused;
            }
            return false;
        }
    }

    private static String colour(Position position) {
        return position.sideToMove() == 0 ? "black" : "white";
    }

    private String sendCommand(String command, long deadline) throws EngineException, InterruptedException {
        writeLine(command);
        String line = readLine(deadline);
        while (!line.startsWith("=") && !line.startsWith("?")) {
            logUnexpected(line);
            line = readLine(deadline);
        }
        StringBuilder response = new StringBuilder(line.substring(1).strip());
        for (String more = readLine(deadline); !more.isEmpty(); more = readLine(deadline)) {
            response.append('\n').append(more);
        }
        if (line.startsWith("?")) {
            throw invalid("command '" + command + "' failed: " + shown(response.toString()));
        }
        return response.toString();
    }
}
