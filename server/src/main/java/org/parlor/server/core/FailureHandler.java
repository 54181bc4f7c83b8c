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
 * Handles a command whose execution failed and was rolled back: a request gets an error reply, and a command that
 * nobody would repeat is scheduled for a retry.
 *
 * @param incident id under which the fault is logged
 */
record FailureHandler(ServerState state, SessionService sessionService, Step step, String incident)
        implements Command.Handler<Boolean> {

    /** Timer key for retrying a failed command. */
    record Retry(Command command) implements TimerQueue.TimerKey {
        @Override
        public String toString() {
            return "retrying a " + command.getClass().getSimpleName();
        }
    }

    private boolean reject(long connectionId, @Nullable RequestId id) {
        step.rejectLogin(connectionId, IncidentReporter.internalError(incident).reply(id));
        return true;
    }

    private boolean reply(long connectionId, @Nullable RequestId id) {
        step.send(connectionId, IncidentReporter.internalError(incident).reply(id));
        return true;
    }

    private boolean reply(long connectionId, RequestEnvelope requestEnvelope) {
        return reply(connectionId, requestEnvelope.id());
    }

    private boolean retry(Command command) {
        state.timers().set(new Retry(command), step.now() + TimerQueue.RETRY_MILLIS);
        return true;
    }

    @Override
    public Boolean logIn(Command.LogIn logIn) {
        return reject(logIn.connectionId(), logIn.id());
    }

    @Override
    public Boolean passwordChecked(Command.PasswordChecked passwordChecked) {
        sessionService.removePendingLogin(passwordChecked.connectionId(), step).ifPresent(this::logIn);
        return true;
    }

    @Override
    public Boolean requestReceived(Command.RequestReceived requestReceived) {
        return reply(requestReceived.connectionId(), requestReceived.request());
    }

    @Override
    public Boolean archiveAnswered(Command.ArchiveAnswered archiveAnswered) {
        return reply(
                archiveAnswered.query().connectionId(), archiveAnswered.query().request());
    }

    @Override
    public Boolean invalidRequest(Command.InvalidRequest invalidRequest) {
        reply(invalidRequest.connectionId(), invalidRequest.id());
        if (invalidRequest.isFatal()) {
            step.disconnect(invalidRequest.connectionId(), new SessionMessage.Bye("error", null));
        }
        return true;
    }

    @Override
    public Boolean settingsReloaded(Command.SettingsReloaded settingsReloaded) {
        return reply(settingsReloaded.connectionId(), settingsReloaded.id());
    }

    @Override
    public Boolean connectionActive(Command.ConnectionActive connectionActive) {
        return retry(connectionActive);
    }

    /** Without a retry the session would never end. */
    @Override
    public Boolean disconnected(Command.Disconnected disconnected) {
        return retry(disconnected);
    }

    @Override
    public Boolean makeAdmins(Command.MakeAdmins admins) {
        return retry(admins);
    }

    @Override
    public Boolean snapshotRequested(Command.SnapshotRequested snapshotRequested) {
        return retry(snapshotRequested);
    }

    /** The network layer repeats the command while the connection is idle. */
    @Override
    public Boolean connectionIdle(Command.ConnectionIdle connectionIdle) {
        return true;
    }

    /** Another measurement follows. */
    @Override
    public Boolean rttMeasured(Command.RttMeasured rttMeasured) {
        return true;
    }

    /** The connection closes next. */
    @Override
    public Boolean loggedOut(Command.LoggedOut loggedOut) {
        return true;
    }

    @Override
    public Boolean tick(Command.Tick tick) {
        return true;
    }

    /** The server stops anyway; the next start adjourns the remaining games. */
    @Override
    public Boolean shutdown(Command.Shutdown shutdown) {
        return true;
    }
}
