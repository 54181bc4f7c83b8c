package org.parlor.bots.conform;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.rules.GameKind;

/** Checks of the connection. Those after which a bot must stay away are last. */
final class ConnectionChecks {
    private static final Duration RETRY = Duration.ofMillis(200);

    /** Longer than the first back-off of a bot with its jitter. */
    private static final Duration STAY_AWAY = Duration.ofMillis(1_500);

    private final GameKind kind;

    private ConnectionChecks(GameKind kind) {
        this.kind = kind;
    }

    static List<ConformanceCheck<ScriptedServer>> of(GameKind kind) {
        ConnectionChecks checks = new ConnectionChecks(kind);
        return List.of(
                ConformanceCheck.of(
                        "ping", "heartbeat", "Answer ping with pong and its n.", ScriptedServer::requireQuiet),
                ConformanceCheck.of(
                        "split-line",
                        "framing",
                        "Read up to the newline, however TCP divides the bytes.",
                        checks::splitLine),
                ConformanceCheck.of(
                        "lost-before-turn",
                        "sessions",
                        "Reconnect after a lost connection and log in.",
                        checks::lostBeforeTurn),
                ConformanceCheck.of(
                        "lost-before-move",
                        "sessions",
                        "Keep your search when the connection is lost, and answer the turn once when it comes again.",
                        checks::lostBeforeMove),
                ConformanceCheck.of(
                        "lost-after-move",
                        "sessions",
                        "After a reconnect, answer the turn although it is a repeat.",
                        checks::lostAfterMove),
                ConformanceCheck.of(
                        "restart",
                        "sessions",
                        "Wait retryMs after bye, then connect until the port opens.",
                        ConnectionChecks::restart),
                ConformanceCheck.of(
                        "login-retry",
                        "rate-limits",
                        "Wait the retryMs of an error to your log-in, then try again.",
                        ConnectionChecks::loginRetry),
                ConformanceCheck.of(
                        "fatal-error",
                        "sessions",
                        "Do not reconnect after a fatal error and bye with reason error.",
                        server -> {
                            server.sendEvent(
                                    new Reply.ErrorReply(null, "bad_json", "as a test", null, null, null, null, true));
                            stayAway(server, "error");
                        }),
                ConformanceCheck.of(
                        "replaced",
                        "sessions",
                        "Do not reconnect after bye with reason replaced.",
                        server -> stayAway(server, "replaced")));
    }

    private void splitLine(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        server.sendSplit(game.turn());
        server.finish(game);
    }

    private void lostBeforeTurn(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        server.drop();
        resume(server, game);
    }

    private void lostBeforeMove(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        server.sendTurn(game);
        server.drop();
        resume(server, game);
    }

    private void lostAfterMove(ScriptedServer server) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        server.sendTurn(game);
        server.receiveMove(game);
        server.drop();
        resume(server, game);
    }

    private static void resume(ScriptedServer server, ScriptedGame game) throws CheckFailedException, IOException {
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
