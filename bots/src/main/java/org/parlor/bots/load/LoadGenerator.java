package org.parlor.bots.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.parlor.connection.ConnectFailureText;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;

/** A running load test. All state is confined to one event loop; the public methods return futures that run on it. */
final class LoadGenerator implements AutoCloseable {
    static final long RETRY_MILLIS = 1_000;

    private static final int NANOS_PER_MICRO = 1_000;
    private static final int CONNECTING_MAX = 128;
    private static final int SCRIPTS = 64;
    private static final int CONNECT_TIMEOUT_MILLIS = 20_000;

    private final LoadSettings settings;
    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("load", true), NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final Random random;
    private final MovePacer pacer;
    private final GameScript[] scripts;
    private final String seek;
    private final Queue<LoadConnection> toConnect = new ArrayDeque<>();
    private final Map<String, Integer> errors = new HashMap<>();
    private final Histogram joinMicros = new Histogram(Percentiles.DIGITS);
    private final CompletableFuture<Void> allStarted = new CompletableFuture<>();
    private final Histogram roundTripMicros = new Histogram(Percentiles.DIGITS);
    private long ended;
    private long bytes;
    private int connecting;
    private int gamesStarted;
    private boolean closed;

    private LoadGenerator(LoadSettings settings) {
        this.settings = settings;
        this.random = new Random(settings.seed());
        this.pacer = new MovePacer(settings.rate());
        this.scripts = Stream.generate(() -> GameScript.of(settings.rules(), random))
                .limit(SCRIPTS)
                .toArray(GameScript[]::new);
        this.seek = MessageCodec.write(new RequestEnvelope(
                RequestId.of(1),
                new LobbyRequest.Seek(
                        settings.rules().kind().id(),
                        settings.rules().options().values(),
                        new TimeControl.None(),
                        null,
                        SeatPreference.FIRST,
                        null,
                        null,
                        true)));
    }

    /** Starts connecting. */
    public static LoadGenerator start(LoadSettings settings) {
        LoadGenerator generator = new LoadGenerator(settings);
        generator.loop.execute(() -> {
            for (int i = 0; i < settings.games(); i++) {
                LoadGame game = new LoadGame(generator, generator.nextGame(), generator.seek);
                generator.toConnect.add(game.first());
                generator.toConnect.add(game.second());
            }
            generator.connectMore();
            if (settings.rate() > 0) {
                generator.loop.scheduleAtFixedRate(generator.pacer::sendDue, 1, 1, TimeUnit.MILLISECONDS);
            }
        });
        return generator;
    }

    /**
     * Returns a future that completes when all games have started; fails with an {@link IOException} if one
     * cannot start.
     */
    public CompletableFuture<Void> allStarted() {
        return allStarted;
    }

    public CompletableFuture<Integer> startedGames() {
        return CompletableFuture.supplyAsync(() -> gamesStarted, loop);
    }

    public CompletableFuture<Long> moveCount() {
        return CompletableFuture.supplyAsync(() -> roundTripMicros.getTotalCount(), loop);
    }

    public CompletableFuture<Long> endedGames() {
        return CompletableFuture.supplyAsync(() -> ended, loop);
    }

    /** Returns the times to connect and log in. */
    public CompletableFuture<Percentiles> joinTimes() {
        return CompletableFuture.supplyAsync(() -> Percentiles.of(joinMicros), loop);
    }

    /** Returns the statistics since the previous call. */
    public CompletableFuture<LoadStats> takeStats() {
        return CompletableFuture.supplyAsync(this::takeStatsNow, loop);
    }

    private LoadStats takeStatsNow() {
        LoadStats stats = new LoadStats(
                roundTripMicros.getTotalCount(), ended, Percentiles.of(roundTripMicros), bytes, new TreeMap<>(errors));
        roundTripMicros.reset();
        ended = 0;
        bytes = 0;
        errors.clear();
        return stats;
    }

    /** Limits concurrent connection attempts to avoid overflowing the server's accept queue. */
    private void connectMore() {
        while (connecting < CONNECTING_MAX && !toConnect.isEmpty() && !closed) {
            connecting++;
            connect(toConnect.remove());
        }
    }

    private void connect(LoadConnection connection) {
        connection.connecting();
        new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new LoadChannelInitializer(settings, connection))
                .connect(settings.endpoint().host(), settings.endpoint().port())
                .addListener((ChannelFutureListener) done -> {
                    if (!done.isSuccess()) {
                        onConnectionLost("cannot reach " + settings.endpoint() + ConnectFailureText.text(done.cause()));
                    }
                });
    }

    void onJoined(long nanos) {
        joinMicros.recordValue(nanos / NANOS_PER_MICRO);
        connecting--;
        connectMore();
    }

    GameScript nextGame() {
        return scripts[random.nextInt(SCRIPTS)];
    }

    void onGameStarted() {
        gamesStarted++;
        if (gamesStarted == settings.games()) {
            allStarted.complete(null);
            pacer.start();
        }
    }

    /** Sends a move, at once or when all games have started and the rate allows it. */
    void schedule(Runnable move) {
        pacer.schedule(move);
    }

    void onMove(long nanos) {
        roundTripMicros.recordValue(nanos / NANOS_PER_MICRO);
    }

    /** Counts bytes sent or received. */
    void onBytes(int count) {
        bytes += count;
    }

    void onGameEnded() {
        ended++;
    }

    void onError(String code) {
        errors.merge(code, 1, Integer::sum);
    }

    /** Handles the rejection of a login or of the start of a game. */
    void onRefused(String line) {
        allStarted.completeExceptionally(new IOException("rejected by the server: " + line));
    }

    void onConnectionLost(String reason) {
        if (!closed) {
            onError("lost");
            allStarted.completeExceptionally(new IOException(reason));
        }
    }

    @Override
    public void close() {
        loop.execute(() -> closed = true);
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
    }
}
