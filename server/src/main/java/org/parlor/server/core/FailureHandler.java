package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;

/**
 * What follows when handling a command has failed and been undone: a request gets its one reply, and what nobody would
 * repeat is tried again later.
 *
 * @param incident the id under which the fault is logged
 */
record FailureHandler(ServerState hall, SessionService desk, Step step, String incident)
        implements Command.Handler<Boolean> {

    /** A command that failed and is to be handled again. */
    record Retry(Command command) implements TimerQueue.TimerKey {
        @Override
        public String toString() {
            return "retrying a " + command.getClass().getSimpleName();
        }
    }

    private boolean reject(long link, @Nullable RequestId id) {
        step.reject(link, IncidentReporter.refusal(incident).reply(id));
        return true;
    }

    private boolean reply(long link, @Nullable RequestId id) {
        step.send(link, IncidentReporter.refusal(incident).reply(id));
        return true;
    }

    private boolean reply(long link, RequestEnvelope requestEnvelope) {
        return reply(link, requestEnvelope.id());
    }

    private boolean retry(Command command) {
        hall.timers().set(new Retry(command), step.now() + TimerQueue.RETRY_MILLIS);
        return true;
    }

    @Override
    public Boolean logIn(Command.LogIn logIn) {
        return reject(logIn.link(), logIn.id());
    }

    @Override
    public Boolean proven(Command.PasswordChecked passwordChecked) {
        desk.takeWaiting(passwordChecked.link(), step).ifPresent(this::logIn);
        return true;
    }

    @Override
    public Boolean said(Command.RequestReceived requestReceived) {
        return reply(requestReceived.link(), requestReceived.request());
    }

    @Override
    public Boolean consulted(Command.ArchiveAnswered archiveAnswered) {
        return reply(archiveAnswered.asked().link(), archiveAnswered.asked().request());
    }

    @Override
    public Boolean misspoke(Command.InvalidRequest invalidRequest) {
        reply(invalidRequest.link(), invalidRequest.id());
        if (invalidRequest.isFatal()) {
            step.close(invalidRequest.link(), new SessionMessage.Bye("error", null));
        }
        return true;
    }

    @Override
    public Boolean reloaded(Command.SettingsReloaded settingsReloaded) {
        return reply(settingsReloaded.link(), settingsReloaded.id());
    }

    @Override
    public Boolean heard(Command.ConnectionActive connectionActive) {
        return retry(connectionActive);
    }

    /** Otherwise the session would stay for ever. */
    @Override
    public Boolean closed(Command.Disconnected disconnected) {
        return retry(disconnected);
    }

    @Override
    public Boolean makeAdmins(Command.MakeAdmins admins) {
        return retry(admins);
    }

    @Override
    public Boolean caughtUp(Command.SnapshotRequested snapshotRequested) {
        return retry(snapshotRequested);
    }

    /** The gateway says it again while the silence lasts. */
    @Override
    public Boolean silent(Command.ConnectionIdle connectionIdle) {
        return true;
    }

    /** Another measurement follows. */
    @Override
    public Boolean measured(Command.RttMeasured rttMeasured) {
        return true;
    }

    /** The connection closes next. */
    @Override
    public Boolean left(Command.LoggedOut loggedOut) {
        return true;
    }

    @Override
    public Boolean tick(Command.Tick tick) {
        return true;
    }

    /** The server stops all the same, and the next start adjourns what is left. */
    @Override
    public Boolean stop(Command.Shutdown shutdown) {
        return true;
    }
}
