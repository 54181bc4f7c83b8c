package org.parlor.server.core.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.undo.UndoLog;

/**
 * What handling commands leads to: records to keep and, only once those are durable, effects to carry out. Its parts are
 * all or nothing, see {@link #attempt}.
 */
public final class Step {
    private final long now;
    private final UndoLog undo;
    private final IncidentReporter incidents;
    private final List<JournalRecord> records;
    private final List<Effect> effects;

    /**
     * @param now the server time of everything in it
     * @param undo to which all changes of the state are added
     */
    public Step(long now, UndoLog undo, IncidentReporter incidents) {
        this(now, undo, incidents, new ArrayList<>(), new ArrayList<>());
    }

    private Step(
            long now, UndoLog undo, IncidentReporter incidents, List<JournalRecord> records, List<Effect> effects) {
        this.now = now;
        this.undo = undo;
        this.incidents = incidents;
        this.records = records;
        this.effects = effects;
    }

    /** The same step for something that counts as having happened at another time. */
    public Step at(long time) {
        return new Step(time, undo, incidents, records, effects);
    }

    /** The inverses of what this step has changed so far. */
    public UndoLog undo() {
        return undo;
    }

    /**
     * Runs one part of the step. If it fails, its changes, records and effects are undone, so that the state and the
     * journal agree whatever was thrown and wherever, and the fault is reported.
     *
     * @param doing what the part is, as in "handling a Said"
     * @return the incident id of the fault, null if the part succeeded
     */
    public @Nullable String attempt(Object doing, Runnable part) {
        int changed = undo.mark();
        int recorded = records.size();
        int caused = effects.size();
        try {
            part.run();
            return null;
        } catch (RuntimeException | StackOverflowError fault) {
            undo.rollBackTo(changed);
            records.subList(recorded, records.size()).clear();
            effects.subList(caused, effects.size()).clear();
            return incidents.report(doing.toString(), fault);
        }
    }

    public long now() {
        return now;
    }

    public List<JournalRecord> records() {
        return Collections.unmodifiableList(records);
    }

    public List<Effect> effects() {
        return Collections.unmodifiableList(effects);
    }

    public void record(JournalRecord record) {
        records.add(record);
    }

    public void send(long link, ServerMessage message) {
        send(List.of(link), message);
    }

    public void send(List<Long> links, ServerMessage message) {
        if (!links.isEmpty()) {
            effects.add(new Effect.Send(links, message, null));
        }
    }

    /** Tells watchers of a game, of whom slow ones may miss it. */
    public void sendToWatchers(List<Long> links, String game, ServerMessage message) {
        if (!links.isEmpty()) {
            effects.add(new Effect.Send(links, message, game));
        }
    }

    public void admit(long link) {
        effects.add(new Effect.AcceptLogin(link));
    }

    public void reject(long link, Reply.Refused refusal) {
        effects.add(new Effect.RejectLogin(link, refusal));
    }

    /** Has the settings read again; what comes of it answers a request. */
    public void reload(long link, @Nullable RequestId id) {
        effects.add(new Effect.ReloadSettings(link, id));
    }

    /** Has a line written to the operator's log about what an admin did. */
    public void audit(String admin, String act) {
        effects.add(new Effect.Audit(admin, act));
    }

    /** Has the server stopped, to be started again or not. */
    public void halt(boolean restart) {
        effects.add(new Effect.Shutdown(restart));
    }

    public void close(long link, SessionMessage.Bye bye) {
        effects.add(new Effect.Disconnect(link, bye));
    }

    /** Asks the archive what is needed to answer a request. */
    public void consult(long link, RequestEnvelope requestEnvelope, ArchiveQuery query) {
        effects.add(new Effect.QueryArchive(link, requestEnvelope, query));
    }

    public void prove(Effect.CheckPassword question) {
        effects.add(question);
    }

    /** Where the next effect will stand, for a reply that must come before what it causes. */
    public int mark() {
        return effects.size();
    }

    public void sendAt(int mark, long link, ServerMessage message) {
        effects.add(mark, new Effect.Send(List.of(link), message, null));
    }
}
