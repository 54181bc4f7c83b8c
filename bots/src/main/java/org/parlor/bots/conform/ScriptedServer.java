package org.parlor.bots.conform;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.SafeText;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The server's end of the connection of one bot, with the latest lines of both directions. Not thread-safe. */
public final class ScriptedServer implements AutoCloseable {
    private static final int TRANSCRIPT_LINES_MAX = 8;
    private static final int SHOWN_CHARS_MAX = 200;

    /** The time for a program to start, at least. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    private final InetAddress address;
    private final int port;
    private final Duration patience;
    private final Deque<String> transcript = new ArrayDeque<>();
    private @Nullable ServerSocket listener;
    private @Nullable Socket socket;
    private @Nullable BufferedReader in;
    private boolean hasConnected;
    private String user = "bot";
    private long gamesStarted;
    private long pings;

    /** Listens; port 0 selects any free port. */
    public ScriptedServer(InetAddress address, int port, Duration patience) throws IOException {
        this.address = address;
        this.patience = patience;
        ServerSocket opened = open(port);
        this.listener = opened;
        this.port = opened.getLocalPort();
    }

    private ServerSocket open(int number) throws IOException {
        ServerSocket opened = new ServerSocket();
        opened.setReuseAddress(true);
        opened.bind(new InetSocketAddress(address, number));
        return opened;
    }

    public int port() {
        return port;
    }

    /** The latest lines, oldest first: {@code -->} to the bot, {@code <--} from the bot. */
    public List<String> transcript() {
        return List.copyOf(transcript);
    }

    /** Logs the bot in unless it is connected already. */
    public void awaitLogin() throws CheckFailedException, IOException {
        if (socket == null) {
            greet();
            welcome();
        }
    }

    void greet() throws CheckFailedException, IOException {
        accept(hasConnected || patience.compareTo(START_TIMEOUT) > 0 ? patience : START_TIMEOUT);
        hasConnected = true;
        send(
                "{\"t\":\"hello\",\"proto\":[1],\"server\":\"parlor/conform\",\"name\":\"Conformance\",\"motd\":\"\",\"caps\":[],"
                        + "\"auth\":[\"guest\",\"bot\",\"resume\"],\"games\":[\"" + String.join("\",\"", Games.ids())
                        + "\"],"
                        + "\"limits\":{\"lineBytes\":16384,\"chatChars\":280,\"requestsPer10s\":100},\"now\":"
                        + System.currentTimeMillis() + "}");
        SessionRequest.Hello hello = receive(SessionRequest.Hello.class, "hello with a log-in");
        if (hello.login() instanceof Login.Bot bot) {
            user = bot.name();
        }
    }

    void welcome() throws IOException {
        send("{\"t\":\"welcome\",\"user\":{\"name\":\"" + user + "\",\"bot\":true,\"guest\":false,\"ratings\":{}},"
                + "\"session\":\"s1\",\"resume\":\"r_conform\",\"graceMs\":60000,\"games\":[],\"now\":"
                + System.currentTimeMillis() + "}");
    }

    public boolean isConnected() {
        return socket != null;
    }

    private void accept(Duration limit) throws CheckFailedException, IOException {
        ServerSocket opened = listener;
        if (opened == null) {
            opened = open(port);
            listener = opened;
        }
        if (!tryAccept(opened, limit)) {
            throw new CheckFailedException("expected a connection within " + limit.toMillis() + " ms; none came");
        }
    }

    private boolean tryAccept(ServerSocket opened, Duration limit) throws IOException {
        opened.setSoTimeout((int) limit.toMillis());
        try {
            Socket accepted = opened.accept();
            accepted.setTcpNoDelay(true);
            socket = accepted;
            in = new BufferedReader(new InputStreamReader(accepted.getInputStream(), StandardCharsets.UTF_8));
            note("--- the bot connects");
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    /** Requires that the bot does not connect for a while. */
    void expectNoConnection(Duration quiet, String reason) throws CheckFailedException, IOException {
        ServerSocket opened = listener;
        if (opened != null && tryAccept(opened, quiet)) {
            throw new CheckFailedException(
                    "expected no connection for " + quiet.toMillis() + " ms " + reason + "; the bot connected");
        }
    }

    /** Closes the connection without a word. */
    void drop() throws IOException {
        Socket open = socket;
        socket = null;
        in = null;
        if (open != null) {
            open.close();
            note("--- the server closes the connection");
        }
    }

    /** Ends a failed check, so that the next one starts with a new connection. */
    public void abandon() throws IOException {
        drop();
        transcript.clear();
    }

    /** Refuses connections for a while. */
    void closePortFor(Duration time) throws IOException {
        closePort();
        long end = System.nanoTime() + time.toNanos();
        for (long rest = time.toNanos(); rest > 0; rest = end - System.nanoTime()) {
            LockSupport.parkNanos(rest);
        }
        listener = open(port);
    }

    private void closePort() throws IOException {
        ServerSocket opened = listener;
        listener = null;
        if (opened != null) {
            opened.close();
            note("--- the server closes its port");
        }
    }

    void send(String line) throws IOException {
        sendTogether(List.of(line));
    }

    /** Sends lines in one write. */
    void sendTogether(List<String> lines) throws IOException {
        lines.forEach(this::noteSent);
        sendBytes((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a line one byte per write. */
    void sendSplit(String line) throws IOException {
        noteSent(line);
        for (byte each : (line + "\n").getBytes(StandardCharsets.UTF_8)) {
            sendBytes(new byte[] {each});
        }
    }

    private void noteSent(String line) {
        note("--> " + line);
        if (!line.isBlank()) {
            // An invalid line would be blamed on the bot.
            MessageCodec.readServerMessage(line);
        }
    }

    private void sendBytes(byte[] bytes) throws IOException {
        Socket open = socket;
        if (open == null) {
            throw new SocketException("the bot is not connected");
        }
        open.getOutputStream().write(bytes);
    }

    ScriptedGame start(GameKind kind) throws IOException {
        ScriptedGame game = new ScriptedGame("g" + ++gamesStarted, kind);
        send(game.snapshot(user));
        return game;
    }

    void resend(ScriptedGame game) throws IOException {
        send(game.snapshot(user));
    }

    void end(ScriptedGame game) throws IOException {
        send(game.end("null", "aborted"));
    }

    /** Receives the legal move that answers the latest turn of a game. */
    String receiveMove(ScriptedGame game) throws CheckFailedException, IOException {
        GameRequest.Move move = receive(GameRequest.Move.class, "move with g " + game.id() + " and ply " + game.ply());
        requireMove(game, move);
        return move.move();
    }

    void requireMove(ScriptedGame game, GameRequest.Move move) throws CheckFailedException {
        if (!move.g().equals(game.id()) || move.ply() != game.ply()) {
            throw new CheckFailedException("expected a move with g " + game.id() + " and ply " + game.ply()
                    + "; this one has g " + move.g() + " and ply " + move.ply());
        } else if (!game.legalMoves().contains(move.move())) {
            throw new CheckFailedException(
                    "expected one of the legal moves " + game.legalMoves() + "; the move is " + move.move());
        }
    }

    /** Requires that the bot is alive and sent no unexpected move: it answers lines in order. */
    void requireQuiet() throws CheckFailedException, IOException {
        long number = ++pings;
        send("{\"t\":\"ping\",\"n\":" + number + "}");
        SessionRequest.Pong pong = receive(SessionRequest.Pong.class, "pong with n " + number);
        Long answered = pong.n();
        if (answered == null || answered != number) {
            throw new CheckFailedException("expected pong with n " + number + "; its n is " + answered);
        }
    }

    /** Receives a message, after others that a bot may send at any time. */
    <M extends ClientMessage> M receive(Class<M> type, String expected) throws CheckFailedException, IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            RequestEnvelope request = decode(readLine(end, expected));
            if (type.isInstance(request.message())) {
                return type.cast(request.message());
            } else if (request.message() instanceof GameRequest.Move
                    || request.message() instanceof SessionRequest.Bye) {
                throw new CheckFailedException("expected " + expected + "; this line came instead");
            }
            var id = request.id();
            if (id != null) {
                send("{\"t\":\"ok\",\"re\":" + (id.isNumber() ? id.text() : "\"" + id.text() + "\"") + "}");
            }
        }
    }

    private String readLine(long end, String expected) throws CheckFailedException, IOException {
        Socket open = socket;
        BufferedReader reader = in;
        if (open == null || reader == null) {
            throw new CheckFailedException("expected " + expected + "; the bot is not connected");
        }
        String found;
        try {
            String line;
            do {
                open.setSoTimeout((int) Math.max(1, (end - System.nanoTime()) / 1_000_000));
                line = reader.readLine();
            } while (line != null && line.isBlank());
            if (line != null) {
                note("<-- " + line);
                return line;
            }
            found = "the bot closed the connection";
        } catch (SocketTimeoutException e) {
            found = "nothing came within " + patience.toMillis() + " ms";
        } catch (SocketException e) {
            found = "the bot closed the connection (" + e.getMessage() + ")";
        }
        throw new CheckFailedException("expected " + expected + "; " + found);
    }

    private static RequestEnvelope decode(String line) throws CheckFailedException {
        try {
            return MessageCodec.readRequest(line);
        } catch (RequestException e) {
            throw new CheckFailedException(
                    "expected a valid line; a server answers " + e.code().wireName() + ": " + e.text());
        }
    }

    private void note(String line) {
        if (transcript.size() == TRANSCRIPT_LINES_MAX) {
            transcript.removeFirst();
        }
        String shown = line.length() > SHOWN_CHARS_MAX ? line.substring(0, SHOWN_CHARS_MAX) + "…" : line;
        transcript.addLast(SafeText.sanitize(shown));
    }

    @Override
    public void close() throws IOException {
        drop();
        closePort();
    }
}
