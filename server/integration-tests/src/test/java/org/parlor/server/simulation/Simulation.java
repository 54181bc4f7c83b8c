package org.parlor.server.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TimerQueue;

/**
 * Runs a scenario: a server with clients in virtual time. Deterministic: the same scenario always has the same result.
 */
final class Simulation implements ClientEnvironment {
    static final long START = 1_763_683_200_000L;
    /** Maximum number of consecutive ticks at one time. */
    private static final int TICKS_MAX = 1_000;

    private final Scenario scenario;
    private final Oracles oracles = Oracles.none();
    private final SimulatedServer server;
    private final @Nullable PlantedFaults planted;
    private final List<SimulatedClient> clients = new ArrayList<>();
    private final Map<Long, SimulatedClient> byLink = new HashMap<>();
    private final SlowConnections slow = new SlowConnections();
    private final List<Long> closing = new ArrayList<>();
    private final List<Command> answers = new ArrayList<>();
    private final List<Long> halfOpen = new ArrayList<>();
    private final SimulationStats stats = new SimulationStats();
    private final EffectDelivery delivery;
    private long now = START;
    private long lastLink;
    private long lastId;
    private long intruder;
    private long servedSince = START;

    Simulation(Scenario scenario, CoreInterceptor interceptor) {
        this(scenario, interceptor, null);
    }

    /** @param planted null to plant no faults */
    Simulation(Scenario scenario, CoreInterceptor interceptor, @Nullable PlantedFaults planted) {
        this.scenario = scenario;
        this.planted = planted;
        if (planted != null) {
            oracles.journal().allowLatePresence();
        }
        this.delivery = new EffectDelivery(this, oracles, slow, stats, () -> server().archive());
        this.server = new SimulatedServer(
                scenario.seed(),
                ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .with(ServerSettings.DELETION_DAYS, 1)
                        .withAdmins(Set.of("ann" + AdminActions.ADMIN)),
                oracles.journal(),
                interceptor,
                planted,
                delivery::perform);
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new SimulatedClient(this, oracles, i));
        }
    }

    /**
     * Performs all actions, then runs the quiet period.
     *
     * @return statistics of the run
     * @throws Invariant.Broken at the first violated invariant
     */
    SimulationStats run() {
        int actions = 0;
        try {
            ClientBehaviour behaviour = new ClientBehaviour(this, oracles);
            FaultActions faultActions = new FaultActions(this, server, behaviour, stats);
            AdminActions adminActions = new AdminActions(this, faultActions, behaviour);
            DepartureActions departureActions = new DepartureActions(this, faultActions);
            TournamentActions tournamentActions = new TournamentActions(this);
            LimitActions limitActions = new LimitActions(this, faultActions);
            SimulatedClient admin = clients.get(AdminActions.ADMIN);
            handle(new Command.MakeAdmins(Map.of(admin.name(), "hash of " + admin.password())));
            for (Action action : scenario.actions()) {
                actions++;
                SplittableRandom random = action.newRandom();
                pass(random.nextInt(100));
                boolean performed = faultActions.perform(action, random)
                        || adminActions.perform(action, random)
                        || departureActions.perform(action, random)
                        || tournamentActions.perform(action, random)
                        || limitActions.perform(action, random);
                if (!performed) {
                    behaviour.perform(action, random);
                }
                settle();
                if (delivery.takeStopRequest()) {
                    faultActions.stop(random);
                    settle();
                }
            }
            if (planted != null) {
                planted.stop();
            }
            new QuietPeriod(this, server, behaviour, adminActions).run(scenario.seed() % 2 == 0);
            if (planted != null) {
                planted.requireNoGhosts(byLink.keySet());
                stats.count("planted exceptions", planted.thrown());
            }
        } catch (Invariant.Violation violation) {
            throw violation.withActionCount(actions);
        }
        stats.count("actions", actions);
        return stats.of(oracles.journal());
    }

    @Override
    public List<SimulatedClient> clients() {
        return clients;
    }

    private SimulatedServer server() {
        return server;
    }

    /** The client of a connection, null if it is closed or belongs to none. */
    @Nullable
    SimulatedClient client(long link) {
        return byLink.get(link);
    }

    /** Whether a connection with that number was ever opened. */
    boolean isLink(long link) {
        return link <= lastLink;
    }

    /** Whether the connection is the latest that tried an invalid or revoked secret. */
    boolean isIntruder(long link) {
        return link == intruder;
    }

    /** Gives the core the result of an effect, with the next {@link #settle}. */
    void answer(Command result) {
        answers.add(result);
    }

    Oracles oracles() {
        return oracles;
    }

    long now() {
        return now;
    }

    @Override
    public long newId() {
        return ++lastId;
    }

    @Override
    public boolean hasUncommittedWork() {
        return server.hasUncommittedWork();
    }

    @Override
    public long connect(SimulatedClient client) {
        byLink.put(++lastLink, client);
        return lastLink;
    }

    /** Opens a connection that belongs to no client. */
    long connect() {
        return ++lastLink;
    }

    /** The seek opened last. */
    String lastSeek() {
        return delivery.lastSeek();
    }

    /** Sends an invalid line, which begins with an id. */
    void sendInvalid(SimulatedClient client, String end) {
        long id = newId();
        String line = "{\"id\":" + id + end;
        RequestId known = null;
        try {
            if (line.length() > LineFraming.CLIENT_BYTES_MAX) {
                throw RequestException.of(ErrorCode.LINE_TOO_LONG, "Line too long");
            }
            MessageCodec.RawRequest raw = MessageCodec.parseRequest(line);
            known = raw.id();
            client.oracle().expectReply(RequestId.of(id), "invalid", "", null);
            handle(new Command.RequestReceived(client.link(), raw.decode()));
        } catch (RequestException refusal) {
            if (known == null) {
                client.oracle().expectError();
            }
            long link = client.link();
            handle(new Command.InvalidRequest(link, refusal.reply(known)));
            boolean mayBeMove = known == null || end.contains("\"t\":\"move\"");
            if (mayBeMove && client.link() == link && refusal.code() != ErrorCode.LINE_TOO_LONG) {
                handle(new Command.TurnRequested(link, null));
            }
        }
    }

    @Override
    public void send(long link, String line) {
        try {
            RequestEnvelope request = MessageCodec.readRequest(line);
            if (request.message() instanceof SessionRequest.Hello hello) {
                handle(new Command.LogIn(link, PeerAddress.LOCAL, request.id(), hello));
            } else if (request.message() instanceof SessionRequest.Bye) {
                handle(new Command.LoggedOut(link, request.id()));
            } else {
                handle(new Command.RequestReceived(link, request));
            }
        } catch (RequestException refusal) {
            throw new IllegalStateException("invalid request: " + line, refusal);
        }
    }

    void handle(Command command) {
        server.handle(command, now);
    }

    /** Called after each action: delivers disconnects and asynchronous results, and checks that requests were answered. */
    void settle() {
        while (!closing.isEmpty()) {
            handle(new Command.Disconnected(closing.remove(0)));
        }
        answerAll();
        if (!server.hasUncommittedWork()) {
            oracles.journal().requireUpToDate(planted == null ? now : now - 10 * TimerQueue.RETRY_MILLIS);
            if (planted == null && !server.presence().isDraining()) {
                oracles.journal().arenas().requirePaired(server.presence()::hereSince, servedSince, now);
            }
            for (SimulatedClient client : clients) {
                if (client.isConnected() && !client.isFrozen()) {
                    client.oracle().requireAnswered();
                }
            }
        }
    }

    private void answerAll() {
        while (!answers.isEmpty()) {
            handle(answers.remove(0));
        }
    }

    /** Advances the time, running timers when they are due. */
    void pass(long millis) {
        long until = now + millis;
        int ticks = 0;
        while (server.nextTick() <= until) {
            ticks = server.nextTick() <= now ? ticks + 1 : 0;
            Invariant.LIVENESS.require(ticks < TICKS_MAX, "a timer that ran is still due at ", server.nextTick());
            now = Math.max(now, server.nextTick());
            handle(new Command.Tick());
            answerAll();
        }
        now = until;
    }

    /** Advances the time without running timers. */
    void jump(Duration duration) {
        now += duration.toMillis();
        servedSince = now;
    }

    /** Advances the wall clock alone, or sets it back. The server time follows it if it is far behind. */
    void advanceWallClock(long millis) {
        long offset = oracles.journal().wallOffset() + millis;
        oracles.journal().setWallOffset(offset >= 10_000 ? 0 : offset);
        if (offset >= 10_000) {
            server.advance(now, now + offset);
            jump(Duration.ofMillis(offset));
        }
    }

    /** Closes a connection; the server learns of it with the next {@link #settle}. */
    void close(long link) {
        byLink.remove(link);
        slow.forget(link);
        closing.add(link);
    }

    /** Loses a connection without the server noticing yet. */
    void leaveHalfOpen(long link) {
        halfOpen.add(link);
    }

    void closeHalfOpen() {
        halfOpen.forEach(this::close);
        halfOpen.clear();
        settle();
    }

    @Override
    public void intrude(String login) {
        intruder = ++lastLink;
        send(intruder, "{\"t\":\"hello\",\"id\":" + newId() + ",\"proto\":1,\"login\":" + login + "}");
    }

    /** Closes all connections. */
    void dropAll() {
        clients.forEach(SimulatedClient::disconnect);
        byLink.clear();
        slow.clear();
        closing.clear();
        answers.clear();
        halfOpen.clear();
        delivery.takeStopRequest();
    }

    /** Starts or stops dropping spectator messages of a connection. */
    void setSlow(long link, boolean on) {
        if (on) {
            slow.slowDown(link);
            return;
        }
        slow.recover(link).forEach(game -> handle(new Command.SnapshotRequested(List.of(link), game)));
    }
}
