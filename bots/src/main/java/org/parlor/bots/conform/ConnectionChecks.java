package org.parlor.bots.conform;

import static org.parlor.bots.conform.ConformanceCheck.check;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;

/** Checks of the connection. Those after which a bot must stay away are last. */
final class ConnectionChecks {
    private static final Duration RETRY = Duration.ofMillis(200);

    /** Longer than the first back-off of a bot with its jitter. */
    private static final Duration STAY_AWAY = Duration.ofMillis(1_500);

    static final List<ConformanceCheck<ScriptedServer>> ALL = List.of(
            check("ping", "heartbeat", "Answer ping with pong and its n.", ScriptedServer::requireQuiet),
            check(
                    "split-line",
                    "framing",
                    "Read up to the newline, however TCP divides the bytes.",
                    ConnectionChecks::splitLine),
            check(
                    "lost-before-turn",
                    "sessions",
                    "Reconnect after a lost connection and log in.",
                    server -> loseAndResume(server, server.start())),
            check(
                    "lost-before-move",
                    "sessions",
                    "Keep your search when the connection is lost, and answer the turn once when it comes again.",
                    server -> {
                        ScriptedGame game = server.start();
                        server.sendTurn(game);
                        loseAndResume(server, game);
                    }),
            check(
                    "lost-after-move",
                    "sessions",
                    "After a reconnect, answer the turn although it is a repeat.",
                    server -> {
                        ScriptedGame game = server.start();
                        server.sendTurn(game);
                        server.receiveMove(game);
                        loseAndResume(server, game);
                    }),
            check(
                    "restart",
                    "sessions",
                    "Wait retryMs after bye, then connect until the port opens.",
                    ConnectionChecks::restart),
            check(
                    "login-retry",
                    "rate-limits",
                    "Wait the retryMs of an error to your log-in, then try again.",
                    ConnectionChecks::loginRetry),
            check(
                    "fatal-error",
                    "sessions",
                    "Do not reconnect after a fatal error and bye with reason error.",
                    server -> {
                        server.sendEvent(
                                new Reply.ErrorReply(null, "bad_json", "as a test", null, null, null, null, true));
                        stayAway(server, "error");
                    }),
            check(
                    "replaced",
                    "sessions",
                    "Do not reconnect after bye with reason replaced.",
                    server -> stayAway(server, "replaced")));

    private ConnectionChecks() {}

    private static void splitLine(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start();
        server.sendSplit(game.turn());
        server.finish(game);
    }

    private static void loseAndResume(ScriptedServer server, ScriptedGame game)
            throws CheckFailedException, IOException {
        server.drop();
        server.awaitLogin();
        server.sendTurn(game);
        server.finish(game);
    }

    private static void restart(ScriptedServer server) throws CheckFailedException, IOException {
        long sent = System.nanoTime();
        sendRestart(server);
        server.expectNoConnection(sent, RETRY.dividedBy(2), "after bye with retryMs " + RETRY.toMillis());
        server.closePortFor(RETRY.multipliedBy(2));
        server.awaitLogin();
        server.requireQuiet();
    }

    private static void loginRetry(ScriptedServer server) throws CheckFailedException, IOException {
        sendRestart(server);
        server.greet(server.patience());
        long sent = System.nanoTime();
        server.sendEvent(new Reply.ErrorReply(
                server.takeRequestId(), "rate_limited", "as a test", null, null, "login", RETRY.toMillis(), null));
        server.drop();
        server.expectNoConnection(sent, RETRY.dividedBy(2), "after an error with retryMs " + RETRY.toMillis());
        server.awaitLogin();
        server.requireQuiet();
    }

    private static void sendRestart(ScriptedServer server) throws IOException {
        server.sendEvent(new SessionMessage.Bye("restart", RETRY.toMillis()));
        server.drop();
    }

    private static void stayAway(ScriptedServer server, String reason) throws CheckFailedException, IOException {
        server.sendEvent(new SessionMessage.Bye(reason, null));
        server.drop();
        server.expectNoConnection(System.nanoTime(), STAY_AWAY, "after bye with reason " + reason);
    }
}
