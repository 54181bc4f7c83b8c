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
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.RecordedArchive;

/**
 * A whole server without network and with time that passes when told to: people talk to it in lines. Each command is also
 * made to fail at every point where it can, which must not leave a trace.
 */
final class CoreFixture {
    static final long START = 1_763_683_200_000L;

    private final ServerCore core;
    private final Map<Long, TestClient> clients = new LinkedHashMap<>();
    private final List<JournalRecord> records = new ArrayList<>();
    private final GameArchive gameArchive = new RecordedArchive(records);
    private final Deque<Effect.QueryArchive> pendingQueries = new ArrayDeque<>();
    private boolean archiveAnswers = true;
    private final Deque<Effect.CheckPassword> passwordChecks = new ArrayDeque<>();
    private boolean answersPasswordChecks = true;
    private @Nullable ServerSettings settings;
    private final List<String> audits = new ArrayList<>();
    private boolean halted;
    private boolean restarting;
    private long now;
    private long lastConnectionId;

    CoreFixture() {
        this(ServerSettings.standard());
    }

    CoreFixture(ServerSettings house) {
        this(PlantedCore.rethrowing(house, new SeededRandomness(1)), START);
    }

    /** Goes on with a server that is there already. */
    CoreFixture(ServerCore core, long now) {
        this(core, List.of(), now);
    }

    /** Goes on with a server that has taken up these facts. */
    CoreFixture(ServerCore core, List<JournalRecord> records, long now) {
        this.core = core;
        this.records.addAll(records);
        this.now = now;
    }

    List<JournalRecord> records() {
        return records;
    }

    /** How many games have left the rooms. */
    long archivedGames() {
        return records.stream()
                .filter(record -> record instanceof JournalRecord.GameArchived)
                .count();
    }

    long now() {
        return now;
    }

    /** What the settings say from now on when they are read again; they cannot be read otherwise. */
    void settings(ServerSettings house) {
        settings = house;
    }

    /** What the operator's log has about admins. */
    List<String> audits() {
        return audits;
    }

    /** Whether it has been asked to be started again. */
    boolean isRestarting() {
        return restarting;
    }

    /** Whether the server has been asked to stop. */
    boolean isHalted() {
        return halted;
    }

    /** Somebody new who logs in as a guest of that name. */
    TestClient guest(String name) {
        return connect("{\"as\":\"guest\",\"name\":\"" + name + "\"}");
    }

    TestClient bot(String name, String... caps) {
        return connect(
                "{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"token-of-20-letters-" + name + "\"}", caps);
    }

    /** A person who logs in by this password, and is new if {@code create} says so. */
    TestClient person(String name, String password, boolean create) {
        return connect("{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password + "\""
                + (create ? ",\"create\":true}" : "}"));
    }

    /** An admin whose account the operator has made. */
    TestClient admin(String name, String password) {
        handle(new Command.MakeAdmins(Map.of(name, "hash of " + password)));
        return person(name, password, false);
    }

    /** From now on passwords are looked at when the test says so. */
    void holdPasswordChecks() {
        answersPasswordChecks = false;
    }

    /** Finds something out about the password that has waited longest, and tells who asked. */
    void answerPasswordCheck(Function<Effect.CheckPassword, PasswordResult> finding) {
        Effect.CheckPassword question = passwordChecks.remove();
        handle(new Command.PasswordChecked(question.link(), finding.apply(question)));
    }

    /** What a vault finds, with hashes that can be read. */
    static PasswordResult correctResult(Effect.CheckPassword question) {
        String hash = "hash of " + question.password();
        if (question.create()) {
            return new PasswordResult(PasswordResult.Verdict.RIGHT, question.against(), hash);
        }
        boolean right = hash.equals(question.against());
        String next = question.next();
        String fresh = right && next != null ? "hash of " + next : null;
        return new PasswordResult(
                right ? PasswordResult.Verdict.RIGHT : PasswordResult.Verdict.WRONG, question.against(), fresh);
    }

    TestClient connect(String login, String... caps) {
        return connect(PeerAddress.LOCAL, login, caps);
    }

    TestClient connect(PeerAddress peer, String login, String... caps) {
        TestClient testClient = new TestClient(this, ++lastConnectionId);
        clients.put(testClient.connectionId(), testClient);
        String declared = caps.length == 0 ? "" : ",\"caps\":[\"" + String.join("\",\"", caps) + "\"]";
        RequestEnvelope requestEnvelope = MessageCodec.readRequest(
                "{\"t\":\"hello\",\"id\":1,\"proto\":1" + declared + ",\"login\":" + login + "}");
        handle(new Command.LogIn(testClient.connectionId(), peer, requestEnvelope.id(), (SessionRequest.Hello)
                requestEnvelope.message()));
        return testClient;
    }

    void request(long link, String line) {
        try {
            handle(new Command.RequestReceived(link, MessageCodec.readRequest(line)));
        } catch (RequestException refusal) {
            handle(new Command.InvalidRequest(link, MessageCodec.envelope(line).id(), refusal, false));
        }
    }

    /** Starts a game between these two, the first of whom moves first, and tells its id. */
    String startGame(TestClient first, TestClient second, String game, String options, String tc) {
        String wish = "'game':'" + game + "','options':" + options + ",'tc':" + tc;
        List<String> open = first.request("{'t':'seek','id':1," + wish + ",'side':0}");
        String seek = TestClient.last(open, "ok").get("seek").getAsString();
        List<String> taken = second.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        assertEquals(
                List.of("ok", "game", "game.state playing"),
                TestClient.types(taken).subList(0, 3));
        return TestClient.last(taken, "ok").get("g").getAsString();
    }

    /** Lets time pass, and everything happen at its time. */
    void advance(Duration duration) {
        long until = now + duration.toMillis();
        while (core.nextTick() <= until) {
            now = Math.max(now, core.nextTick());
            handle(new Command.Tick());
        }
        now = until;
    }

    void handle(Command command) {
        Step step = PlantedCore.planter(core)
                .map(planter -> planter.failingEverywhere(() -> core.handle(command, now)))
                .orElseGet(() -> core.handle(command, now));
        records.addAll(step.records());
        step.effects().forEach(effect -> effect.accept(new Delivery()));
        if (archiveAnswers) {
            archiveAnswers();
        }
    }

    /** From now on the archive answers only when told to. */
    void holdArchive() {
        archiveAnswers = false;
    }

    /** Answers what the archive was asked, one question after another. */
    void archiveAnswers() {
        for (Effect.QueryArchive queryArchive = pendingQueries.poll();
                queryArchive != null;
                queryArchive = pendingQueries.poll()) {
            Effect.QueryArchive next = queryArchive;
            gameArchive.ask(next.question(), archiveResult -> handle(new Command.ArchiveAnswered(next, archiveResult)));
        }
    }

    /** Answers the first thing that the archive was asked. */
    void archiveAnswers(ArchiveResult archiveResult) {
        handle(new Command.ArchiveAnswered(pendingQueries.remove(), archiveResult));
    }

    private final class Delivery implements Effect.Handler<Boolean> {
        @Override
        public Boolean send(Effect.Send send) {
            send.links().forEach(link -> person(link).receive(MessageCodec.write(send.message())));
            return true;
        }

        @Override
        public Boolean admit(Effect.AcceptLogin acceptLogin) {
            return true;
        }

        @Override
        public Boolean reject(Effect.RejectLogin rejectLogin) {
            person(rejectLogin.link()).receive(MessageCodec.write(rejectLogin.refusal()));
            return true;
        }

        @Override
        public Boolean close(Effect.Disconnect disconnect) {
            person(disconnect.link()).receive(MessageCodec.write(disconnect.bye()));
            return true;
        }

        @Override
        public Boolean consult(Effect.QueryArchive queryArchive) {
            return pendingQueries.add(queryArchive);
        }

        @Override
        public Boolean prove(Effect.CheckPassword question) {
            passwordChecks.add(question);
            if (answersPasswordChecks) {
                CoreFixture.this.answerPasswordCheck(CoreFixture::correctResult);
            }
            return true;
        }

        @Override
        public Boolean reload(Effect.ReloadSettings asked) {
            handle(new Command.SettingsReloaded(
                    asked.link(),
                    asked.id(),
                    settings,
                    List.of("admins"),
                    List.of("port"),
                    settings == null ? "no file" : null));
            return true;
        }

        @Override
        public Boolean audit(Effect.Audit audit) {
            return audits.add("by=" + audit.admin() + " " + audit.act());
        }

        @Override
        public Boolean halt(Effect.Shutdown shutdown) {
            halted = true;
            restarting = shutdown.restart();
            return true;
        }

        private TestClient person(long link) {
            TestClient testClient = clients.get(link);
            if (testClient == null) {
                throw new AssertionError("a message for link " + link + ", which nobody has");
            }
            return testClient;
        }
    }
}
