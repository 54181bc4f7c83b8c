package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.state.ServerState;

/**
 * Handles a command whose execution failed and was rolled back: a request gets an error reply, and a command that
 * no caller repeats is scheduled for a retry.
 *
 * @param incident id under which the fault is logged
 */
record FailedCommandHandler(ServerState state, SessionService sessionService, Step step, String incident) {

    void handle(Command command) {
        if (command instanceof Command.LogIn logIn) {
            reject(logIn);
        } else if (command instanceof Command.RestoreSession restored) {
            new SessionRestorer(state, sessionService, restored, step).reject();
        } else if (command instanceof Command.PasswordChecked checked) {
            sessionService.removePendingLogin(checked.connectionId(), step).ifPresent(this::reject);
        } else if (command instanceof Command.RequestReceived received) {
            reply(received.connectionId(), received.request().id());
        } else if (command instanceof Command.ArchiveAnswered answered) {
            reply(answered.query().connectionId(), answered.query().request().id());
        } else if (command instanceof Command.InvalidRequest invalid) {
            reply(invalid.connectionId(), invalid.refusal().re());
            if (invalid.isFatal()) {
                step.add(new Effect.Disconnect(invalid.connectionId(), SessionMessage.Bye.ERROR));
            }
        } else if (command instanceof Command.SettingsReloaded reloaded) {
            reply(reloaded.connectionId(), reloaded.id());
        } else if (command instanceof Command.LoggedOut loggedOut) {
            reply(loggedOut.connectionId(), loggedOut.id());
            step.add(new Effect.Disconnect(loggedOut.connectionId(), SessionMessage.Bye.QUIT));
        } else if (command instanceof Command.PreviewRequested requested) {
            reply(requested.connectionId(), null);
        } else if (isRetried(command)) {
            state.timers().set(new TimerQueue.TimerKey.OfCommand(command), step.now() + TimerQueue.RETRY_MILLIS);
        }
    }

    /**
     * Without a retry of {@code Disconnected} the session would never end. The network layer repeats {@code
     * ConnectionIdle} and {@code RttMeasured}, and after {@code Shutdown} the next start adjourns the remaining games.
     */
    private static boolean isRetried(Command command) {
        return command instanceof Command.Disconnected
                || command instanceof Command.GatewayLost
                || command instanceof Command.ConnectionActive
                || command instanceof Command.SnapshotRequested
                || command instanceof Command.TurnRequested
                || command instanceof Command.MakeAdmins;
    }

    private void reject(Command.LogIn logIn) {
        step.add(new Effect.RejectLogin(logIn.connectionId(), error(logIn.id())));
    }

    private void reply(long connectionId, @Nullable RequestId id) {
        step.send(connectionId, error(id));
    }

    private Reply.ErrorReply error(@Nullable RequestId id) {
        return IncidentReporter.internalError(incident).reply(id);
    }
}
