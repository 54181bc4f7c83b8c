package org.parlor.bots.external;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The Go Text Protocol, version 2, as used by Othello engines. The engine keeps the game state; only missing moves are
 * sent, or the whole game if the known moves are not a prefix of it.
 */
final class GtpProtocol implements EngineProtocol {
    private static final double MILLIS_PER_SECOND = 1000;

    static final Factory FACTORY = new Factory() {
        @Override
        public EngineProtocol create(EngineIo io) {
            return new GtpProtocol(io);
        }

        @Override
        public void requirePlayable(EngineFactory.GameContext context) {
            OthelloRules.requireSquare(context);
            OthelloRules.requireStandardStart(context);
        }
    };

    private final EngineIo io;
    /** The moves of the game that the engine knows. */
    private final List<String> sentMoves = new ArrayList<>();

    private boolean supportsFractions = true;
    private boolean supportsPass = true;

    private GtpProtocol(EngineIo io) {
        this.io = io;
    }

    @Override
    public String handshake(long deadline) throws NoAnswerException, InvalidAnswerException, InterruptedException {
        String version = sendCommand("protocol_version", deadline);
        if (!version.equals("2")) {
            throw new InvalidAnswerException("unsupported GTP version " + EngineIo.shown(version) + ", expected 2");
        }
        return sendCommand("name", deadline) + " " + sendCommand("version", deadline);
    }

    @Override
    public void newGame(EngineFactory.GameContext context, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        sendCommand("boardsize " + context.rules().board().width(), deadline);
        sendCommand("clear_board", deadline);
        sentMoves.clear();
        if (context.start().tc() instanceof TimeControl.Fischer fischer) {
            sendCommand("time_settings " + Math.max(1, fischer.base() / 1000) + " 0 0", deadline);
        }
    }

    @Override
    public EngineSession.ChosenMove requestMove(
            EngineFactory.GameContext context, EngineSession.SearchRequest request, long millis, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        sendMissingMoves(context, request.moves(), deadline);
        String colour = colour(request.position());
        if (request.clock() != null) {
            sendTime(colour, millis, deadline);
        }
        String answer = sendCommand("genmove " + colour, deadline);
        String move = answer.toLowerCase(Locale.ROOT);
        if (move.equals("resign")) {
            throw InvalidAnswerException.resignation();
        }
        sentMoves.add(move);
        return new EngineSession.ChosenMove(move, null);
    }

    private void sendMissingMoves(EngineFactory.GameContext context, List<String> moves, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
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
            position = position.play(rules.move(move).orElseThrow());
        }
    }

    /** Sends a move. An engine that rejects passes finds forced passes itself. */
    private void sendMove(String colour, String move, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        boolean pass = move.equals("pass");
        if (!pass || supportsPass) {
            try {
                sendCommand("play " + colour + " " + move.toUpperCase(Locale.ROOT), deadline);
            } catch (InvalidAnswerException refused) {
                if (!pass) {
                    throw refused;
                }
                supportsPass = false;
            }
        }
    }

    /** Sends the time in seconds; engines that reject fractions get whole seconds, rounded down, at least 1. */
    private void sendTime(String colour, long millis, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        if (supportsFractions) {
            try {
                double seconds = Math.max(1, millis) / MILLIS_PER_SECOND;
                sendCommand(String.format(Locale.ROOT, "time_left %s %.3f 0", colour, seconds), deadline);
                return;
            } catch (InvalidAnswerException wholeOnly) {
                supportsFractions = false;
            }
        }
        sendCommand("time_left " + colour + " " + Math.max(1, millis / 1000) + " 0", deadline);
    }

    private static String colour(Position position) {
        return position.sideToMove() == 0 ? "black" : "white";
    }

    private String sendCommand(String command, long deadline)
            throws NoAnswerException, InvalidAnswerException, InterruptedException {
        io.writeLine(command);
        String line = io.readLine(deadline);
        while (!line.startsWith("=") && !line.startsWith("?")) {
            io.logUnexpected(line);
            line = io.readLine(deadline);
        }
        StringBuilder response = new StringBuilder(line.substring(1).strip());
        for (String more = io.readLine(deadline); !more.isEmpty(); more = io.readLine(deadline)) {
            response.append('\n').append(more);
        }
        if (line.startsWith("?")) {
            throw new InvalidAnswerException(
                    "command '" + command + "' failed: " + EngineIo.shown(response.toString()));
        }
        return response.toString();
    }
}
