package org.parlor.bots.conform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/** The host's end of the lines of one bot, with the latest lines of both directions. Not thread-safe. */
public abstract class ScriptedHost implements AutoCloseable {
    private static final int TRANSCRIPT_LINES_MAX = 8;
    private static final int SHOWN_CHARS_MAX = 200;

    private final GameKind kind;
    private final Duration patience;
    private final Deque<String> transcript = new ArrayDeque<>();
    private final Map<String, ScriptedGame> running = new LinkedHashMap<>();
    private final Set<String> overtaken = new HashSet<>();
    private long gamesStarted;
    private @Nullable RequestId requestId;

    /** @param kind a game that the bot plays */
    ScriptedHost(GameKind kind, Duration patience) {
        this.kind = kind;
        this.patience = patience;
    }

    /** Whether a check can begin without waiting for the bot. */
    public abstract boolean isReady();

    /** Makes the bot ready for a check: starts it if needed and waits for it. */
    public abstract void awaitReady() throws CheckFailedException, IOException;

    /** Ends a failed check, so that the next one is not affected. */
    public void abandon() throws IOException {
        running.clear();
        overtaken.clear();
        requestId = null;
        transcript.clear();
    }

    abstract void write(String text) throws IOException;

    /**
     * Reads a message that is not blank.
     *
     * @throws CheckFailedException with the reason why none came
     */
    abstract String read(long deadline) throws CheckFailedException, IOException;

    /** The line of the game's next turn. */
    abstract String turn(ScriptedGame game);

    /** Sends an event, if the transport has such events. */
    abstract void sendEvent(ServerMessage event) throws IOException;

    /** Requires that the bot is alive and sent no unexpected move. */
    abstract void requireQuiet() throws CheckFailedException, IOException;

    abstract String userName();

    @Override
    public abstract void close() throws IOException;

    Duration patience() {
        return patience;
    }

    List<ScriptedGame> running() {
        return List.copyOf(running.values());
    }

    /** The latest lines, oldest first: {@code -->} to the bot, {@code <--} from the bot. */
    public List<String> transcript() {
        return List.copyOf(transcript);
    }

    void send(String line) throws IOException {
        sendTogether(List.of(line));
    }

    /** Sends lines in one write. */
    void sendTogether(List<String> lines) throws IOException {
        lines.forEach(this::noteSent);
        write(String.join("\n", lines) + "\n");
    }

    void noteSent(String line) {
        note("--> " + line);
        if (!line.isBlank()) {
            // An invalid line would be blamed on the bot.
            MessageCodec.readServerMessage(line);
        }
    }

    void note(String line) {
        if (transcript.size() == TRANSCRIPT_LINES_MAX) {
            transcript.removeFirst();
        }
        transcript.addLast(SafeQuote.sanitize(line, SHOWN_CHARS_MAX));
    }

    ScriptedGame start() throws IOException {
        return start(0, new TimeControl.None());
    }

    ScriptedGame start(int botSeat, TimeControl timeControl) throws IOException {
        return start(kind.rules(), kind.rules().initial(), botSeat, timeControl);
    }

    /** Starts a game in which the bot has the seat; the host's moves before the first turn are made. */
    ScriptedGame start(Rules rules, Position position, int botSeat, TimeControl timeControl) throws IOException {
        ScriptedGame game = new ScriptedGame("g" + ++gamesStarted, rules, position, botSeat, timeControl);
        running.put(game.id(), game);
        sendEvent(game.snapshot(userName(), "waiting"));
        sendEvent(game.state("playing"));
        return game;
    }

    void sendTurn(ScriptedGame game) throws IOException {
        send(turn(game));
    }

    /** Plays a game to its end. */
    void playOut(ScriptedGame game) throws CheckFailedException, IOException {
        playHost(game);
        while (!game.isOver()) {
            sendTurn(game);
            accept(game, receiveMove(game));
        }
        end(game, game.end());
    }

    /** Ends a game as aborted after the next move of the bot. */
    void finish(ScriptedGame game) throws CheckFailedException, IOException {
        receiveMove(game);
        end(game);
        requireQuiet();
    }

    void playHost(ScriptedGame game) throws IOException {
        for (GameMessage event : game.playHost()) {
            sendEvent(event);
        }
    }

    /** Confirms the latest move, then plays the host's. */
    void accept(ScriptedGame game, String move) throws IOException {
        confirm();
        sendEvent(game.play(move));
        playHost(game);
    }

    private void confirm() throws IOException {
        reply(takeRequestId());
    }

    /** The id of the latest move or log-in, once. */
    @Nullable
    RequestId takeRequestId() {
        RequestId id = requestId;
        requestId = null;
        return id;
    }

    private void reply(@Nullable RequestId id) throws IOException {
        if (id != null) {
            sendEvent(Reply.Ok.done(id));
        }
    }

    /** Answers the latest move with an error. */
    void refuse(ErrorCode code) throws IOException {
        sendEvent(new Reply.ErrorReply(
                takeRequestId(),
                code.wireName(),
                "refused as a test",
                null,
                null,
                null,
                null,
                code.isFatal() ? true : null));
    }

    void end(ScriptedGame game) throws IOException {
        end(game, game.end(null, "aborted"));
    }

    void end(ScriptedGame game, GameMessage event) throws IOException {
        confirm();
        forget(game);
        send(MessageCodec.write(event));
    }

    void forget(ScriptedGame game) {
        running.remove(game.id());
    }

    /** A move in this game may still come, because the bot could not know that it is late. */
    void expectLateMoves(ScriptedGame game) {
        overtaken.add(game.id());
    }

    /** Receives the legal move that answers the latest turn of a game. */
    String receiveMove(ScriptedGame game) throws CheckFailedException, IOException {
        GameRequest.Move move = receive(GameRequest.Move.class, expectedMove(game));
        requireMove(game, move);
        return move.move();
    }

    /** As {@link #receiveMove}; empty if the bot accepts an offer instead. */
    Optional<String> receiveMoveUnlessAccepted(ScriptedGame game) throws CheckFailedException, IOException {
        while (true) {
            GameRequest request = receive(GameRequest.class, expectedMove(game));
            if (request instanceof GameRequest.Move move) {
                requireMove(game, move);
                return Optional.of(move.move());
            } else if (request instanceof GameRequest.Answer answer && answer.accept()) {
                return Optional.empty();
            }
        }
    }

    private static String expectedMove(ScriptedGame game) {
        return "move with g " + game.id() + " and ply " + game.ply();
    }

    void requireMove(ScriptedGame game, GameRequest.Move move) throws CheckFailedException {
        if (!move.g().equals(game.id()) || move.ply() != game.ply()) {
            throw new CheckFailedException(
                    "expected " + expectedMove(game) + "; this one has g " + move.g() + " and ply " + move.ply());
        } else if (!game.legalMoves().contains(move.move())) {
            throw new CheckFailedException(
                    "expected one of the legal moves " + game.legalMoves() + "; the move is " + move.move());
        }
    }

    /** Receives a message, after others that a bot may send at any time. */
    <M extends ClientMessage> M receive(Class<M> type, String expected) throws CheckFailedException, IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            RequestEnvelope request = decode(readLine(deadline, expected));
            ClientMessage message = request.message();
            ErrorCode late = message instanceof GameRequest.Move move ? lateness(move) : null;
            if (late != null) {
                requestId = request.id();
                refuse(late);
            } else if (type.isInstance(message)) {
                if (message instanceof GameRequest.Move || message instanceof SessionRequest.Hello) {
                    requestId = request.id();
                } else {
                    reply(request.id());
                }
                return type.cast(message);
            } else if (message instanceof GameRequest.Move
                    || message instanceof GameRequest.Resign
                    || message instanceof SessionRequest.Bye) {
                throw new CheckFailedException("expected " + expected + "; this line came instead");
            } else {
                reply(request.id());
                resend(message);
            }
        }
    }

    /** The error of a move that the bot may have sent before it knew of an end or a takeback. */
    private @Nullable ErrorCode lateness(GameRequest.Move move) {
        if (overtaken.contains(move.g())) {
            return ErrorCode.GAME_OVER;
        }
        ScriptedGame game = running.get(move.g());
        return game != null && game.isTakenBack(move) ? ErrorCode.STALE_PLY : null;
    }

    private void resend(ClientMessage message) throws IOException {
        ScriptedGame game = message instanceof GameRequest.Sync sync ? running.get(sync.g()) : null;
        if (game != null) {
            sendEvent(game.snapshot(userName(), "playing"));
        }
    }

    private String readLine(long deadline, String expected) throws CheckFailedException, IOException {
        try {
            String line = read(deadline);
            note("<-- " + line);
            return line;
        } catch (CheckFailedException e) {
            throw new CheckFailedException("expected " + expected + "; " + e.getMessage());
        }
    }

    private static RequestEnvelope decode(String line) throws CheckFailedException {
        if (line.getBytes(StandardCharsets.UTF_8).length > LineFraming.CLIENT_BYTES_MAX) {
            throw new CheckFailedException("expected a line of at most " + LineFraming.CLIENT_BYTES_MAX
                    + " bytes; a server answers line_too_long and closes the connection");
        }
        try {
            return MessageCodec.readRequest(line);
        } catch (RequestException e) {
            throw new CheckFailedException(
                    "expected a valid line; a server answers " + e.code().wireName() + ": " + e.text());
        }
    }
}
