package org.parlor.bots.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.parlor.connection.ConnectFailure;
import org.parlor.connection.LineFraming;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;

/** A load as it runs, on one event loop: nothing here is shared between threads but what is asked for by a future. */
public final class LoadGenerator implements AutoCloseable {
    static final long RETRY_MILLIS = 1_000;

    private static final int CONNECTING_MAX = 128;
    private static final int SCRIPTS = 64;
    private static final int CONNECT_TIMEOUT_MILLIS = 20_000;
    private static final double NANOS_A_SECOND = 1e9;

    private final LoadSettings settings;
    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("load", true), NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final Random random;
    private final RandomGame[] scripts;
    private final String seek;
    private final Queue<LoadConnection> toConnect = new ArrayDeque<>();
    private final Queue<ScheduledMove> scheduledMoves = new ArrayDeque<>();
    private final Map<String, Integer> errors = new HashMap<>();
    private final LatencyHistogram joining = new LatencyHistogram();
    private final CompletableFuture<Void> playing = new CompletableFuture<>();
    private final long start = System.nanoTime();
    private LatencyHistogram latencies = new LatencyHistogram();
    private long ended;
    private long bytes;
    private int connecting;
    private int gamesBegun;
    private double rateCredit;
    private long rateCreditAt = start;
    private boolean closed;

    private record ScheduledMove(LoadGame game, LoadConnection line, String gameId, int ply) {}

    private LoadGenerator(LoadSettings settings) {
        this.settings = settings;
        this.random = new Random(settings.seed());
        this.scripts = Stream.generate(() -> RandomGame.of(settings.rules(), random))
                .limit(SCRIPTS)
                .toArray(RandomGame[]::new);
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

    /** Begins to connect. */
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
                generator.loop.scheduleAtFixedRate(generator::sendDue, 1, 1, TimeUnit.MILLISECONDS);
            }
        });
        return generator;
    }

    /** Done once every game has begun; fails, with the reason, if one cannot. */
    public CompletableFuture<Void> playing() {
        return playing;
    }

    public CompletableFuture<Integer> startedGames() {
        return CompletableFuture.supplyAsync(() -> gamesBegun, loop);
    }

    public CompletableFuture<Long> moveCount() {
        return CompletableFuture.supplyAsync(() -> latencies.count(), loop);
    }

    public CompletableFuture<Long> endedGames() {
        return CompletableFuture.supplyAsync(() -> ended, loop);
    }

    /** What it took to connect and log in. */
    public CompletableFuture<Percentiles> joining() {
        return CompletableFuture.supplyAsync(joining::spread, loop);
    }

    /** What was counted since the last time this was asked. */
    public CompletableFuture<LoadStats> figures() {
        return CompletableFuture.supplyAsync(this::takeStats, loop);
    }

    private LoadStats takeStats() {
        LoadStats stats = LoadStats.of(ended, latencies, bytes, errors);
        latencies = new LatencyHistogram();
        ended = 0;
        bytes = 0;
        errors.clear();
        return stats;
    }

    /** Not all at once, or the server's queue of callers would overflow. */
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
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel made) {
                        made.pipeline()
                                .addLast(LineFraming.newDecoder(LineFraming.SERVER_BYTES_MAX))
                                .addLast(connection);
                    }
                })
                .connect(settings.endpoint().host(), settings.endpoint().port())
                .addListener((ChannelFutureListener) done -> {
                    if (!done.isSuccess()) {
                        onConnectionLost("cannot reach " + settings.endpoint() + ConnectFailure.text(done.cause()));
                    }
                });
    }

    void onJoined(long nanos) {
        joining.add(nanos);
        connecting--;
        connectMore();
    }

    RandomGame nextGame() {
        return scripts[random.nextInt(SCRIPTS)];
    }

    void onGameStarted() {
        gamesBegun++;
        if (gamesBegun == settings.games()) {
            playing.complete(null);
            rateCreditAt = System.nanoTime();
            while (settings.rate() == 0 && !scheduledMoves.isEmpty()) {
                send(scheduledMoves.remove());
            }
        }
    }

    /** Nobody moves before all games have begun, so that joining and playing are measured apart. */
    void schedule(LoadGame game, LoadConnection connection, String gameId, int ply) {
        ScheduledMove next = new ScheduledMove(game, connection, gameId, ply);
        if (settings.rate() > 0 || !playing.isDone()) {
            scheduledMoves.add(next);
        } else {
            send(next);
        }
    }

    private static void send(ScheduledMove scheduled) {
        scheduled.game().sendMove(scheduled.line(), scheduled.gameId(), scheduled.ply());
    }

    /** As many as the rate allows by now; what was not needed of it is not saved up. */
    private void sendDue() {
        if (!playing.isDone()) {
            return;
        }
        long now = System.nanoTime();
        rateCredit += (now - rateCreditAt) / NANOS_A_SECOND * settings.rate();
        rateCreditAt = now;
        while (rateCredit >= 1 && !scheduledMoves.isEmpty()) {
            rateCredit--;
            send(scheduledMoves.remove());
        }
        rateCredit = Math.min(rateCredit, 1);
    }

    void onMove(long nanos) {
        latencies.add(nanos);
    }

    /** So many came or went. */
    void onBytes(int count) {
        bytes += count;
    }

    void onGameEnded() {
        ended++;
    }

    void onError(String code) {
        errors.merge(code, 1, Integer::sum);
    }

    /** Nobody can come in, or no game can begin. */
    void onRefused(String line) {
        playing.completeExceptionally(new IllegalStateException("the server refuses: " + line));
    }

    void onConnectionLost(String reason) {
        if (!closed) {
            onError("lost");
            playing.completeExceptionally(new IllegalStateException(reason));
        }
    }

    @Override
    public void close() {
        loop.execute(() -> closed = true);
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
    }
}
