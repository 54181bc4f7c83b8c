package org.parlor.server.core;

import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.state.ServerState;

/**
 * Handles a command whose execution failed and was rolled back: a request gets an error reply, and a command that
 * no caller repeats is scheduled for a retry.
 *
 * @param failure what requests are answered with
 */
record FailedCommandHandler(ServerState state, SessionService sessionService, Step step, RequestException failure) {
    private static final DispatchTable<FailedCommandHandler, Command, Void> COMMANDS =
            new DispatchTable<>(Command.class, rows -> {
                rows.run(Command.LogIn.class, FailedCommandHandler::reject);
                rows.run(Command.RestoreSession.class, FailedCommandHandler::reject);
                rows.run(Command.PasswordChecked.class, FailedCommandHandler::reject);
                rows.run(
                        Command.RequestReceived.class,
                        (self, of) -> self.reply(of.connectionId(), of.request().id()));
                rows.run(Command.PasswordConfirmed.class, FailedCommandHandler::reject);
                rows.run(
                        Command.ArchiveAnswered.class,
                        (self, of) ->
                                self.reply(of.query().connectionId(), of.query().id()));
                rows.run(Command.InvalidRequest.class, FailedCommandHandler::reply);
                rows.run(Command.SettingsReloaded.class, (self, of) -> self.reply(of.connectionId(), of.id()));
                rows.run(Command.LoggedOut.class, FailedCommandHandler::logOut);
                rows.run(Command.PreviewRequested.class, (self, of) -> self.reply(of.connectionId(), null));
                rows.run(Command.EmailLinkUsed.class, (self, of) -> self.reply(of.connectionId(), null));
                // Without a retry the session would never end.
                rows.run(Command.Disconnected.class, FailedCommandHandler::retry);
                rows.run(Command.GatewayLost.class, FailedCommandHandler::retry);
                rows.run(Command.ConnectionActive.class, FailedCommandHandler::retry);
                rows.run(Command.SnapshotRequested.class, FailedCommandHandler::retry);
                rows.run(Command.TurnRequested.class, FailedCommandHandler::retry);
                rows.run(Command.MakeAdmins.class, FailedCommandHandler::retry);
                rows.run(Command.GamesLoaded.class, FailedCommandHandler::retry);
                // The next notification finds it expired as well.
                rows.ignore(Command.PushSubscriptionExpired.class);
                // The network layer repeats these.
                rows.ignore(Command.ConnectionIdle.class, Command.RttMeasured.class);
                // The next start adjourns the games that are left.
                rows.ignore(Command.Shutdown.class, Command.Tick.class);
            });

    void handle(Command command) {
        COMMANDS.dispatch(this, command);
    }

    private void reject(Command.RestoreSession restored) {
        new SessionRestorer(state, sessionService, restored, step).reject();
    }

    private void reject(Command.PasswordChecked checked) {
        sessionService.removePendingLogin(checked.connectionId(), step).ifPresent(this::reject);
    }

    private void reject(Command.PasswordConfirmed confirmed) {
        state.authenticator()
                .loginThrottle()
                .checkEnded(confirmed.confirmation().peer(), step);
        reply(confirmed.confirmation().connectionId(), confirmed.confirmation().id());
    }

    private void reply(Command.InvalidRequest invalid) {
        reply(invalid.connectionId(), invalid.refusal().re());
        if (invalid.isFatal()) {
            step.add(new Effect.Disconnect(invalid.connectionId(), SessionMessage.Bye.ERROR));
        }
    }

    private void logOut(Command.LoggedOut loggedOut) {
        reply(loggedOut.connectionId(), loggedOut.id());
        step.add(new Effect.Disconnect(loggedOut.connectionId(), SessionMessage.Bye.QUIT));
    }

    private void retry(Command command) {
        state.timers().set(new TimerQueue.TimerKey.OfCommand(command), step.now() + TimerQueue.RETRY_MILLIS);
    }

    private void reject(Command.LogIn logIn) {
        step.add(new Effect.RejectLogin(logIn.connectionId(), error(logIn.id())));
    }

    private void reply(long connectionId, @Nullable RequestId id) {
        step.send(connectionId, error(id));
    }

    private Reply.ErrorReply error(@Nullable RequestId id) {
        return failure.reply(id);
    }
}
