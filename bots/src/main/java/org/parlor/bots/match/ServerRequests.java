package org.parlor.bots.match;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.bots.player.MatchClient;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a server and waits for what it says, longer where it wants to be left in peace. */
final class ServerRequests {
    static final long TIMEOUT_SECONDS = 60;

    private static final Logger LOG = LoggerFactory.getLogger(ServerRequests.class);
    /** A wait that people may wonder about. */
    private static final long LONG_MILLIS = 5_000;

    private ServerRequests() {}

    /** What is done; refusals that pass are waited for. */
    static Reply.Ok ok(MatchClient asking, ClientMessage message)
            throws InterruptedException, MatchAbortedException, NoResultException {
        if (reply(asking, message) instanceof Reply.Ok ok) {
            return ok;
        }
        throw new MatchAbortedException("the server gave no plain answer to " + message);
    }

    static Reply reply(MatchClient asking, ClientMessage message)
            throws InterruptedException, MatchAbortedException, NoResultException {
        while (true) {
            Reply reply = await(asking.request(message));
            if (!(reply instanceof Reply.ErrorReply errorReply)) {
                return reply;
            } else if (errorReply.retryMs() != null) {
                if (errorReply.retryMs() > LONG_MILLIS) {
                    LOG.info("{}; waiting {} s", errorReply.message(), errorReply.retryMs() / 1000);
                }
                TimeUnit.MILLISECONDS.sleep(errorReply.retryMs());
            } else if (errorReply.code().equals("declined") || errorReply.code().equals("no_such_seek")) {
                throw new NoResultException(errorReply.message());
            } else {
                throw new MatchAbortedException("the server refuses: " + errorReply.message());
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
            throw new MatchAbortedException("the server does not answer");
        }
    }
}
