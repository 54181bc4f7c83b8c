package org.parlor.client.ssh;

import java.nio.channels.ClosedChannelException;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.parlor.client.net.LoginAttempt;
import org.parlor.client.ssh.TextCommand.Result;
import org.parlor.client.state.ExitCode;
import org.parlor.client.storage.AccountExport;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerConnection;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.SafeText;

/** Runs a command on a connection of the user's account at the game server, such as {@code ssh HOST export}. */
record AccountCommand(SshOptions options, RemoteUser user) {
    private static final String GUEST =
            "You are a guest, whose data is deleted after you have left. Log in by a key or your"
                    + " password to export your account";
    private static final long FIRST_WAIT_MILLIS = 100;
    private static final long WAIT_MAX_MILLIS = 1_600;
    private static final String NO_ACCOUNTS = "This server has no accounts of persons, so that there is none to export";

    static boolean isExport(String command) {
        return words(command)[0].toLowerCase(Locale.ROOT).equals("export");
    }

    private static String[] words(String command) {
        return command.strip().split("\\s+");
    }

    CompletionStage<Result> export(String command) {
        if (words(command).length > 1) {
            return CompletableFuture.completedFuture(
                    Result.failed("export takes no arguments: ssh HOST export > FILE", ExitCode.USAGE));
        }
        return run(GUEST, NO_ACCOUNTS, connection -> export(connection, AccountExport.START));
    }

    private static CompletionStage<Result> export(ServerConnection connection, AccountExport export) {
        ClientMessage next = export.next();
        return next == null
                ? CompletableFuture.completedFuture(Result.ok(export.toJson()))
                : connection
                        .requestWithRetry(next, delayed -> {})
                        .thenCompose(reply -> reply instanceof Reply.ErrorReply
                                ? CompletableFuture.completedFuture(refused(reply))
                                : export(connection, export.with(reply)));
    }

    /**
     * @param guest the refusal of a guest
     * @param noAccounts the refusal where persons have no accounts
     */
    CompletionStage<Result> run(
            String guest, String noAccounts, Function<ServerConnection, CompletionStage<Result>> action) {
        Login session = user.session();
        if (session == null) {
            return CompletableFuture.completedFuture(Result.failed(guest, ExitCode.REFUSED));
        }
        CompletableFuture<Result> result = new CompletableFuture<>();
        attempt(session, noAccounts, action, FIRST_WAIT_MILLIS, result);
        return result;
    }

    /** Waits for another command of the account to end, because the session of each refuses the others. */
    private void attempt(
            Login session,
            String noAccounts,
            Function<ServerConnection, CompletionStage<Result>> action,
            long waitMillis,
            CompletableFuture<Result> result) {
        // The server sends the notice of a cancelled deletion before the reply.
        Queue<String> notices = new ConcurrentLinkedQueue<>();
        Consumer<SessionMessage.Notice> addNotice = notice -> notices.add(SafeText.sanitize(notice.text()));
        LoginAttempt.start(
                user.connections(),
                options.server(),
                options.program(),
                LoginAttempt.NO_REPLACE,
                session,
                addNotice,
                (connection, state) -> {
                    if (isCode(state, ErrorCode.SESSION_CONFLICT) && waitMillis < WAIT_MAX_MILLIS) {
                        connection.close();
                        CompletableFuture.delayedExecutor(waitMillis, TimeUnit.MILLISECONDS)
                                .execute(() -> attempt(session, noAccounts, action, 2 * waitMillis, result));
                        return;
                    }
                    CompletionStage<Result> found;
                    try {
                        found = state instanceof ConnectionState.LoggedIn
                                ? action.apply(connection)
                                : CompletableFuture.completedFuture(loginFailed(state, noAccounts));
                    } catch (RequestException invalid) {
                        found = CompletableFuture.completedFuture(
                                Result.failed(String.valueOf(invalid.getMessage()), ExitCode.USAGE));
                    }
                    found.whenComplete((done, fault) -> {
                        connection.close();
                        if (fault == null) {
                            result.complete(done.withNotices(notices));
                        } else if (fault instanceof ClosedChannelException
                                || fault.getCause() instanceof ClosedChannelException) {
                            result.complete(Result.failed("The connection to the game server is lost", ExitCode.LOST));
                        } else {
                            result.completeExceptionally(fault);
                        }
                    });
                });
    }

    static boolean isCode(ConnectionState state, ErrorCode code) {
        return state instanceof ConnectionState.Closed closed && closed.code().equals(code.wireName());
    }

    static Result loginFailed(ConnectionState state, String noAccounts) {
        if (isCode(state, ErrorCode.NOT_SUPPORTED) || isCode(state, ErrorCode.BAD_MESSAGE)) {
            return Result.failed(noAccounts, ExitCode.REFUSED);
        } else if (isCode(state, ErrorCode.SESSION_CONFLICT)) {
            return Result.failed(
                    "You are logged in elsewhere, perhaps in a game. Log out there, or try again in a moment",
                    ExitCode.REFUSED);
        }
        return Result.failed(
                state instanceof ConnectionState.Closed closed
                        ? SafeText.sanitize(closed.message())
                        : "The game server cannot be reached",
                ExitCode.REFUSED);
    }

    static Result refused(Reply reply) {
        return Result.failed(
                reply instanceof Reply.ErrorReply error ? SafeText.sanitize(error.message()) : "Unexpected reply",
                ExitCode.REFUSED);
    }
}
