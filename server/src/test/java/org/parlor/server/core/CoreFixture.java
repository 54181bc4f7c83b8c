package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.SessionRequest;
import org.parlor.server.app.WireSchema;
import org.parlor.server.auth.PasswordStrength;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.RecordedArchive;

/**
 * A server core without network, driven by protocol lines and explicit time. Each command is also made to fail at every
 * possible point, which must leave no trace.
 */
final class CoreFixture {
    static final long START = 1_763_683_200_000L;

    private final ServerCore core;
    private final Map<Long, TestClient> clients = new LinkedHashMap<>();
    private final List<JournalRecord> records = new ArrayList<>();
    private final GameArchive gameArchive = new RecordedArchive(records);
    private final Deque<Effect.QueryArchive> pendingQueries = new ArrayDeque<>();
    private final Deque<Effect.LoadGames> loads = new ArrayDeque<>();
    private boolean archiveAnswers = true;
    private final Deque<Effect.CheckPassword> passwordChecks = new ArrayDeque<>();
    private final Deque<Effect.ConfirmPassword> confirmations = new ArrayDeque<>();
    private boolean answersPasswordChecks = true;
    private @Nullable ServerSettings settings;
    private final List<String> audits = new ArrayList<>();
    private final List<Effect.ToUser> messagesToUsers = new ArrayList<>();
    private boolean halted;
    private boolean restarting;
    private long now;
    private long wallOffset;
    private long lastConnectionId;

    CoreFixture() {
        this(ServerSettings.standard());
    }

    CoreFixture(ServerSettings house) {
        this(PlantedCore.rethrowing(house, new SeededRandomSource(1)), START);
    }

    /** Continues with an existing core. */
    CoreFixture(ServerCore core, long now) {
        this(core, List.of(), now);
    }

    /** Continues with a core restored from these records. */
    CoreFixture(ServerCore core, List<JournalRecord> records, long now) {
        this.core = core;
        this.records.addAll(records);
        this.now = now;
    }

    List<JournalRecord> records() {
        return records;
    }

    /** Number of archived games. */
    long archivedGames() {
        return records.stream()
                .filter(record -> record instanceof JournalRecord.GameArchived)
                .count();
    }

    /** The number of games that the core counts as unloaded. */
    long unloaded() {
        return core.stats().unloaded();
    }

    long now() {
        return now;
    }

    /** Sets the result of the next reloads; without it, reloading fails. */
    void settings(ServerSettings house) {
        settings = house;
    }

    /** The lines of the audit log. */
    List<String> audits() {
        return audits;
    }

    /** Removes and returns the notifications that were sent. */
    List<Effect.Notify> takeNotifications() {
        return take(Effect.Notify.class);
    }

    /** Removes and returns the requests to confirm an e-mail address that were sent. */
    List<Effect.ConfirmEmail> takeConfirmations() {
        return take(Effect.ConfirmEmail.class);
    }

    private <T extends Effect.ToUser> List<T> take(Class<T> kind) {
        List<T> sent = messagesToUsers.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
        messagesToUsers.removeAll(sent);
        return sent;
    }

    /** Whether a restart was requested. */
    boolean isRestarting() {
        return restarting;
    }

    /** Whether a shutdown was requested. */
    boolean isHalted() {
        return halted;
    }

    /** Logs in a guest. */
    TestClient guest(String name, String... caps) {
        return connect("{\"as\":\"guest\",\"name\":\"" + name + "\"}", caps);
    }

    TestClient bot(String name, String... caps) {
        return connect(
                "{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"token-of-20-letters-" + name + "\"}", caps);
    }

    /** Logs in by password, creating the account if {@code create} is set. */
    TestClient person(String name, String password, boolean create, String... caps) {
        return connect(
                "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password + "\""
                        + (create ? ",\"create\":true}" : "}"),
                caps);
    }

    /** Creates and logs in an admin. */
    TestClient admin(String name, String password) {
        handle(new Command.MakeAdmins(Map.of(name, "hash of " + password)));
        return person(name, password, false);
    }

    /** Holds password checks until {@link #answerPasswordCheck}. */
    void holdPasswordChecks() {
        answersPasswordChecks = false;
    }

    /** Answers the oldest pending password check. */
    void answerPasswordCheck(Function<Effect.CheckPassword, PasswordResult> checker) {
        Effect.CheckPassword check = passwordChecks.remove();
        handle(new Command.PasswordChecked(check.connectionId(), checker.apply(check)));
    }

    /** Answers the oldest pending check of a password that confirms a request. */
    void answerConfirmation() {
        Effect.ConfirmPassword confirm = confirmations.remove();
        handle(new Command.PasswordConfirmed(confirm, correctResult(confirm.check())));
    }

    /** The correct result of a check, with readable hashes. */
    static PasswordResult correctResult(Effect.CheckPassword check) {
        String hash = "hash of " + check.password();
        boolean right = hash.equals(check.storedHash());
        String fresh = check.create() ? check.password() : right ? check.newPassword() : null;
        String weakness = fresh == null ? null : PasswordStrength.weakness(fresh, check.user());
        if (weakness != null) {
            return PasswordResult.weak(check.storedHash(), weakness);
        }
        if (check.create()) {
            return new PasswordResult(PasswordResult.Verdict.RIGHT, check.storedHash(), hash);
        }
        String next = check.newPassword();
        String newHash = right && next != null ? "hash of " + next : null;
        return new PasswordResult(
                right ? PasswordResult.Verdict.RIGHT : PasswordResult.Verdict.WRONG, check.storedHash(), newHash);
    }

    TestClient connect(String login, String... caps) {
        return connect(PeerAddress.LOCAL, login, caps);
    }

    TestClient connect(PeerAddress peer, String login, String... caps) {
        return connect(++lastConnectionId, peer, login, caps);
    }

    /** Logs in a guest on a connection of another gateway. */
    TestClient guestAt(long connectionId, String name) {
        return connect(connectionId, PeerAddress.LOCAL, "{\"as\":\"guest\",\"name\":\"" + name + "\"}");
    }

    /** Opens a connection that does not log in. */
    TestClient visitor() {
        TestClient testClient = new TestClient(this, ++lastConnectionId);
        clients.put(testClient.connectionId(), testClient);
        return testClient;
    }

    private TestClient connect(long connectionId, PeerAddress peer, String login, String... caps) {
        TestClient testClient = new TestClient(this, connectionId);
        clients.put(testClient.connectionId(), testClient);
        String declared = caps.length == 0 ? "" : ",\"caps\":[\"" + String.join("\",\"", caps) + "\"]";
        RequestEnvelope requestEnvelope = MessageCodec.readRequest(
                "{\"t\":\"hello\",\"id\":1,\"proto\":1" + declared + ",\"login\":" + login + "}");
        handle(new Command.LogIn(testClient.connectionId(), peer, requestEnvelope.id(), (SessionRequest.Hello)
                requestEnvelope.message()));
        return testClient;
    }

    void request(long connectionId, String line) {
        try {
            RequestEnvelope request = MessageCodec.readRequest(line);
            WireSchema.requireOfClient(line);
            handle(new Command.RequestReceived(connectionId, request));
        } catch (RequestException refusal) {
            MessageCodec.RawRequest raw = MessageCodec.parseRequest(line);
            handle(new Command.InvalidRequest(connectionId, refusal.reply(raw.id())));
            if (raw.type().equals("move")) {
                handle(new Command.TurnRequested(connectionId, raw.g()));
            }
        }
    }

    /** Starts a game and returns its id; the first player moves first. */
    String startGame(TestClient first, TestClient second, String game, String options, String tc) {
        String fields = "'game':'" + game + "','options':" + options + ",'tc':" + tc;
        List<String> open = first.request("{'t':'seek','id':1," + fields + ",'side':0}");
        String seek = TestClient.last(open, "ok").get("seek").getAsString();
        List<String> taken = second.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        assertEquals(
                List.of("ok", "game", "game.state playing"),
                TestClient.types(taken).subList(0, 3));
        return TestClient.last(taken, "ok").get("g").getAsString();
    }

    /** Lets both players of a game of tic-tac-toe move twice, so that a rated game counts however it ends. */
    static void moveTwice(String g, TestClient first, TestClient second) {
        List<String> moves = List.of("b2", "a1", "c1", "a2");
        for (int ply = 0; ply < moves.size(); ply++) {
            String move = "{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + moves.get(ply) + "'}";
            (ply % 2 == 0 ? first : second).request(move);
        }
        first.takeReceived();
        second.takeReceived();
    }

    /** Advances time and runs timers when they are due. */
    void advance(Duration duration) {
        long until = now + duration.toMillis();
        while (core.nextTick() <= until) {
            now = Math.max(now, core.nextTick());
            handle(new Command.Tick());
        }
        now = until;
    }

    /** Advances time; the timers that are due run with the next command. */
    void advanceWithoutTick(Duration duration) {
        now += duration.toMillis();
    }

    /** Advances the wall clock but not the server time, or sets it back. */
    void advanceWallClock(Duration duration) {
        wallOffset += duration.toMillis();
    }

    /** Advances the server time to the wall clock, as after a suspension of the computer. */
    void catchUp() {
        Step step = core.advance(now, now + wallOffset);
        now += wallOffset;
        wallOffset = 0;
        perform(step);
    }

    void handle(Command command) {
        perform(PlantedCore.planter(core)
                .map(planter ->
                        planter.failingEverywhere(kind(command), () -> core.handle(command, now, now + wallOffset)))
                .orElseGet(() -> core.handle(command, now, now + wallOffset)));
    }

    private static String kind(Command command) {
        Object kind = command instanceof Command.RequestReceived received
                ? received.request().message()
                : command;
        return kind.getClass().getSimpleName();
    }

    private void perform(Step step) {
        records.addAll(step.records());
        step.effects().forEach(this::perform);
        if (archiveAnswers) {
            archiveAnswers();
        }
    }

    /** Holds archive queries until {@link #archiveAnswers()}. */
    void holdArchive() {
        archiveAnswers = false;
    }

    /** Answers all pending archive queries in order. */
    void archiveAnswers() {
        for (Effect.LoadGames load = loads.poll(); load != null; load = loads.poll()) {
            Effect.LoadGames next = load;
            gameArchive.query(next.query(), result -> handle(new Command.GamesLoaded(next, result)));
        }
        for (Effect.QueryArchive queryArchive = pendingQueries.poll();
                queryArchive != null;
                queryArchive = pendingQueries.poll()) {
            Effect.QueryArchive next = queryArchive;
            gameArchive.query(next.query(), archiveResult -> handle(new Command.ArchiveAnswered(next, archiveResult)));
        }
    }

    /** Answers all pending queries for games, all but the last one by timers that run in the step of the last one. */
    void archiveAnswersInOneStep() {
        List<Command> answers = new ArrayList<>();
        for (Effect.LoadGames load : loads) {
            gameArchive.query(load.query(), result -> answers.add(new Command.GamesLoaded(load, result)));
        }
        loads.clear();
        Command last = answers.remove(answers.size() - 1);
        answers.forEach(answer -> PlantedCore.setTimer(core, new TimerQueue.TimerKey.OfCommand(answer), now));
        handle(last);
    }

    /** The oldest pending archive query. */
    ArchiveQuery pendingQuery() {
        return pendingQueries.element().query();
    }

    /** Answers the oldest pending archive query. */
    void archiveAnswers(ArchiveResult archiveResult) {
        handle(new Command.ArchiveAnswered(pendingQueries.remove(), archiveResult));
    }

    private void perform(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send.connectionIds()
                    .forEach(connectionId -> client(connectionId).receive(MessageCodec.write(send.message())));
        } else if (effect instanceof Effect.RejectLogin rejectLogin) {
            client(rejectLogin.connectionId()).receive(MessageCodec.write(rejectLogin.refusal()));
        } else if (effect instanceof Effect.Disconnect disconnect) {
            client(disconnect.connectionId()).receive(MessageCodec.write(disconnect.bye()));
        } else if (effect instanceof Effect.QueryArchive queryArchive) {
            pendingQueries.add(queryArchive);
        } else if (effect instanceof Effect.LoadGames load) {
            loads.add(load);
        } else if (effect instanceof Effect.CheckPassword check) {
            passwordChecks.add(check);
            if (answersPasswordChecks) {
                answerPasswordCheck(CoreFixture::correctResult);
            }
        } else if (effect instanceof Effect.ConfirmPassword confirm) {
            confirmations.add(confirm);
            if (answersPasswordChecks) {
                answerConfirmation();
            }
        } else if (effect instanceof Effect.ReloadSettings reload) {
            handle(new Command.SettingsReloaded(
                    reload.connectionId(),
                    reload.id(),
                    settings,
                    List.of("admins"),
                    List.of("port"),
                    settings == null ? "no file" : null));
        } else if (effect instanceof Effect.Log log && log.record() instanceof JournalRecord.Audited entry) {
            audits.add("by=" + entry.by() + " act=" + entry.act() + " " + entry.details());
        } else if (effect instanceof Effect.ToUser message) {
            messagesToUsers.add(message);
        } else if (effect instanceof Effect.Shutdown shutdown) {
            halted = true;
            restarting = shutdown.restart();
        } else {
            performForGateway(effect);
        }
    }

    private void performForGateway(Effect effect) {
        if (effect instanceof Effect.AcceptLogin accepted) {
            client(accepted.connectionId()).accepted(accepted.ticket());
        } else if (effect instanceof Effect.KeepRequest keep) {
            client(keep.connectionId()).keep(keep);
        }
    }

    /** Another core takes over after some time; no session is restored yet. */
    CoreFixture takenOverAfter(Duration downtime) {
        return takenOver(PlantedCore.rethrowing(ServerSettings.standard(), new SeededRandomSource(2)), downtime);
    }

    CoreFixture takenOver(ServerCore next, Duration downtime) {
        CoreFixture later = new CoreFixture(next, records, now + downtime.toMillis());
        Step step = next.restore(later.records, later.now);
        later.records.addAll(step.records());
        step.effects().forEach(later::perform);
        later.lastConnectionId = lastConnectionId;
        return later;
    }

    /** Announces the session of a client of an earlier core, as its gateway would. */
    TestClient restore(TestClient earlier) {
        return restore(earlier, PeerAddress.LOCAL);
    }

    TestClient restore(TestClient earlier, PeerAddress peer) {
        TestClient restored = new TestClient(this, earlier);
        clients.put(restored.connectionId(), restored);
        handle(new Command.RestoreSession(restored.connectionId(), peer, restored.ticket(), restored.keptRequests()));
        return restored;
    }

    private TestClient client(long connectionId) {
        TestClient testClient = clients.get(connectionId);
        if (testClient == null) {
            throw new AssertionError("message for unknown connection " + connectionId);
        }
        return testClient;
    }
}
