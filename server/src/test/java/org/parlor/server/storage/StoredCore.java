package org.parlor.server.storage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionRequest;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.testing.Waiting;

/** A core in virtual time with a real journal and archive, without a network. */
public final class StoredCore implements AutoCloseable {
    private final Journal journal;
    private final GameArchive archive;
    private final ServerCore core;
    private final List<ServerMessage> sent = new ArrayList<>();
    private final Deque<Effect.LoadGames> loads = new ArrayDeque<>();
    private boolean answers = true;
    private long now;

    /** Starts, as a server does. */
    public StoredCore(Journal journal, GameArchive archive, long now) {
        this.journal = journal;
        this.archive = archive;
        this.now = now;
        ServerSettings settings = ServerSettings.standard().with(ServerSettings.CORRESPONDENCE_GAMES_MAX, 1_000);
        this.core = new ServerCore(settings, new SecureRandomSource(), IncidentReporter.RETHROW, true);
        perform(core.restore(journal.load(), now));
    }

    public long now() {
        return now;
    }

    /** Holds what the archive is asked for. */
    void hold() {
        answers = false;
    }

    /** Returns the messages sent since the last call. */
    public List<ServerMessage> takeSent() {
        List<ServerMessage> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }

    /** Logs in a bot, whose name is that of its connection. */
    public void logIn(long connectionId) {
        RequestEnvelope hello =
                MessageCodec.readRequest("{\"t\":\"hello\",\"id\":1,\"proto\":1,\"caps\":[\"corr\",\"weekend\"],"
                        + "\"login\":{\"as\":\"bot\",\"name\":\"bot" + connectionId
                        + "\",\"token\":\"a-token-of-20-letters-"
                        + connectionId + "\"}}");
        handle(new Command.LogIn(connectionId, PeerAddress.LOCAL, hello.id(), (SessionRequest.Hello) hello.message()));
    }

    public void request(long connectionId, String line) {
        handle(new Command.RequestReceived(connectionId, MessageCodec.readRequest(line)));
    }

    /** Starts a correspondence game of the connections 1, who moves first, and 2. Returns its id. */
    public String startGame(String kind) {
        return startGame(kind, "{\"mode\":\"corr\",\"days\":3}");
    }

    public String startGame(String kind, String tc) {
        request(1, "{\"t\":\"seek\",\"id\":1,\"game\":\"" + kind + "\",\"tc\":" + tc + ",\"side\":0}");
        request(
                2,
                "{\"t\":\"seek.take\",\"id\":2,\"seek\":\""
                        + latest(Reply.Ok.class).seek() + "\"}");
        return latest(GameMessage.Snapshot.class).g();
    }

    /** Returns the latest message of a type since the last {@link #takeSent}. */
    public <M extends ServerMessage> M latest(Class<M> type) {
        return sent.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    public void leave(long connectionId) {
        handle(new Command.Disconnected(connectionId));
    }

    /** Advances the time, running timers when they are due. */
    public void advance(long millis) {
        long until = now + millis;
        while (core.nextTick() <= until) {
            now = Math.max(now, core.nextTick());
            handle(new Command.Tick());
        }
        now = until;
    }

    public void handle(Command command) {
        perform(core.handle(command, now));
    }

    private void perform(Step step) {
        CompletableFuture<Boolean> durable = new CompletableFuture<>();
        journal.append(step.records(), () -> durable.complete(true));
        durable.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Send send) {
                sent.add(send.message());
            } else if (effect instanceof Effect.RejectLogin rejected) {
                sent.add(rejected.refusal());
            } else if (effect instanceof Effect.LoadGames load) {
                loads.add(load);
            }
        }
        while (answers && !loads.isEmpty()) {
            Effect.LoadGames load = loads.remove();
            CompletableFuture<ArchiveResult> result = new CompletableFuture<>();
            archive.query(load.query(), result::complete);
            handle(new Command.GamesLoaded(
                    load,
                    result.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join()));
        }
    }

    /** Ends at once, as if it were killed. */
    @Override
    public void close() {
        archive.close();
        journal.close();
    }
}
