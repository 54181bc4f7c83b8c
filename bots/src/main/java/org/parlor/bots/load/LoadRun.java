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
public final class LoadRun implements AutoCloseable {
    static final long AGAIN_MILLIS = 1_000;

    private static final int CONNECTING_MAX = 128;
    private static final int SCRIPTS = 64;
    private static final int CONNECT_TIMEOUT_MILLIS = 20_000;
    private static final double NANOS_A_SECOND = 1e9;

    private final LoadPlan plan;
    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("load", true), NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final Random random;
    private final Script[] scripts;
    private final String seek;
    private final Queue<LoadLine> toConnect = new ArrayDeque<>();
    private final Queue<Due> due = new ArrayDeque<>();
    private final Map<String, Integer> errors = new HashMap<>();
    private final Latencies joining = new Latencies();
    private final CompletableFuture<Void> playing = new CompletableFuture<>();
    private final long start = System.nanoTime();
    private Latencies latencies = new Latencies();
    private long ended;
    private long bytes;
    private int connecting;
    private int gamesBegun;
    private double credit;
    private long creditAt = start;
    private boolean closed;

    private record Due(LoadGame game, LoadLine line, String g, int ply) {}

    private LoadRun(LoadPlan plan) {
        this.plan = plan;
        this.random = new Random(plan.seed());
        this.scripts = Stream.generate(() -> Script.of(plan.rules(), random))
                .limit(SCRIPTS)
                .toArray(Script[]::new);
        this.seek = MessageCodec.write(new RequestEnvelope(
                RequestId.of(1),
                new LobbyRequest.Seek(
                        plan.rules().kind().id(),
                        plan.rules().options().values(),
                        new TimeControl.None(),
                        null,
                        SeatPreference.FIRST,
                        null,
                        null,
                        true)));
    }

    /** Begins to connect. */
    public static LoadRun start(LoadPlan plan) {
        LoadRun run = new LoadRun(plan);
        run.loop.execute(() -> {
            for (int i = 0; i < plan.games(); i++) {
                LoadGame game = new LoadGame(run, run.nextScript(), run.seek);
                run.toConnect.add(game.first());
                run.toConnect.add(game.second());
            }
            run.connectMore();
            if (plan.rate() > 0) {
                run.loop.scheduleAtFixedRate(run::sendDue, 1, 1, TimeUnit.MILLISECONDS);
            }
        });
        return run;
    }

    /** Done once every game has begun; fails, with the reason, if one cannot. */
    public CompletableFuture<Void> playing() {
        return playing;
    }

    public CompletableFuture<Integer> begunSoFar() {
        return CompletableFuture.supplyAsync(() -> gamesBegun, loop);
    }

    public CompletableFuture<Long> movesSoFar() {
        return CompletableFuture.supplyAsync(() -> latencies.count(), loop);
    }

    public CompletableFuture<Long> endedSoFar() {
        return CompletableFuture.supplyAsync(() -> ended, loop);
    }

    /** What it took to connect and log in. */
    public CompletableFuture<Spread> joining() {
        return CompletableFuture.supplyAsync(joining::spread, loop);
    }

    /** What was counted since the last time this was asked. */
    public CompletableFuture<LoadFigures> figures() {
        return CompletableFuture.supplyAsync(this::take, loop);
    }

    private LoadFigures take() {
        LoadFigures figures = LoadFigures.of(ended, latencies, bytes, errors);
        latencies = new Latencies();
        ended = 0;
        bytes = 0;
        errors.clear();
        return figures;
    }

    /** Not all at once, or the server's queue of callers would overflow. */
    private void connectMore() {
        while (connecting < CONNECTING_MAX && !toConnect.isEmpty() && !closed) {
            connecting++;
            connect(toConnect.remove());
        }
    }

    private void connect(LoadLine line) {
        line.calling();
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
                                .addLast(line);
                    }
                })
                .connect(plan.endpoint().host(), plan.endpoint().port())
                .addListener((ChannelFutureListener) done -> {
                    if (!done.isSuccess()) {
                        lost("cannot reach " + plan.endpoint() + ConnectFailure.text(done.cause()));
                    }
                });
    }

    void joined(long nanos) {
        joining.add(nanos);
        connecting--;
        connectMore();
    }

    Script nextScript() {
        return scripts[random.nextInt(SCRIPTS)];
    }

    void begun() {
        gamesBegun++;
        if (gamesBegun == plan.games()) {
            playing.complete(null);
            creditAt = System.nanoTime();
            while (plan.rate() == 0 && !due.isEmpty()) {
                send(due.remove());
            }
        }
    }

    /** Nobody moves before all games have begun, so that joining and playing are measured apart. */
    void due(LoadGame game, LoadLine line, String g, int ply) {
        Due next = new Due(game, line, g, ply);
        if (plan.rate() > 0 || !playing.isDone()) {
            due.add(next);
        } else {
            send(next);
        }
    }

    private static void send(Due due) {
        due.game().move(due.line(), due.g(), due.ply());
    }

    /** As many as the rate allows by now; what was not needed of it is not saved up. */
    private void sendDue() {
        if (!playing.isDone()) {
            return;
        }
        long now = System.nanoTime();
        credit += (now - creditAt) / NANOS_A_SECOND * plan.rate();
        creditAt = now;
        while (credit >= 1 && !due.isEmpty()) {
            credit--;
            send(due.remove());
        }
        credit = Math.min(credit, 1);
    }

    void moved(long nanos) {
        latencies.add(nanos);
    }

    /** So many came or went. */
    void carried(int count) {
        bytes += count;
    }

    void ended() {
        ended++;
    }

    void failed(String code) {
        errors.merge(code, 1, Integer::sum);
    }

    /** Nobody can come in, or no game can begin. */
    void refused(String line) {
        playing.completeExceptionally(new IllegalStateException("the server refuses: " + line));
    }

    void lost(String why) {
        if (!closed) {
            failed("lost");
            playing.completeExceptionally(new IllegalStateException(why));
        }
    }

    @Override
    public void close() {
        loop.execute(() -> closed = true);
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(10, TimeUnit.SECONDS);
    }
}
