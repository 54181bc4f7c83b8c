package org.parlor.server.core.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.game.GameClock.StepTime;
import org.parlor.server.core.undo.UndoLog;

/**
 * The outcome of executing a command: journal records and, to be executed once those are durable, effects. Parts of a
 * step are atomic, see {@link #attempt}. Not thread-safe.
 *
 * @param now server time, epoch milliseconds: the time of records, clocks and timers, without stalls of the server
 * @param wallOffset milliseconds by which the wall clock leads the server time
 * @param undo the inverses of the changes so far
 */
public record Step(
        long now,
        long wallOffset,
        UndoLog undo,
        IncidentReporter incidents,
        List<JournalRecord> records,
        List<Effect> effects) {

    public static Step create(long now, long wallNow, UndoLog undo, IncidentReporter incidents) {
        return new Step(now, wallNow - now, undo, incidents, new ArrayList<>(), new ArrayList<>());
    }

    /** Returns a view of this step with another server time. */
    public Step withTime(long time) {
        return new Step(time, wallOffset, undo, incidents, records, effects);
    }

    /** Returns a view of this step that collects its effects separately. */
    public Step withOwnEffects() {
        return new Step(now, wallOffset, undo, incidents, records, new ArrayList<>());
    }

    /**
     * Runs one part of the step. If it throws, its changes, records and effects are rolled back and the fault is
     * reported.
     *
     * @param doing description of the part, such as "handling a LogIn"
     * @return the incident id of the fault, null if the part succeeded
     * @throws GamesNotLoadedException if the part needs games that are not in memory; the whole command is then repeated
     */
    public @Nullable String attempt(Supplier<String> doing, Runnable part) {
        int mark = undo.mark();
        try {
            part.run();
            return null;
        } catch (GamesNotLoadedException notLoaded) {
            throw notLoaded;
        } catch (RuntimeException | StackOverflowError fault) {
            undo.rollBackTo(mark);
            return incidents.report(doing.get(), fault);
        }
    }

    /** Returns the wall-clock time, epoch milliseconds: for what users and admins set or see as a date. May decrease. */
    public long wallNow() {
        return now + wallOffset;
    }

    /** Returns the server time and the wall-clock time. */
    public StepTime time() {
        return new StepTime(now, wallNow());
    }

    /** Returns the server time at which the wall clock shows the given time, unless it is set until then. */
    public long serverTime(long wallTime) {
        return wallTime - wallOffset;
    }

    @Override
    public List<JournalRecord> records() {
        return Collections.unmodifiableList(records);
    }

    @Override
    public List<Effect> effects() {
        return Collections.unmodifiableList(effects);
    }

    public void record(JournalRecord record) {
        undo.append(records, record);
    }

    /** Adds a record and applies it, as a restart does. */
    public <R extends JournalRecord> void record(R record, Consumer<R> state) {
        record(record);
        state.accept(record);
    }

    public void add(Effect effect) {
        undo.append(effects, effect);
    }

    /** Keeps a request of a session at its gateway, see {@link Effect.KeepRequest}. */
    public void keepRequest(long connectionId, String key, ClientMessage message) {
        add(new Effect.KeepRequest(connectionId, key, new RequestEnvelope(null, message)));
    }

    public void forgetRequest(long connectionId, String key) {
        add(new Effect.KeepRequest(connectionId, key, null));
    }

    public void send(long connectionId, ServerMessage message) {
        send(List.of(connectionId), message);
    }

    public void send(List<Long> connectionIds, ServerMessage message) {
        if (!connectionIds.isEmpty()) {
            add(new Effect.Send(connectionIds, message, null));
        }
    }

    /** Sends a message to spectators of a game. Slow spectators may miss it. */
    public void sendToWatchers(List<Long> connectionIds, String game, ServerMessage message) {
        if (!connectionIds.isEmpty()) {
            add(new Effect.Send(connectionIds, message, game));
        }
    }
}
