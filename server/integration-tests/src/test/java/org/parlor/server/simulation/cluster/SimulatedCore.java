package org.parlor.server.simulation.cluster;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.parlor.server.app.CoreRuntime;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.core.GatewayLinks;
import org.parlor.server.cluster.core.HeartbeatListener;
import org.parlor.server.cluster.core.NoSessions;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.simulation.Invariant;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.RecordedArchive;

/** A process that runs a core: stands by and follows the journal, is active while it holds the lease, and can be killed. */
final class SimulatedCore {
    /** Fails the scenario: a fault of a process is never expected. */
    static final IncidentReporter NO_INCIDENTS = (doing, fault) -> {
        throw (AssertionError)
                Invariant.NO_FAULT.violation(doing, " led to ", fault).initCause(fault);
    };

    static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);
    private static final int SUPERVISE_MILLIS = 100;
    private static final int RENEWALS = 4;
    private static final int SILENT_TICKS_MAX = 15;
    private static final long LAST_COMMANDS_MILLIS = 30;

    /**
     * What all processes of a cluster share.
     *
     * @param ids the source of ids, shared so that they are unique
     */
    record Cluster(
            VirtualTime time,
            SimulatedNetwork network,
            SimulatedStore store,
            SplittableRandom random,
            SeededRandomSource ids,
            ClusterInterceptor interceptor,
            ClusterOracle oracle) {
        static final Subjects SUBJECTS = new Subjects("test");
    }

    private final Cluster cluster;
    private final String name;
    private final long clockError;
    private boolean running;
    private boolean cutFromStore;
    private boolean stopped;
    private boolean ending;
    private VirtualExecutor supervisor;
    private SimulatedNetwork.Port port;
    private HeartbeatListener heartbeats;
    private ServerCore standby;
    private int replayed;
    private int ticks;
    private int silentTicks;
    private Active active;

    /** @param clockError difference between the clock of the machine and the true time */
    SimulatedCore(Cluster cluster, String name, long clockError) {
        this.cluster = cluster;
        this.name = name;
        this.clockError = clockError;
        start();
    }

    /** The core of one epoch. */
    private final class Active {
        private final VirtualExecutor thread = cluster.time().newExecutor();
        private final ServerCore core;
        private final SimulatedJournal journal;
        private final CoreRuntime runtime;
        private final CoreLoop loop;
        private final GatewayLinks links;

        Active(ServerCore core, int replayedRecords) {
            this.core = core;
            long epoch = cluster.store().epoch();
            long start = cluster.time().now();
            // The wall clock shows the server time, by which the oracles check the clocks in messages.
            AtomicReference<ServerClock> itself = new AtomicReference<>();
            LongSupplier wall = () ->
                    itself.get() == null ? start + clockError : itself.get().nowMillis();
            ServerClock clock = new ServerClock(wall, () -> {
                long elapsed = cluster.time().now() - start;
                return elapsed + cluster.interceptor().clockError(elapsed);
            });
            itself.set(clock);
            journal = new SimulatedJournal(
                    SimulatedCore.this,
                    cluster.store(),
                    cluster.time(),
                    cluster.random(),
                    cluster.interceptor(),
                    replayedRecords);
            runtime = new CoreRuntime(
                    ServerConfig.embedded().with(SETTINGS).withPasswordHasher(() -> new Hasher(thread)),
                    ServerMetrics.NONE,
                    core,
                    journal,
                    new Archive(thread),
                    clock,
                    effects -> deliver(epoch, effects),
                    thread,
                    new CoreRuntime.Host(SimulatedCore.this::leaseLost, restart -> {}, reloaded -> {}));
            loop = runtime.loop();
            links = new GatewayLinks(
                    port,
                    Cluster.SUBJECTS,
                    epoch,
                    new GatewayLinks.Host(
                            name,
                            "",
                            thread,
                            clock::nowMillis,
                            NO_INCIDENTS,
                            NoSessions.INSTANCE,
                            heartbeats.gateways()),
                    GatewaySettings.of(SETTINGS),
                    new LinkCounters(),
                    new InterceptedSink(loop, cluster.interceptor()),
                    gateways -> cluster.oracle().gatewaysChanged(epoch, numbers(gateways)));
            thread.runBlocking(loop::start);
            links.start();
        }

        private static Set<Long> numbers(Collection<ControlMessage.Join> gateways) {
            return gateways.stream()
                    .map(gateway -> SimulatedGateway.number(gateway.name()))
                    .collect(Collectors.toSet());
        }

        private void deliver(long epoch, List<Effect> effects) {
            cluster.oracle().executed(epoch, effects);
            links.deliver(effects);
        }

        void stop() {
            thread.runBlocking(() -> {
                loop.abort();
                links.stop();
            });
            runtime.closeStorage();
            thread.terminate();
        }
    }

    private record InterceptedSink(CommandSink sink, ClusterInterceptor interceptor) implements CommandSink {
        @Override
        public void submit(Command command) {
            interceptor.commands(command).forEach(sink::submit);
        }

        @Override
        public void submit(Command command, Runnable handled) {
            if (command instanceof Command.GatewayLost && interceptor.joinsBeforeLossIsHandled()) {
                sink.submit(command);
                handled.run();
                return;
            }
            List<Command> commands = interceptor.commands(command);
            commands.stream().skip(1).forEach(sink::submit);
            sink.submit(commands.isEmpty() ? new Command.Tick() : commands.get(0), handled);
        }
    }

    /** Sometimes answers so late that the link of the gateway has ended meanwhile. */
    private final class Archive implements GameArchive {
        private final VirtualExecutor thread;

        Archive(VirtualExecutor thread) {
            this.thread = thread;
        }

        @Override
        public void query(ArchiveQuery query, Consumer<ArchiveResult> answer) {
            cluster.time()
                    .after(
                            cluster.random().nextInt(cluster.random().nextInt(4) == 0 ? 10_000 : 60),
                            () -> thread.execute(
                                    () -> new RecordedArchive(cluster.oracle().archived()).query(query, answer)));
        }

        @Override
        public void close() {}
    }

    /** Uses a trivial hash, which is sufficient here. */
    private final class Hasher implements PasswordHasher {
        private final VirtualExecutor thread;

        Hasher(VirtualExecutor thread) {
            this.thread = thread;
        }

        @Override
        public void check(Effect.CheckPassword check, Consumer<PasswordResult> then) {
            String hash = "hash of " + check.password();
            PasswordResult result = new PasswordResult(
                    hash.equals(check.storedHash()) ? PasswordResult.Verdict.RIGHT : PasswordResult.Verdict.WRONG,
                    check.storedHash(),
                    check.create() ? hash : null);
            cluster.time().after(cluster.random().nextInt(120), () -> thread.execute(() -> then.accept(result)));
        }
    }

    boolean isRunning() {
        return running;
    }

    boolean isActive() {
        return running && active != null && !ending && cluster.store().isHeldBy(this);
    }

    /** What a process can do at present. */
    record Faults(boolean running, boolean stopped, boolean reachesStore, boolean connected) {}

    Faults faults() {
        return new Faults(running, stopped, canReachStore(), port.isConnected());
    }

    /** Whether the process can do the work of a core. */
    boolean isAble() {
        return faults().equals(new Faults(true, false, true, true));
    }

    boolean canReachStore() {
        return running && !cutFromStore && !cluster.store().isDown();
    }

    /** The core, if this process is active. */
    ServerCore core() {
        return active.core;
    }

    /** Runs an action on a thread of this process. */
    void execute(Runnable action) {
        supervisor.execute(action);
    }

    void start() {
        running = true;
        supervisor = cluster.time().newExecutor();
        port = cluster.network().newPort();
        heartbeats = new HeartbeatListener(port, Cluster.SUBJECTS);
        standBy();
        supervisor.scheduleWithFixedDelay(
                this::supervise, SUPERVISE_MILLIS, SUPERVISE_MILLIS, java.util.concurrent.TimeUnit.MILLISECONDS);
    }

    private void standBy() {
        active = null;
        ending = false;
        standby = new ServerCore(SETTINGS, cluster.ids(), NO_INCIDENTS, true);
        replayed = 0;
    }

    private void supervise() {
        ticks++;
        if (ending) {
            return;
        }
        silentTicks = port.isConnected() ? 0 : silentTicks + 1;
        if (active != null
                && silentTicks > SILENT_TICKS_MAX
                && !cluster.interceptor().staysActiveWithoutNetwork()) {
            active.stop();
            if (canReachStore()) {
                cluster.store().release(this);
            }
            standBy();
        }
        if (canReachStore()) {
            superviseLease();
        }
    }

    private void superviseLease() {
        SimulatedStore store = cluster.store();
        if (active == null) {
            if (port.isConnected() && store.tryAcquire(this)) {
                active = new Active(standby, replayed);
            } else {
                follow();
            }
        } else if (!store.isHeldBy(this)) {
            leaseLost();
        } else if (ticks % RENEWALS == 0) {
            store.renew();
        }
    }

    private void follow() {
        List<org.parlor.server.core.api.JournalRecord> records = cluster.store().records();
        standby.replay(List.copyOf(records.subList(replayed, records.size())));
        replayed = records.size();
    }

    /** Stops to be active, because another core has the lease. */
    void leaseLost() {
        if (active != null) {
            active.stop();
            standBy();
        }
    }

    /**
     * Ends as after a TERM signal: hands over if it is active.
     *
     * @param then runs after the end
     */
    void terminate(Runnable then) {
        if (active == null) {
            kill();
            then.run();
        } else if (!ending) {
            handOver(() -> {
                kill();
                then.run();
            });
        }
    }

    /** Completes what has been submitted, then releases the lease and stands by. */
    void handOver() {
        handOver(this::standBy);
    }

    private void handOver(Runnable then) {
        ending = true;
        active.links.announceEnd();
        Active last = active;
        cluster.time()
                .after(
                        LAST_COMMANDS_MILLIS,
                        () -> supervisor.execute(() -> {
                            if (active == last) {
                                last.thread.runBlocking(last.loop::handOver);
                                releaseWhenDurable(last, then);
                            }
                        }));
    }

    private void releaseWhenDurable(Active last, Runnable then) {
        if (active != last) {
            return;
        }
        if (last.journal.pendingAppends() > 0) {
            cluster.time().after(5, () -> supervisor.execute(() -> releaseWhenDurable(last, then)));
        } else {
            last.stop();
            cluster.store().release(this);
            then.run();
        }
    }

    /** Ends at once. The database notices that its session has ended, if it can. */
    void kill() {
        if (canReachStore()) {
            cluster.store().release(this);
        }
        running = false;
        supervisor.terminate();
        if (active != null) {
            active.thread.terminate();
            active.journal.close();
            active = null;
        }
        ending = false;
        port.close();
    }

    boolean isStopped() {
        return stopped;
    }

    /** Stops the process until it is continued. */
    void setStopped(boolean on) {
        stopped = on;
        supervisor.setStopped(on);
        if (active != null) {
            active.thread.setStopped(stopped);
        }
    }

    void setCutFromStore(boolean on) {
        cutFromStore = on;
    }

    SimulatedNetwork.Port port() {
        return port;
    }

    @Override
    public String toString() {
        return name;
    }
}
