package org.parlor.bots.match;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests to a server and waits for the replies; repeats rate-limited requests after the delay in the reply. */
final class ServerRequests {
    static final long TIMEOUT_SECONDS = 60;

    private static final Logger LOG = LoggerFactory.getLogger(ServerRequests.class);
    /** Longer delays are logged. */
    private static final long LOGGED_DELAY_MILLIS = 5_000;

    private ServerRequests() {}

    /** Sends a request that is answered with {@code ok}. */
    static Reply.Ok ok(MatchClient client, ClientMessage message)
            throws InterruptedException, MatchAbortedException, NoResultException {
        if (reply(client, message) instanceof Reply.Ok ok) {
            return ok;
        }
        throw new MatchAbortedException("unexpected reply to " + message);
    }

    static Reply reply(MatchClient client, ClientMessage message)
            throws InterruptedException, MatchAbortedException, NoResultException {
        while (true) {
            Reply reply = await(client.request(message));
            if (!(reply instanceof Reply.ErrorReply errorReply)) {
                return reply;
            } else if (errorReply.retryMs() != null) {
                if (errorReply.retryMs() > LOGGED_DELAY_MILLIS) {
                    LOG.info("{}; waiting {} s", errorReply.message(), errorReply.retryMs() / 1000);
                }
                TimeUnit.MILLISECONDS.sleep(errorReply.retryMs());
            } else if (errorReply.code().equals("declined") || errorReply.code().equals("no_such_seek")) {
                throw new NoResultException(errorReply.message());
            } else {
                throw new MatchAbortedException("rejected by the server: " + errorReply.message());
            }
        }
    }

    static <T> T await(CompletionStage<T> stage) throws InterruptedException, MatchAbortedException {
        try {
            return stage.toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new MatchAbortedException(String.valueOf(cause.getMessage()));
        } catch (TimeoutException e) {
            throw new MatchAbortedException("the server did not reply within " + TIMEOUT_SECONDS + " s");
        }
    }
}
