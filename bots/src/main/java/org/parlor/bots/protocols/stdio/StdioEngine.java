package org.parlor.bots.protocols.stdio;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory.GameContext;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession.ChosenMove;
import org.parlor.bots.player.EngineSession.SearchRequest;
import org.parlor.bots.protocols.EngineChannel;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.bots.protocols.LineQueue;
import org.parlor.connection.LineFraming;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;

/**
 * A program that speaks Parlor's protocol on standard input and output: it answers each {@code turn} with a
 * {@code move}. It needs no other message, plays every game, and keeps no state.
 */
public final class StdioEngine extends ExternalEngine {
    /** A program that answers no ping is used after this time. */
    private static final long PONG_TIMEOUT_NANOS = 2_000_000_000L;

    private final String commandLine;
    private @Nullable String reportedName;
    private long seq;

    public StdioEngine(EngineChannel channel, String commandLine) {
        super(channel);
        this.commandLine = commandLine;
    }

    /** Waits for the {@code pong}, so that the start of the program does not count as thinking time. */
    @Override
    protected String handshake(long deadline) throws EngineException, InterruptedException {
        writeLine(MessageCodec.write(new SessionMessage.Ping(1L)));
        long pongDeadline = Math.min(deadline, System.nanoTime() + PONG_TIMEOUT_NANOS);
        try {
            boolean waiting = true;
            while (waiting) {
                JsonObject message = readMessage(pongDeadline);
                if (message != null) {
                    readGreeting(message);
                    waiting = !type(message).equals("pong");
                }
            }
        } catch (EngineException e) {
            if (e.failure() != EngineFailure.STALL) {
                throw e;
            }
        }
        return reportedName == null ? commandLine : reportedName;
    }

    /** Takes the program's name from its optional {@code hello}. */
    private void readGreeting(JsonObject message) {
        if (type(message).equals("hello")
                && message.get("client") instanceof JsonPrimitive client
                && client.isString()
                && !client.getAsString().isBlank()) {
            reportedName = client.getAsString();
        }
    }

    @Override
    protected void startGame(GameContext context, long deadline) {
        seq = 0;
    }

    @Override
    protected ChosenMove search(GameContext context, SearchRequest request, long millis, long deadline)
            throws EngineException, InterruptedException {
        int ply = request.moves().size();
        seq = Math.max(seq + 1, ply);
        writeLine(turn(context, request, millis));
        while (true) {
            JsonObject message = readMessage(deadline);
            if (message == null) {
                continue;
            }
            String type = type(message);
            if (type.equals("move")) {
                GameRequest.Move move = decodeMove(message);
                if (move.g().equals(context.gameId()) && move.ply() == ply) {
                    return new ChosenMove(move.move(), move.info());
                }
                logUnexpected("late or repeated answer, ignored: " + message);
            } else if (type.equals("resign")) {
                if (decode(message, GameRequest.Resign.class).g().equals(context.gameId())) {
                    throw new EngineException(EngineFailure.RESIGN, "the engine resigned");
                }
            } else if (!type.equals("pong") && !type.equals("hello")) {
                logUnexpected(message.toString());
            }
        }
    }

    /** Decodes a move; one with an invalid optional field counts without its optional fields. */
    private GameRequest.Move decodeMove(JsonObject message) throws EngineException {
        try {
            return decode(message, GameRequest.Move.class);
        } catch (EngineException e) {
            JsonObject required = message.deepCopy();
            required.remove("info");
            required.remove("seq");
            GameRequest.Move move = decode(required, GameRequest.Move.class);
            logUnexpected("the move counts without its evaluation: " + e.getMessage());
            return move;
        }
    }

    private String turn(GameContext context, SearchRequest request, long millis) {
        Position position = request.position();
        List<String> moves = request.moves();
        return MessageCodec.write(new GameMessage.Turn(
                context.gameId(),
                seq,
                moves.size(),
                context.seat(),
                BoardCells.of(context.rules(), position),
                BoardCells.aux(position),
                context.rules().legalMoves(position),
                moves.isEmpty() ? null : moves.get(moves.size() - 1),
                clock(context, request, millis),
                context.rules().kind().id(),
                context.rules().options().values()));
    }

    /** Returns the clock at this instant, with the engine's time reduced by the reserve for the network. */
    private static GameMessage.@Nullable Clock clock(GameContext context, SearchRequest request, long millis) {
        GameMessage.Clock clock = request.clock();
        if (clock == null) {
            return null;
        }
        int seat = context.seat();
        long total = clock.untilFlag(seat, context.timeControl());
        List<Long> left = new ArrayList<>(clock.ms());
        left.set(seat, Math.max(1, clock.ms().get(seat) - (total - millis)));
        return new GameMessage.Clock(left, seat, System.currentTimeMillis(), clock.periods());
    }

    @Override
    public void endGame(GameContext context, GameResult result) throws EngineException {
        if (seq == 0) {
            return;
        }
        seq++;
        writeLine(MessageCodec.write(new GameMessage.Ended(context.gameId(), seq, result, null, null)));
    }

    /** Reads a line; returns null, after logging it, if it is not a message. */
    private @Nullable JsonObject readMessage(long deadline) throws EngineException, InterruptedException {
        String line = readLine(deadline);
        if (!line.startsWith("{")) {
            logUnexpected(line);
            return null;
        }
        if (line.length() > LineQueue.LINE_CHARS_MAX) {
            throw invalid("line too long: more than " + LineQueue.LINE_CHARS_MAX + " characters, a message has at most "
                    + LineFraming.CLIENT_BYTES_MAX + " bytes: " + shown(line));
        }
        try {
            return MessageCodec.parseRequest(line).object();
        } catch (RequestException e) {
            throw invalid("invalid line " + shown(line) + ": " + e.text());
        }
    }

    private static String type(JsonObject message) {
        return message.get("t") instanceof JsonPrimitive type && type.isString() ? type.getAsString() : "";
    }

    private static <T> T decode(JsonObject message, Class<T> type) throws EngineException {
        try {
            return type.cast(MessageCodec.readRequest(message.toString()).message());
        } catch (RequestException e) {
            throw invalid("invalid line " + shown(message.toString()) + ": " + e.text());
        }
    }
}
