package org.parlor.server.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TimerQueue;

/**
 * Runs a scenario: a server with clients in virtual time. Deterministic: the same scenario always has the same result.
 */
final class Simulation implements ClientEnvironment {
    private static final long START = 1_763_683_200_000L;
    /** Every how many messages one is encoded and decoded again. */
    private static final int WRITTEN_EVERY = 64;
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
    private final Delivery delivery = new Delivery();
    private final SimulationStats stats = new SimulationStats();
    private long now = START;
    private long lastLink;
    private long lastId;
    private int sentCount;
    private long intruder;

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
        this.server = new SimulatedServer(
                scenario.seed(),
                ServerSettings.standard().with(PasswordLoginPolicy.GUARDED),
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
            for (Action action : scenario.actions()) {
                actions++;
                SplittableRandom random = action.newRandom();
                pass(random.nextInt(100));
                if (!faultActions.perform(action, random)) {
                    behaviour.perform(action, random);
                }
                settle();
            }
            if (planted != null) {
                planted.stop();
            }
            new QuietPeriod(this, server, behaviour).run(scenario.seed() % 2 == 0);
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

    @Override
    public void send(long link, String line) {
        try {
            RequestEnvelope request = MessageCodec.readRequest(line);
            if (request.message() instanceof SessionRequest.Hello hello) {
                handle(new Command.LogIn(link, PeerAddress.LOCAL, request.id(), hello));
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
        while (!answers.isEmpty()) {
            handle(answers.remove(0));
        }
        if (!server.hasUncommittedWork()) {
            oracles.journal().requireUpToDate(planted == null ? now : now - 10 * TimerQueue.RETRY_MILLIS);
            for (SimulatedClient client : clients) {
                if (client.isConnected() && !client.isFrozen()) {
                    client.oracle().requireAnswered();
                }
            }
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
        }
        now = until;
    }

    /** Advances the time without running timers. */
    void jump(Duration duration) {
        now += duration.toMillis();
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
    }

    /** Starts or stops dropping spectator messages of a connection. */
    void setSlow(long link, boolean on) {
        if (on) {
            slow.slowDown(link);
            return;
        }
        slow.recover(link).forEach(game -> handle(new Command.SnapshotRequested(List.of(link), game)));
    }

    private final class Delivery {
        void perform(Effect effect) {
            if (effect instanceof Effect.Send send) {
                send(send);
            } else if (effect instanceof Effect.AcceptLogin acceptLogin) {
                acceptLogin(acceptLogin);
            } else if (effect instanceof Effect.RejectLogin rejectLogin) {
                deliver(rejectLogin.connectionId(), rejectLogin.refusal(), null);
            } else if (effect instanceof Effect.CheckPassword checkPassword) {
                checkPassword(checkPassword);
            } else if (effect instanceof Effect.QueryArchive queryArchive) {
                queryArchive(queryArchive);
            } else if (effect instanceof Effect.Disconnect disconnect) {
                disconnect(disconnect);
            } else if (!(effect instanceof Effect.KeepRequest)) {
                throw new AssertionError("the simulation has no administrators");
            }
        }

        private void send(Effect.Send send) {
            ServerMessage message = send.message();
            if (message instanceof GameMessage gameMessage) {
                UpdateChecker.check(gameMessage, send.watchedGame() != null, oracles.journal());
            }
            if (++sentCount % WRITTEN_EVERY == 0 && !(message instanceof Reply.ListReply)) {
                String line = MessageCodec.write(message);
                String again =
                        MessageCodec.write(MessageCodec.readServerMessage(line).orElseThrow());
                Invariant.TRUTH.require(line.equals(again), line, " was read as ", again);
            }
            for (long link : send.connectionIds()) {
                deliver(link, message, send.watchedGame());
            }
        }

        private void deliver(long link, ServerMessage message, String watchedGame) {
            if (slow.misses(link, message, watchedGame)) {
                return;
            }
            SimulatedClient client = byLink.get(link);
            Invariant.PERSONAL.require(link <= lastLink, "a message for link ", link, ", which does not exist");
            if (client != null && client.link() == link) {
                stats.sent(message);
                client.receive(message);
            }
        }

        private void acceptLogin(Effect.AcceptLogin acceptLogin) {
            Invariant.TOKENS.require(
                    acceptLogin.connectionId() != intruder, "a login with an invalid secret succeeded");
        }

        /** Uses a trivial hash, which is sufficient here. */
        private void checkPassword(Effect.CheckPassword checkPassword) {
            String hash = "hash of " + checkPassword.password();
            boolean right = hash.equals(checkPassword.storedHash());
            PasswordResult passwordResult = new PasswordResult(
                    right ? PasswordResult.Verdict.RIGHT : PasswordResult.Verdict.WRONG,
                    checkPassword.storedHash(),
                    checkPassword.create() ? hash : null);
            answers.add(new Command.PasswordChecked(checkPassword.connectionId(), passwordResult));
        }

        private void queryArchive(Effect.QueryArchive query) {
            server.archive()
                    .query(
                            query.query(),
                            archiveResult -> answers.add(new Command.ArchiveAnswered(query, archiveResult)));
        }

        private void disconnect(Effect.Disconnect disconnect) {
            SimulatedClient client = byLink.get(disconnect.connectionId());
            deliver(disconnect.connectionId(), disconnect.bye(), null);
            if (client != null && client.link() == disconnect.connectionId()) {
                client.disconnect();
            }
            Simulation.this.close(disconnect.connectionId());
        }
    }
}
