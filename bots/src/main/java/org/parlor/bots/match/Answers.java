package org.parlor.bots.match;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parlor.bots.player.Entrant;
import org.parlor.message.ClientMessage;
import org.parlor.message.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a server and waits for what it says, longer where it wants to be left in peace. */
final class Answers {
    static final long WITHIN_SECONDS = 60;

    private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
    /** A wait that people may wonder about. */
    private static final long LONG_MILLIS = 5_000;

    private Answers() {}

    /** What is done; refusals that pass are waited for. */
    static Reply.Ok ok(Entrant asking, ClientMessage message)
            throws InterruptedException, BrokenOffException, NoResultException {
        if (reply(asking, message) instanceof Reply.Ok ok) {
            return ok;
        }
        throw new BrokenOffException("the server gave no plain answer to " + message);
    }

    static Reply reply(Entrant asking, ClientMessage message)
            throws InterruptedException, BrokenOffException, NoResultException {
        while (true) {
            Reply reply = await(asking.ask(message));
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
                throw new BrokenOffException("the server refuses: " + errorReply.message());
            }
        }
    }

    static <T> T await(CompletionStage<T> stage) throws InterruptedException, BrokenOffException {
        try {
            return stage.toCompletableFuture().get(WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new BrokenOffException(String.valueOf(cause.getMessage()));
        } catch (TimeoutException e) {
            throw new BrokenOffException("the server does not answer");
        }
    }
}
