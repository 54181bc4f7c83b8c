package org.parlor.bots.conform;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.protocols.ChildProcess;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The server's end of the connection of one bot. Not thread-safe. */
public final class ScriptedServer extends ScriptedHost {
    private static final int POLL_MILLIS = 50;

    private final InetSocketAddress address;
    private final @Nullable BotProcess bot;
    private @Nullable ServerSocket listener;
    private @Nullable Socket socket;
    private @Nullable BufferedReader in;
    private boolean hasConnected;
    private String user = "bot";
    private boolean readsCorrespondence;
    private boolean readsWeekends;
    private long pings;

    /**
     * Listens, and starts the bot.
     *
     * @param address port 0 selects any free port
     * @param command empty for a bot that is started by hand
     * @param kind a game that the bot plays
     * @throws IOException if the address is in use or the bot cannot be started
     */
    public ScriptedServer(InetSocketAddress address, List<String> command, GameKind kind, Duration patience)
            throws IOException {
        super(kind, patience);
        ServerSocket opened = open(address);
        this.listener = opened;
        this.address = new InetSocketAddress(address.getAddress(), opened.getLocalPort());
        try {
            this.bot = command.isEmpty()
                    ? null
                    : new BotProcess(command, address.getAddress().getHostAddress(), opened.getLocalPort());
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    private static ServerSocket open(InetSocketAddress address) throws IOException {
        ServerSocket opened = new ServerSocket();
        opened.setReuseAddress(true);
        opened.bind(address);
        return opened;
    }

    public int port() {
        return address.getPort();
    }

    @Override
    String userName() {
        return user;
    }

    @Override
    public void awaitReady() throws CheckFailedException, IOException {
        if (socket == null) {
            Duration limit = patience();
            limit = limit.compareTo(ChildProcess.START_TIMEOUT) > 0 ? limit : ChildProcess.START_TIMEOUT;
            // A bot that stays away may be about to exit.
            if (bot != null && hasConnected) {
                bot.startAgain();
            }
            greet(limit);
            welcome();
        }
    }

    /** Logs the bot in again. */
    void awaitLogin() throws CheckFailedException, IOException {
        greet(patience());
        welcome();
    }

    void greet(Duration limit) throws CheckFailedException, IOException {
        accept(limit);
        sendEvent(new SessionMessage.Hello(
                List.of(1),
                "parlor/conform",
                "Conformance",
                "",
                List.of(),
                List.of("guest", "bot", "resume"),
                Games.ids(),
                new SessionMessage.Hello.Limits(16_384, 280, 100),
                null,
                null,
                null,
                System.currentTimeMillis()));
        SessionRequest.Hello hello = receive(SessionRequest.Hello.class, "hello with a log-in");
        readsCorrespondence = hello.hasCapability("corr");
        readsWeekends = hello.hasCapability("weekend");
        if (hello.login() instanceof Login.Bot login) {
            user = login.name();
        }
    }

    /** Returns whether the bot has declared that it reads the time control of correspondence games. */
    boolean readsCorrespondence() {
        return readsCorrespondence;
    }

    /** Returns whether the bot has declared that it reads that clocks of such games stand on weekends. */
    boolean readsWeekends() {
        return readsWeekends;
    }

    private void welcome() throws IOException {
        sendEvent(new SessionMessage.Welcome(
                takeRequestId(),
                new SessionMessage.Welcome.CurrentUser(user, true, false, Map.of()),
                "s1",
                "r_conform",
                60_000,
                running().stream().map(ScriptedGame::id).toList(),
                System.currentTimeMillis()));
        for (ScriptedGame game : running()) {
            sendEvent(game.snapshot(user, "playing"));
        }
    }

    private void accept(Duration limit) throws CheckFailedException, IOException {
        ServerSocket opened = listener;
        if (opened == null) {
            opened = open(address);
            listener = opened;
        }
        if (tryAccept(opened, limit)) {
            return;
        } else if (bot != null && bot.hasExited()) {
            throw new CheckFailedException(
                    "expected a connection; the bot exited with code " + bot.exitCode() + " instead");
        }
        throw new CheckFailedException("expected a connection within " + limit.toMillis() + " ms; none came");
    }

    /** Waits for a connection, no longer than the bot runs. */
    private boolean tryAccept(ServerSocket opened, Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        opened.setSoTimeout(POLL_MILLIS);
        while (System.nanoTime() < deadline && (bot == null || !bot.hasExited())) {
            try {
                Socket accepted = opened.accept();
                accepted.setTcpNoDelay(true);
                socket = accepted;
                hasConnected = true;
                in = new BufferedReader(new InputStreamReader(accepted.getInputStream(), StandardCharsets.UTF_8));
                note("--- the bot connects");
                return true;
            } catch (SocketTimeoutException e) {
                // Looks again whether the bot still runs.
            }
        }
        return false;
    }

    /**
     * Requires that the bot does not connect for a while. A connection that is noticed later, because this program was
     * delayed, may be in time and is closed.
     *
     * @param sent the time before the line that the bot must not answer by a connection, by {@link System#nanoTime}
     */
    void expectNoConnection(long sent, Duration quiet, String reason) throws CheckFailedException, IOException {
        ServerSocket opened = listener;
        Duration left = quiet.minusNanos(System.nanoTime() - sent);
        if (opened == null || !tryAccept(opened, left)) {
            return;
        } else if (System.nanoTime() - sent <= quiet.toNanos()) {
            throw new CheckFailedException(
                    "expected no connection for " + quiet.toMillis() + " ms " + reason + "; the bot connected");
        }
        drop();
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

    @Override
    public boolean isReady() {
        return socket != null;
    }

    @Override
    public void abandon() throws IOException {
        if (bot != null) {
            bot.close();
        }
        drop();
        super.abandon();
    }

    /** Refuses connections for a while. */
    void closePortFor(Duration time) throws IOException {
        closePort();
        long end = System.nanoTime() + time.toNanos();
        for (long rest = time.toNanos(); rest > 0; rest = end - System.nanoTime()) {
            LockSupport.parkNanos(rest);
        }
        listener = open(address);
    }

    private void closePort() throws IOException {
        ServerSocket opened = listener;
        listener = null;
        if (opened != null) {
            opened.close();
            note("--- the server closes its port");
        }
    }

    @Override
    String turn(ScriptedGame game) {
        return game.turn();
    }

    @Override
    void sendEvent(ServerMessage event) throws IOException {
        send(MessageCodec.write(event));
    }

    /** Sends a line one byte per write. */
    void sendSplit(String line) throws IOException {
        noteSent(line);
        for (byte each : (line + "\n").getBytes(StandardCharsets.UTF_8)) {
            write(new byte[] {each});
        }
    }

    @Override
    void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(byte[] bytes) throws IOException {
        Socket open = socket;
        if (open == null) {
            throw new SocketException("the bot is not connected");
        }
        open.getOutputStream().write(bytes);
    }

    /** The bot answers lines in order, so that a move which it sent before comes first. */
    @Override
    void requireQuiet() throws CheckFailedException, IOException {
        long number = ++pings;
        sendEvent(new SessionMessage.Ping(number));
        SessionRequest.Pong pong = receive(SessionRequest.Pong.class, "pong with n " + number);
        Long answered = pong.n();
        if (answered == null || answered != number) {
            throw new CheckFailedException("expected pong with n " + number + "; its n is " + answered);
        }
    }

    @Override
    String read(long deadline) throws CheckFailedException, IOException {
        Socket open = socket;
        BufferedReader reader = in;
        if (open == null || reader == null) {
            throw new CheckFailedException("the bot is not connected");
        }
        try {
            String line;
            do {
                open.setSoTimeout((int) Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
                line = reader.readLine();
            } while (line != null && line.isBlank());
            if (line == null) {
                throw new CheckFailedException("the bot closed the connection");
            }
            return line;
        } catch (SocketTimeoutException e) {
            throw new CheckFailedException("nothing came within " + patience().toMillis() + " ms");
        } catch (SocketException e) {
            throw new CheckFailedException("the bot closed the connection (" + e.getMessage() + ")");
        }
    }

    @Override
    public void close() throws IOException {
        if (bot != null) {
            bot.close();
        }
        drop();
        closePort();
    }
}
