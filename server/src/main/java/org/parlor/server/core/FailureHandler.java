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
 * no caller repeats is scheduled for a retry.
 *
 * @param incident id under which the fault is logged
 */
record FailureHandler(ServerState state, SessionService sessionService, Step step, String incident)
        implements Command.Handler {

    /** Timer key for retrying a failed command. */
    record Retry(Command command) implements TimerQueue.TimerKey {
        @Override
        public String toString() {
            return "retrying a " + command.getClass().getSimpleName();
        }
    }

    private void reject(long connectionId, @Nullable RequestId id) {
        step.rejectLogin(connectionId, IncidentReporter.internalError(incident).reply(id));
    }

    private void reply(long connectionId, @Nullable RequestId id) {
        step.send(connectionId, IncidentReporter.internalError(incident).reply(id));
    }

    private void reply(long connectionId, RequestEnvelope requestEnvelope) {
        reply(connectionId, requestEnvelope.id());
    }

    private void retry(Command command) {
        state.timers().set(new Retry(command), step.now() + TimerQueue.RETRY_MILLIS);
    }

    @Override
    public void logIn(Command.LogIn logIn) {
        reject(logIn.connectionId(), logIn.id());
    }

    @Override
    public void passwordChecked(Command.PasswordChecked passwordChecked) {
        sessionService.removePendingLogin(passwordChecked.connectionId(), step).ifPresent(this::logIn);
    }

    @Override
    public void requestReceived(Command.RequestReceived requestReceived) {
        reply(requestReceived.connectionId(), requestReceived.request());
    }

    @Override
    public void archiveAnswered(Command.ArchiveAnswered archiveAnswered) {
        reply(archiveAnswered.query().connectionId(), archiveAnswered.query().request());
    }

    @Override
    public void invalidRequest(Command.InvalidRequest invalidRequest) {
        reply(invalidRequest.connectionId(), invalidRequest.id());
        if (invalidRequest.isFatal()) {
            step.disconnect(invalidRequest.connectionId(), SessionMessage.Bye.ERROR);
        }
    }

    @Override
    public void settingsReloaded(Command.SettingsReloaded settingsReloaded) {
        reply(settingsReloaded.connectionId(), settingsReloaded.id());
    }

    @Override
    public void connectionActive(Command.ConnectionActive connectionActive) {
        retry(connectionActive);
    }

    /** Without a retry the session would never end. */
    @Override
    public void disconnected(Command.Disconnected disconnected) {
        retry(disconnected);
    }

    @Override
    public void makeAdmins(Command.MakeAdmins admins) {
        retry(admins);
    }

    @Override
    public void snapshotRequested(Command.SnapshotRequested snapshotRequested) {
        retry(snapshotRequested);
    }

    /** The network layer repeats the command while the connection is idle. */
    @Override
    public void connectionIdle(Command.ConnectionIdle connectionIdle) {}

    /** Another measurement follows. */
    @Override
    public void rttMeasured(Command.RttMeasured rttMeasured) {}

    @Override
    public void loggedOut(Command.LoggedOut loggedOut) {
        reply(loggedOut.connectionId(), loggedOut.id());
        step.disconnect(loggedOut.connectionId(), SessionMessage.Bye.QUIT);
    }

    @Override
    public void tick(Command.Tick tick) {}

    /** The server stops anyway; the next start adjourns the remaining games. */
    @Override
    public void shutdown(Command.Shutdown shutdown) {}
}
