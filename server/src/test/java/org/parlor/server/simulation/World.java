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
final class World {
    static final int CLIENTS = 8;
    private static final long START = 1_763_683_200_000L;
    /** How often what is told is also written as a line and read again. */
    private static final int WRITTEN_EVERY = 64;

    private final Schedule schedule;
    private final Witnesses witnesses = Witnesses.none();
    private final Machine machine;
    private final @Nullable PlantedFaults planted;
    private final List<Client> clients = new ArrayList<>();
    private final Map<Long, Client> byLink = new HashMap<>();
    private final SlowLinks slow = new SlowLinks();
    private final List<Long> closing = new ArrayList<>();
    private final List<Command> answers = new ArrayList<>();
    private final List<Long> halfOpen = new ArrayList<>();
    private final Delivery delivery = new Delivery();
    private final Census census = new Census();
    private long now = START;
    private long lastLink;
    private long lastId;
    private int told;
    private long intruder;

    World(Schedule schedule, Sabotage sabotage) {
        this(schedule, sabotage, null);
    }

    /** @param planted null if the core is not to fail */
    World(Schedule schedule, Sabotage sabotage, @Nullable PlantedFaults planted) {
        this.schedule = schedule;
        this.planted = planted;
        this.machine = new Machine(
                schedule.seed(),
                ServerSettings.standard().with(PasswordPolicy.GUARDED),
                witnesses.books(),
                sabotage,
                planted,
                effect -> effect.accept(delivery));
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new Client(this, witnesses, i));
        }
    }

    /**
     * Lets everything happen, then waits until it is quiet.
     *
     * @return what happened, in numbers
     * @throws Law.Broken as soon as a law does not hold
     */
    Census run() {
        int deeds = 0;
        try {
            Conduct conduct = new Conduct(this, witnesses);
            Disasters disasters = new Disasters(this, machine, conduct, census);
            for (Deed deed : schedule.deeds()) {
                deeds++;
                SplittableRandom dice = deed.luck();
                pass(dice.nextInt(100));
                if (!disasters.happen(deed, dice)) {
                    conduct.happen(deed, dice);
                }
                settle();
            }
            if (planted != null) {
                planted.stop();
            }
            new Quiet(this, machine, conduct).come(schedule.seed() % 2 == 0);
            if (planted != null) {
                planted.requireNoGhosts(byLink.keySet());
                census.count("planted exceptions", planted.thrown());
            }
        } catch (Law.Broken broken) {
            throw broken.after(deeds);
        }
        census.count("deeds", deeds);
        return census.of(witnesses.books());
    }

    List<Client> clients() {
        return clients;
    }

    Witnesses witnesses() {
        return witnesses;
    }

    long now() {
        return now;
    }

    long newId() {
        return ++lastId;
    }

    boolean isBehind() {
        return machine.isBehind();
    }

    long newLink(Client client) {
        byLink.put(++lastLink, client);
        return lastLink;
    }

    /** The first client from a number on of whom that is so. */
    Optional<Client> first(int from, Predicate<Client> fit) {
        for (int i = 0; i < CLIENTS; i++) {
            Client client = clients.get((from + i) % CLIENTS);
            if (fit.test(client)) {
                return Optional.of(client);
            }
        }
        return Optional.empty();
    }

    void tell(Command command) {
        machine.handle(command, now);
    }

    /** After each deed: closed connections are noticed, and who could be answered was. */
    void settle() {
        while (!closing.isEmpty()) {
            tell(new Command.Disconnected(closing.remove(0)));
        }
        while (!answers.isEmpty()) {
            tell(answers.remove(0));
        }
        if (!machine.isBehind()) {
            witnesses.books().requireUpToDate(planted == null ? now : now - 10 * TimerQueue.RETRY_MILLIS);
            for (Client client : clients) {
                if (client.isHere() && !client.isFrozen()) {
                    client.notes().requireAnswered();
                }
            }
        }
    }

    /** Lets time pass, and everything happen at its time. */
    void pass(long millis) {
        long until = now + millis;
        while (machine.nextTick() <= until) {
            now = Math.max(now, machine.nextTick());
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
        clients.forEach(Client::hangUp);
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
                Scrutiny.check(news, send.watchedGame() != null, witnesses.books());
            }
            if (++told % WRITTEN_EVERY == 0 && !(message instanceof Reply.Listing)) {
                String line = MessageCodec.write(message);
                String again = MessageCodec.write(MessageCodec.readNews(line).orElseThrow());
                Law.TRUTH.require(line.equals(again), line, " was read as ", again);
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
            Client client = byLink.get(link);
            Law.PERSONAL.require(link <= lastLink, "a message for link ", link, ", which nobody has");
            if (client != null && client.link() == link) {
                census.told(message);
                client.hear(message);
            }
        }

        @Override
        public Boolean admit(Effect.AcceptLogin acceptLogin) {
            Law.TOKENS.require(acceptLogin.link() != intruder, "a wrong secret opened the door");
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
            machine.archive()
                    .ask(
                            asked.question(),
                            archiveResult -> answers.add(new Command.ArchiveAnswered(asked, archiveResult)));
            return true;
        }

        @Override
        public Boolean close(Effect.Disconnect disconnect) {
            Client client = byLink.get(disconnect.link());
            deliver(disconnect.link(), disconnect.bye(), null);
            if (client != null && client.link() == disconnect.link()) {
                client.hangUp();
            }
            World.this.close(disconnect.link());
            return true;
        }
    }
}
