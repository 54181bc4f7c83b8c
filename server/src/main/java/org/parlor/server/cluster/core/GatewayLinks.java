package org.parlor.server.cluster.core;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.server.cluster.codec.CommandCodec;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.codec.MalformedFrameException;
import org.parlor.server.cluster.codec.WireReader;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.Network;
import org.parlor.server.cluster.transport.ReliableLink;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateways of the core of one epoch: accepts their links, submits their commands, and delivers effects to them, one message
 * per gateway and batch. Sends heartbeats, by which gateways find the core, and reports gateways that have failed. Confined to
 * the core's thread unless stated otherwise.
 */
public final class GatewayLinks implements EffectSink {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayLinks.class);
    private static final int HEARTBEAT_TICKS = 5;
    private static final int SILENT_TICKS_MAX = 3_000 / ReliableLink.TICK_MILLIS;

    private final Network network;
    private final Subjects subjects;
    private final long epoch;
    private final String name;
    private final String store;
    private final EventExecutor thread;
    private final LongSupplier nowMillis;
    private final IncidentReporter incidents;
    private final LinkCounters counters;
    private final CommandSink core;
    private final Listener listener;
    private final RestorationBarrier barrier;
    private final GatewayBalancer balancer;

    private final Map<Integer, GatewayLink> links = new LinkedHashMap<>();
    /** Gateways whose loss the core has not handled yet, with the frame by which they join again or null. */
    private final Map<Integer, @Nullable Frame> leaving = new HashMap<>();

    private final EffectRouter router;
    private GatewaySettings settings;
    private boolean flushScheduled;
    private int heartbeatTicks;
    private @Nullable Future<?> ticks;
    private volatile int pendingFrames;
    private volatile int gateways;

    /** Is notified when a gateway has joined or is lost. */
    @FunctionalInterface
    public interface Listener {
        void gatewaysChanged(Collection<ControlMessage.Join> gateways);
    }

    /**
     * The process that runs the core.
     *
     * @param name its name, for the log
     * @param thread the core's thread
     * @param nowMillis its time
     * @param store identifies the database of the core
     * @param expectedGateways number of gateways of the previous core, 0 if unknown
     */
    public record Host(
            String name,
            String store,
            EventExecutor thread,
            LongSupplier nowMillis,
            IncidentReporter incidents,
            SessionSource sessions,
            int expectedGateways) {}

    public GatewayLinks(
            Network network,
            Subjects subjects,
            long epoch,
            Host host,
            GatewaySettings settings,
            LinkCounters counters,
            CommandSink core,
            Listener listener) {
        this.network = network;
        this.subjects = subjects;
        this.epoch = epoch;
        this.name = host.name();
        this.store = host.store();
        this.thread = host.thread();
        this.nowMillis = host.nowMillis();
        this.incidents = host.incidents();
        this.router = new EffectRouter(links, incidents);
        this.settings = settings;
        this.counters = counters;
        this.core = core;
        this.listener = listener;
        this.balancer = new GatewayBalancer(host.sessions());
        this.barrier = new RestorationBarrier(host.expectedGateways(), this::submit);
    }

    /** Starts to accept gateways. Thread-safe. */
    public void start() {
        commandSubjects()
                .forEach(subject -> network.subscribe(subject, message -> thread.execute(() -> receive(message))));
        thread.execute(() -> {
            sendHeartbeat();
            ticks = thread.scheduleWithFixedDelay(
                    this::tick, ReliableLink.TICK_MILLIS, ReliableLink.TICK_MILLIS, TimeUnit.MILLISECONDS);
        });
    }

    /** The second is of gateways of earlier versions. */
    private Set<String> commandSubjects() {
        return Set.copyOf(List.of(subjects.core(epoch, store), subjects.core(epoch)));
    }

    /** Asks the gateways to send no more commands, because another core takes over. Thread-safe. */
    public void announceEnd() {
        thread.execute(() -> {
            links.values().forEach(link -> link.add(new GatewayEffect.CoreEnding()));
            flush();
        });
    }

    /** Ends all links without notifying the gateways, which join the next core. Thread-safe. */
    public void stop() {
        commandSubjects().forEach(network::unsubscribe);
        thread.execute(() -> {
            if (ticks != null) {
                ticks.cancel(false);
            }
            flush();
            links.clear();
        });
    }

    /** Sends the settings to all gateways. Thread-safe. */
    public void update(GatewaySettings newSettings) {
        thread.execute(() -> {
            settings = newSettings;
            links.values().forEach(link -> link.add(new GatewayEffect.SettingsChanged(newSettings)));
            flush();
        });
    }

    /** Number of gateways. Thread-safe. */
    public int gateways() {
        return gateways;
    }

    /** Number of frames that gateways have not acknowledged. Thread-safe. */
    public int pendingFrames() {
        return pendingFrames;
    }

    /** Never throws: if an effect fails, it is reported and skipped. */
    @Override
    public void deliver(List<Effect> effects) {
        for (Effect effect : effects) {
            try {
                router.add(effect);
            } catch (RuntimeException fault) {
                incidents.report("delivering " + effect.getClass().getSimpleName(), fault);
            }
        }
        scheduleFlush();
    }

    /** Sends the batches after the current task, in which the callbacks of handled commands are still to run. */
    private void scheduleFlush() {
        if (!flushScheduled) {
            flushScheduled = true;
            thread.execute(this::flush);
        }
    }

    private void flush() {
        flushScheduled = false;
        links.values().forEach(GatewayLink::flush);
        endFailedLinks();
    }

    private void receive(byte[] message) {
        Frame frame;
        try {
            frame = Frame.decode(message);
        } catch (MalformedFrameException e) {
            counters.malformed().increment();
            incidents.report("decoding a message from a gateway", e);
            return;
        }
        if (frame.epoch() != epoch) {
            counters.stale().increment();
        } else if (frame.kind() == Frame.Kind.JOIN) {
            join(frame);
        } else {
            receive(frame);
        }
    }

    private void receive(Frame frame) {
        GatewayLink link = links.get(frame.gateway());
        if (link == null || !link.owns(frame)) {
            counters.stale().increment();
            if (frame.kind() != Frame.Kind.LEAVE) {
                reply(frame, Frame.Kind.RESET, new byte[0]);
            }
            return;
        }
        switch (frame.kind()) {
            case DATA, ACK, RESEND -> {
                link.link().receive(frame);
                endFailedLinks();
            }
            case LEAVE -> end(link, "stopped");
            default -> counters.malformed().increment();
        }
    }

    private void join(Frame frame) {
        ControlMessage.Join gateway;
        try {
            gateway = ControlMessage.Join.decode(frame.payload());
        } catch (MalformedFrameException e) {
            counters.malformed().increment();
            incidents.report("decoding the join of gateway " + frame.gateway(), e);
            return;
        }
        GatewayLink old = links.get(frame.gateway());
        String refusal = refusal(frame, gateway, old);
        if (refusal != null) {
            LogEvent.GATEWAY_REFUSED.log(LOG, gateway.name(), frame.gateway(), refusal);
            reply(frame, Frame.Kind.REFUSED, new ControlMessage.Refused(refusal).encode());
            return;
        }
        if (old != null && frame.link() < old.address().link()) {
            counters.stale().increment();
            return;
        }
        if (old != null && !old.owns(frame)) {
            end(old, "rejoined");
        }
        if (leaving.containsKey(frame.gateway())) {
            leaving.put(frame.gateway(), frame);
            return;
        }
        if (!links.containsKey(frame.gateway())) {
            accept(frame, gateway);
        }
        reply(frame, Frame.Kind.JOINED, new ControlMessage.Joined(settings, nowMillis.getAsLong()).encode());
    }

    private @Nullable String refusal(Frame frame, ControlMessage.Join gateway, @Nullable GatewayLink old) {
        if (gateway.wireVersion() != ControlMessage.WIRE_VERSION) {
            return "the gateway is version " + gateway.build() + ", which speaks version " + gateway.wireVersion()
                    + " of the protocol between gateways and cores; this core speaks version "
                    + ControlMessage.WIRE_VERSION;
        } else if (!gateway.cluster().equals(subjects.cluster())) {
            return "the gateway belongs to cluster " + gateway.cluster() + ", not to " + subjects.cluster();
        } else if (old != null && old.address().incarnation() != frame.incarnation()) {
            return "another gateway has the number " + frame.gateway();
        }
        return null;
    }

    private void accept(Frame frame, ControlMessage.Join gateway) {
        Frame address = Frame.of(Frame.Kind.ACK, epoch, frame.gateway(), frame.incarnation(), frame.link());
        String subject = subjects.gateway(frame.incarnation());
        ReliableLink reliable = new ReliableLink(
                address,
                sent -> network.publish(subject, sent.encode()),
                payload -> submit(frame.gateway(), payload),
                counters);
        links.put(frame.gateway(), new GatewayLink(address, gateway, reliable));
        LogEvent.GATEWAY_JOINED.log(LOG, gateway.name(), frame.gateway(), frame.link(), epoch, gateway.build());
        notifyListener();
    }

    private void submit(int number, byte[] payload) {
        GatewayLink link = links.get(number);
        if (link == null) {
            return;
        }
        List<Command> commands;
        try {
            commands = CommandCodec.readAll(number, new WireReader(payload));
        } catch (MalformedFrameException e) {
            counters.malformed().increment();
            incidents.report("decoding commands of gateway " + number, e);
            end(link, "malformed_commands");
            reply(link.address(), Frame.Kind.RESET, new byte[0]);
            return;
        }
        for (Command command : commands) {
            if (command instanceof Command.Disconnected disconnected) {
                link.disconnected(disconnected.connectionId());
            } else if (command instanceof Command.RestoreSession) {
                link.restored();
            }
            barrier.submit(link, command);
        }
        barrier.endIfComplete(links.values());
    }

    private void submit(GatewayLink link, Command command) {
        core.submit(command, () -> handled(link));
    }

    /** Runs on the core's thread after the effects of the command were delivered. */
    private void handled(GatewayLink link) {
        link.commandHandled();
        scheduleFlush();
    }

    private void reply(Frame frame, Frame.Kind kind, byte[] payload) {
        Frame reply = Frame.of(kind, epoch, frame.gateway(), frame.incarnation(), frame.link());
        network.publish(
                subjects.gateway(frame.incarnation()),
                reply.withPayload(payload).encode());
    }

    private void endFailedLinks() {
        for (GatewayLink link : List.copyOf(links.values())) {
            String failure = link.link().failure();
            if (failure != null) {
                end(link, failure);
                reply(link.address(), Frame.Kind.RESET, new byte[0]);
            }
        }
    }

    private void end(GatewayLink link, String reason) {
        links.remove(link.number());
        barrier.discard(link);
        LogEvent.GATEWAY_LOST.log(LOG, link.gateway().name(), link.number(), epoch, reason);
        leaving.put(link.number(), null);
        core.submit(new Command.GatewayLost(link.number()), () -> lossHandled(link.number()));
        notifyListener();
    }

    /**
     * The gateway may join again now. Until here the core delivers effects of earlier commands, whose requests the gateway has
     * answered as interrupted.
     */
    private void lossHandled(int gateway) {
        Frame join = leaving.remove(gateway);
        if (join != null) {
            join(join);
        }
    }

    private void notifyListener() {
        balancer.gatewaysChanged();
        listener.gatewaysChanged(
                links.values().stream().map(GatewayLink::gateway).toList());
    }

    private void tick() {
        boolean connected = network.isConnected();
        for (GatewayLink link : List.copyOf(links.values())) {
            link.link().tick();
            if (!connected) {
                link.link().resetTicksSinceReceive();
            } else if (link.link().ticksSinceReceive() > SILENT_TICKS_MAX) {
                end(link, "timeout");
            }
        }
        endFailedLinks();
        barrier.tick(links.values());
        if (balancer.tick(links.values())) {
            flush();
        }
        gateways = links.size();
        pendingFrames = links.values().stream()
                .mapToInt(link -> link.link().pendingFrames())
                .sum();
        heartbeatTicks++;
        if (heartbeatTicks >= HEARTBEAT_TICKS) {
            sendHeartbeat();
        }
    }

    private void sendHeartbeat() {
        heartbeatTicks = 0;
        byte[] payload = new ControlMessage.Heartbeat(
                        ControlMessage.WIRE_VERSION,
                        BuildInfo.VERSION,
                        subjects.cluster(),
                        name,
                        nowMillis.getAsLong(),
                        links.size(),
                        store)
                .encode();
        network.publish(
                subjects.heartbeat(),
                Frame.of(Frame.Kind.HEARTBEAT, epoch, 0, 0, 0)
                        .withPayload(payload)
                        .encode());
    }
}
