package org.parlor.server.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TimerQueue;

/**
 * A house with its clients in virtual time, to which the deeds of a schedule happen one after another. The same schedule
 * always makes the same world.
 */
final class Simulation {
    static final int CLIENTS = 8;
    private static final long START = 1_763_683_200_000L;
    /** How often what is told is also written as a line and read again. */
    private static final int WRITTEN_EVERY = 64;

    private final Scenario scenario;
    private final Oracles oracles = Oracles.none();
    private final SimulatedServer simulatedServer;
    private final @Nullable PlantedFaults planted;
    private final List<SimulatedClient> clients = new ArrayList<>();
    private final Map<Long, SimulatedClient> byLink = new HashMap<>();
    private final SlowConnections slow = new SlowConnections();
    private final List<Long> closing = new ArrayList<>();
    private final List<Command> answers = new ArrayList<>();
    private final List<Long> halfOpen = new ArrayList<>();
    private final Delivery delivery = new Delivery();
    private final SimulationStats simulationStats = new SimulationStats();
    private long now = START;
    private long lastLink;
    private long lastId;
    private int told;
    private long intruder;

    Simulation(Scenario scenario, CoreInterceptor coreInterceptor) {
        this(scenario, coreInterceptor, null);
    }

    /** @param planted null if the core is not to fail */
    Simulation(Scenario scenario, CoreInterceptor coreInterceptor, @Nullable PlantedFaults planted) {
        this.scenario = scenario;
        this.planted = planted;
        this.simulatedServer = new SimulatedServer(
                scenario.seed(),
                ServerSettings.standard().with(PasswordPolicy.GUARDED),
                oracles.books(),
                coreInterceptor,
                planted,
                effect -> effect.accept(delivery));
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new SimulatedClient(this, oracles, i));
        }
    }

    /**
     * Lets everything happen, then waits until it is quiet.
     *
     * @return what happened, in numbers
     * @throws Invariant.Broken as soon as a law does not hold
     */
    SimulationStats run() {
        int deeds = 0;
        try {
            ClientBehaviour clientBehaviour = new ClientBehaviour(this, oracles);
            FaultActions faultActions = new FaultActions(this, simulatedServer, clientBehaviour, simulationStats);
            for (Action action : scenario.deeds()) {
                deeds++;
                SplittableRandom dice = action.luck();
                pass(dice.nextInt(100));
                if (!faultActions.happen(action, dice)) {
                    clientBehaviour.happen(action, dice);
                }
                settle();
            }
            if (planted != null) {
                planted.stop();
            }
            new QuietPeriod(this, simulatedServer, clientBehaviour).come(scenario.seed() % 2 == 0);
            if (planted != null) {
                planted.requireNoGhosts(byLink.keySet());
                simulationStats.count("planted exceptions", planted.thrown());
            }
        } catch (Invariant.Broken broken) {
            throw broken.after(deeds);
        }
        simulationStats.count("deeds", deeds);
        return simulationStats.of(oracles.books());
    }

    List<SimulatedClient> clients() {
        return clients;
    }

    Oracles witnesses() {
        return oracles;
    }

    long now() {
        return now;
    }

    long newId() {
        return ++lastId;
    }

    boolean isBehind() {
        return simulatedServer.isBehind();
    }

    long newLink(SimulatedClient simulatedClient) {
        byLink.put(++lastLink, simulatedClient);
        return lastLink;
    }

    /** The first client from a number on of whom that is so. */
    Optional<SimulatedClient> first(int from, Predicate<SimulatedClient> fit) {
        for (int i = 0; i < CLIENTS; i++) {
            SimulatedClient simulatedClient = clients.get((from + i) % CLIENTS);
            if (fit.test(simulatedClient)) {
                return Optional.of(simulatedClient);
            }
        }
        return Optional.empty();
    }

    void tell(Command command) {
        simulatedServer.handle(command, now);
    }

    /** After each deed: closed connections are noticed, and who could be answered was. */
    void settle() {
        while (!closing.isEmpty()) {
            tell(new Command.Disconnected(closing.remove(0)));
        }
        while (!answers.isEmpty()) {
            tell(answers.remove(0));
        }
        if (!simulatedServer.isBehind()) {
            oracles.books().requireUpToDate(planted == null ? now : now - 10 * TimerQueue.RETRY_MILLIS);
            for (SimulatedClient simulatedClient : clients) {
                if (simulatedClient.isHere() && !simulatedClient.isFrozen()) {
                    simulatedClient.notes().requireAnswered();
                }
            }
        }
    }

    /** Lets time pass, and everything happen at its time. */
    void pass(long millis) {
        long until = now + millis;
        while (simulatedServer.nextTick() <= until) {
            now = Math.max(now, simulatedServer.nextTick());
            tell(new Command.Tick());
        }
        now = until;
    }

    /** Lets time pass in which the server does nothing. */
    void jump(Duration duration) {
        now += duration.toMillis();
    }

    /** The link will be found to be closed. */
    void close(long link) {
        byLink.remove(link);
        slow.forget(link);
        closing.add(link);
    }

    /** The link is lost, which the server learns later. */
    void leaveHalfOpen(long link) {
        halfOpen.add(link);
    }

    void closeHalfOpen() {
        halfOpen.forEach(this::close);
        halfOpen.clear();
        settle();
    }

    /** Somebody tries to log in with a secret that is not, or no longer, worth anything. */
    void intrude(String login) {
        intruder = ++lastLink;
        RequestEnvelope hello = MessageCodec.readRequest(
                "{\"t\":\"hello\",\"id\":" + newId() + ",\"proto\":1,\"login\":" + login + "}");
        tell(new Command.LogIn(intruder, PeerAddress.LOCAL, hello.id(), (SessionRequest.Hello) hello.message()));
    }

    /** Whoever was connected is not any more. */
    void dropAll() {
        clients.forEach(SimulatedClient::hangUp);
        byLink.clear();
        slow.clear();
        closing.clear();
        answers.clear();
        halfOpen.clear();
    }

    /** From now on the link takes nothing of the games it watches, or it takes it again. */
    void setSlow(long link, boolean on) {
        if (on) {
            slow.slowDown(link);
            return;
        }
        slow.recover(link).forEach(game -> tell(new Command.SnapshotRequested(List.of(link), game)));
    }

    private final class Delivery implements Effect.Handler<Boolean> {
        @Override
        public Boolean send(Effect.Send send) {
            ServerMessage message = send.message();
            if (message instanceof GameMessage news) {
                UpdateChecker.check(news, send.watchedGame() != null, oracles.books());
            }
            if (++told % WRITTEN_EVERY == 0 && !(message instanceof Reply.Listing)) {
                String line = MessageCodec.write(message);
                String again = MessageCodec.write(MessageCodec.readNews(line).orElseThrow());
                Invariant.TRUTH.require(line.equals(again), line, " was read as ", again);
            }
            for (long link : send.links()) {
                deliver(link, message, send.watchedGame());
            }
            return true;
        }

        @Override
        public Boolean reload(Effect.ReloadSettings reloadSettings) {
            throw new AssertionError("nobody here looks after the server");
        }

        @Override
        public Boolean audit(Effect.Audit audit) {
            throw new AssertionError("nobody here looks after the server");
        }

        @Override
        public Boolean halt(Effect.Shutdown shutdown) {
            throw new AssertionError("nobody here looks after the server");
        }

        private void deliver(long link, ServerMessage message, String watchedGame) {
            if (slow.misses(link, message, watchedGame)) {
                return;
            }
            SimulatedClient simulatedClient = byLink.get(link);
            Invariant.PERSONAL.require(link <= lastLink, "a message for link ", link, ", which nobody has");
            if (simulatedClient != null && simulatedClient.link() == link) {
                simulationStats.told(message);
                simulatedClient.hear(message);
            }
        }

        @Override
        public Boolean admit(Effect.AcceptLogin acceptLogin) {
            Invariant.TOKENS.require(acceptLogin.link() != intruder, "a wrong secret opened the door");
            return true;
        }

        @Override
        public Boolean reject(Effect.RejectLogin rejectLogin) {
            deliver(rejectLogin.link(), rejectLogin.refusal(), null);
            return true;
        }

        /** A hash that anybody could undo is as good as another here. */
        @Override
        public Boolean prove(Effect.CheckPassword checkPassword) {
            String hash = "hash of " + checkPassword.password();
            boolean right = hash.equals(checkPassword.against());
            PasswordResult passwordResult = new PasswordResult(
                    right ? PasswordResult.Verdict.RIGHT : PasswordResult.Verdict.WRONG,
                    checkPassword.against(),
                    checkPassword.create() ? hash : null);
            answers.add(new Command.PasswordChecked(checkPassword.link(), passwordResult));
            return true;
        }

        @Override
        public Boolean consult(Effect.QueryArchive asked) {
            simulatedServer
                    .archive()
                    .ask(
                            asked.question(),
                            archiveResult -> answers.add(new Command.ArchiveAnswered(asked, archiveResult)));
            return true;
        }

        @Override
        public Boolean close(Effect.Disconnect disconnect) {
            SimulatedClient simulatedClient = byLink.get(disconnect.link());
            deliver(disconnect.link(), disconnect.bye(), null);
            if (simulatedClient != null && simulatedClient.link() == disconnect.link()) {
                simulatedClient.hangUp();
            }
            Simulation.this.close(disconnect.link());
            return true;
        }
    }
}
