package org.parlor.server.cluster.gateway;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.EffectCodec;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.codec.MalformedFrameException;
import org.parlor.server.cluster.codec.WireReader;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.cluster.transport.ReliableLink;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.Outage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The active core as a gateway sees it. Finds it by its heartbeats, joins it, sends it commands in batches, and delivers its
 * effects. When another core becomes active, moves all sessions to it. Thread-safe; works on one thread.
 */
public final class RemoteCore implements CommandSink, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteCore.class);
    private static final int JOIN_TICKS = 10;
    /** Commands wait here rather than at a core that has been silent for so long: they cannot be interrupted then. */
    private static final int SILENT_TICKS_MAX = 15;

    private static final int WARNING_TICKS = 10_000 / ReliableLink.TICK_MILLIS;
    private static final int CLOSE_SECONDS = 2;

    private final Network network;
    private final Subjects subjects;
    private final Identity identity;
    private final EventExecutor thread;
    private final Listener listener;
    private final IncidentReporter incidents;
    private final LinkCounters counters;
    private final SessionFailover sessions;

    private final Queue<SessionFailover.Submission> submissions = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean runScheduled = new AtomicBoolean();
    private final CompletableFuture<Void> firstJoin = new CompletableFuture<>();
    private @Nullable Future<?> ticks;
    private volatile long epoch;
    private volatile String coreName = "";
    private volatile long clockOffsetMillis;
    private volatile int pendingFrames;
    private volatile boolean joined;
    private volatile long silentMillis;
    private volatile int gateways;
    private int linkNumber;
    /** Null unless joined. */
    private @Nullable ReliableLink link;

    private boolean joining;
    private int joinTicks;
    private int heartbeatTicks;
    private int warningTicks;
    private final Outage outage = new Outage();
    private boolean coreEnding;
    private String otherCluster = "";
    /** The database of the cores that this gateway joins, empty before the first. Another one does not know its sessions. */
    private String store = "";

    private final Outage otherStores = new Outage();

    /**
     * This gateway.
     *
     * @param number distinguishes its connections from those of others
     * @param incarnation random number of the process
     */
    public record Identity(int number, long incarnation, ControlMessage.Join join) {}

    /** Is notified on the thread of the core's effects. */
    public interface Listener {
        /** The gateway has joined a core, or the settings have changed. */
        void settingsChanged(GatewaySettings settings);

        /** The core refuses this gateway. */
        void refused(String reason);
    }

    public RemoteCore(
            Network network,
            Subjects subjects,
            Identity identity,
            EventExecutor thread,
            SessionFailover sessions,
            Listener listener,
            IncidentReporter incidents,
            LinkCounters counters) {
        this.network = network;
        this.subjects = subjects;
        this.identity = identity;
        this.thread = thread;
        this.sessions = sessions;
        this.listener = listener;
        this.incidents = incidents;
        this.counters = counters;
    }

    /** Starts to look for the active core. */
    public void start() {
        network.subscribe(subjects.gateway(identity.incarnation()), message -> thread.execute(() -> receive(message)));
        network.subscribe(Subjects.ALL_HEARTBEATS, message -> thread.execute(() -> receive(message)));
        ticks = thread.scheduleWithFixedDelay(
                this::tick, ReliableLink.TICK_MILLIS, ReliableLink.TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Completes when a core has been joined for the first time. */
    public CompletableFuture<Void> firstJoin() {
        return firstJoin;
    }

    /** The core's time. */
    public long nowMillis() {
        return monotonicMillis() + clockOffsetMillis;
    }

    private static long monotonicMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /** Epoch of the core that this gateway has joined or is joining, 0 before the first. */
    public long epoch() {
        return epoch;
    }

    public String coreName() {
        return coreName;
    }

    /** Number of frames that the core has not acknowledged. */
    public int pendingFrames() {
        return pendingFrames;
    }

    /** Whether a core has been joined and responds. */
    public boolean isJoined() {
        return joined;
    }

    /** Time since the last heartbeat of the core. */
    public long silentMillis() {
        return silentMillis;
    }

    /** Number of gateways that had joined the core at its last heartbeat. */
    public int gateways() {
        return gateways;
    }

    /** Drops the log-ins that wait for a core, and whose connections have ended. */
    public void dropClosed() {
        thread.execute(sessions::dropClosed);
    }

    /** Whether the core responds. Exact on the thread of this object only. */
    private boolean isCoreResponding() {
        return link != null && !coreEnding && heartbeatTicks <= SILENT_TICKS_MAX && network.isConnected();
    }

    @Override
    public void submit(Command command) {
        submit(command, () -> {});
    }

    @Override
    public void submit(Command command, Runnable handled) {
        submissions.add(new SessionFailover.Submission(command, handled));
        scheduleRun();
    }

    private void scheduleRun() {
        if (runScheduled.compareAndSet(false, true)) {
            try {
                thread.execute(this::run);
            } catch (RejectedExecutionException e) {
                LogEvent.COMMAND_DROPPED.logFailure(LOG, e);
            }
        }
    }

    private void run() {
        runScheduled.set(false);
        for (var next = submissions.poll(); next != null; next = submissions.poll()) {
            sessions.add(next);
        }
        sendHeld();
    }

    /** Sends the commands that wait, if there is a core to handle them. */
    private void sendHeld() {
        ReliableLink open = link;
        if (open != null && isCoreResponding()) {
            sessions.sendHeld(open::send);
            endFailedLink();
        }
    }

    private void receive(byte[] message) {
        try {
            Frame frame = Frame.decode(message);
            if (frame.kind() == Frame.Kind.HEARTBEAT) {
                receiveHeartbeat(frame, ControlMessage.Heartbeat.decode(frame.payload()));
            } else if (frame.epoch() != epoch || frame.link() != linkNumber) {
                counters.stale().increment();
            } else {
                receive(frame);
            }
        } catch (MalformedFrameException e) {
            counters.malformed().increment();
            incidents.report("decoding a message from the core", e);
        }
    }

    private void receiveHeartbeat(Frame frame, ControlMessage.Heartbeat heartbeat) {
        if (!heartbeat.cluster().equals(subjects.cluster())) {
            otherCluster = heartbeat.cluster();
        } else if (heartbeat.isOfOtherStore(store)) {
            if (otherStores.notice(heartbeat.store())) {
                LogEvent.CORE_OF_OTHER_STORE.log(LOG, heartbeat.core(), heartbeat.store(), store);
            }
        } else if (frame.epoch() < epoch) {
            counters.stale().increment();
        } else {
            store = heartbeat.store().isEmpty() ? store : heartbeat.store();
            clockOffsetMillis = heartbeat.nowMillis() - monotonicMillis();
            heartbeatTicks = 0;
            gateways = heartbeat.gateways();
            if (frame.epoch() > epoch) {
                coreChanged(frame.epoch(), heartbeat);
            } else if (link == null && !joining) {
                join();
            }
            sendHeld();
        }
    }

    private void coreChanged(long newEpoch, ControlMessage.Heartbeat heartbeat) {
        LogEvent.CORE_CHANGED.log(LOG, heartbeat.core(), newEpoch, coreName.isEmpty() ? null : coreName, epoch);
        endLink();
        if (epoch > 0) {
            counters.takeovers().increment();
        }
        epoch = newEpoch;
        coreName = heartbeat.core();
        coreEnding = false;
        join();
    }

    private void join() {
        linkNumber++;
        joining = true;
        sendJoin();
    }

    private void sendJoin() {
        joinTicks = 0;
        network.publish(
                subjects.core(epoch, store),
                frame(Frame.Kind.JOIN)
                        .withPayload(
                                identity.join().withSessions(sessions.size()).encode())
                        .encode());
    }

    private Frame frame(Frame.Kind kind) {
        return Frame.of(kind, epoch, identity.number(), identity.incarnation(), linkNumber);
    }

    private void receive(Frame frame) {
        switch (frame.kind()) {
            case JOINED -> {
                if (joining) {
                    joined(ControlMessage.Joined.decode(frame.payload()));
                }
            }
            case REFUSED -> {
                joining = false;
                listener.refused(ControlMessage.Refused.decode(frame.payload()).reason());
            }
            case RESET -> rejoin("the core has ended the link");
            case DATA, ACK, RESEND -> {
                if (link != null) {
                    link.receive(frame);
                    endFailedLink();
                }
            }
            default -> counters.malformed().increment();
        }
    }

    private void joined(ControlMessage.Joined joined) {
        joining = false;
        heartbeatTicks = 0;
        warningTicks = 0;
        clockOffsetMillis = joined.nowMillis() - monotonicMillis();
        long joinedEpoch = epoch;
        ReliableLink open = new ReliableLink(
                frame(Frame.Kind.ACK),
                sent -> network.publish(subjects.core(joinedEpoch, store), sent.encode()),
                this::deliver,
                counters);
        link = open;
        listener.settingsChanged(joined.settings());
        int restored = sessions.sendSessions(open::send);
        LogEvent.CORE_JOINED.log(LOG, coreName, epoch, linkNumber, restored);
        sendHeld();
        firstJoin.complete(null);
    }

    private void deliver(byte[] payload) {
        try {
            SessionFailover.Notices notices =
                    sessions.deliver(EffectCodec.readAll(identity.number(), new WireReader(payload)));
            if (notices.settings() != null) {
                listener.settingsChanged(notices.settings());
            }
            coreEnding |= notices.coreEnding();
        } catch (MalformedFrameException e) {
            counters.malformed().increment();
            incidents.report("decoding effects of the core", e);
            rejoin("malformed_effects");
        }
    }

    private void endFailedLink() {
        if (link != null && link.failure() != null) {
            rejoin(link.failure());
        }
    }

    private void rejoin(String reason) {
        if (link != null || joining) {
            LogEvent.CORE_LINK_ENDED.log(LOG, coreName, epoch, reason);
            endLink();
            join();
        }
    }

    /** Ends the link. Requests that the core may have handled are answered as interrupted. */
    private void endLink() {
        joining = false;
        if (link != null) {
            link = null;
            counters.interrupted().add(sessions.interruptRequests());
        }
    }

    private void tick() {
        heartbeatTicks++;
        warningTicks++;
        if (joining) {
            joinTicks++;
            if (joinTicks >= JOIN_TICKS) {
                sendJoin();
            }
        } else if (link != null) {
            link.tick();
            endFailedLink();
        }
        pendingFrames = link == null ? 0 : link.pendingFrames();
        joined = isCoreResponding();
        silentMillis = (long) heartbeatTicks * ReliableLink.TICK_MILLIS;
        if (isCoreResponding()) {
            warningTicks = 0;
            outage.end().ifPresent(millis -> LogEvent.CORE_RESPONDS.log(LOG, coreName, epoch, millis));
            sendHeld();
        } else if (warningTicks >= WARNING_TICKS) {
            warningTicks = 0;
            if (outage.notice(otherCluster)) {
                LogEvent.CORE_MISSING.log(LOG, subjects.cluster(), otherCluster.isEmpty() ? null : otherCluster);
            }
        }
    }

    /** Sends the commands submitted before, and tells the core that the gateway stops. */
    @Override
    public void close() {
        thread.submit(() -> {
                    run();
                    if (ticks != null) {
                        ticks.cancel(false);
                    }
                    if (link != null) {
                        network.publish(
                                subjects.core(epoch, store),
                                frame(Frame.Kind.LEAVE).encode());
                    }
                })
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}
