package org.parlor.bots.conform;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.parlor.message.GameRequest;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** All checks, in the order of a run; the one after which a bot must stay away is last. */
public final class ConformanceChecks {
    private static final Duration RETRY = Duration.ofMillis(400);
    private static final String BEHAVIOUR = "protocol/docs/behaviour.md#";
    private static final GameKind KIND = Games.ALL.get(0);

    private ConformanceChecks() {}

    public static List<ConformanceCheck> all() {
        List<ConformanceCheck> checks = new ArrayList<>();
        add(checks, "ping", "heartbeat", "Answer ping with pong and its n.", ScriptedServer::requireQuiet);
        for (GameKind kind : Games.ALL) {
            add(
                    checks,
                    "game-" + kind.id(),
                    "game-states",
                    "Answer each turn with one move from legal, with the g and ply of the turn.",
                    server -> playGame(server, kind));
        }
        add(checks, "unknown-type", "compatibility", "Ignore messages whose t you do not know.", server -> {
            server.send("{\"t\":\"conform.unknown\",\"value\":[1,{\"a\":null}]}");
            server.requireQuiet();
        });
        add(checks, "unknown-field", "compatibility", "Ignore fields that you do not know.", server -> {
            ScriptedGame game = server.start(KIND);
            server.send(game.turn().replaceFirst("\\{", "{\"unknown\":{\"a\":[1]},"));
            finish(server, game);
        });
        add(checks, "split-line", "framing", "Read up to the newline, however TCP divides the bytes.", server -> {
            ScriptedGame game = server.start(KIND);
            server.sendSplit(game.turn());
            finish(server, game);
        });
        add(checks, "joined-lines", "framing", "Handle each line of a read, not only the first.", server -> {
            ScriptedGame game = server.start(KIND);
            server.sendTogether(List.of("{\"t\":\"conform.unknown\"}", "", game.turn()));
            finish(server, game);
        });
        add(checks, "long-line", "framing", "Accept lines of the server up to 65536 bytes.", server -> {
            server.send("{\"t\":\"conform.unknown\",\"text\":\"" + "x".repeat(65_000) + "\"}");
            server.requireQuiet();
        });
        add(checks, "two-games", "policies-and-the-pool", "Answer each turn by its g.", server -> {
            ScriptedGame first = server.start(KIND);
            ScriptedGame second = server.start(KIND);
            server.sendTogether(List.of(first.turn(), second.turn()));
            GameRequest.Move move = server.receive(GameRequest.Move.class, "a move for each of two games");
            boolean isFirst = move.g().equals(first.id());
            server.requireMove(isFirst ? first : second, move);
            server.receiveMove(isFirst ? second : first);
            server.end(first);
            server.end(second);
            server.requireQuiet();
        });
        add(checks, "refused-move", "how-a-move-is-checked", "Survive an error and answer the turn again.", server -> {
            ScriptedGame game = server.start(KIND);
            server.send(game.turn());
            server.receiveMove(game);
            server.send(
                    "{\"t\":\"error\",\"code\":\"illegal_move\",\"message\":\"refused as a test\",\"field\":\"move\"}");
            server.resend(game);
            server.send(game.turn());
            finish(server, game);
        });
        add(checks, "lost-before-move", "sessions", "Reconnect after a lost connection and log in.", server -> {
            ScriptedGame game = server.start(KIND);
            server.drop();
            resume(server, game);
        });
        add(
                checks,
                "lost-after-move",
                "sessions",
                "After a reconnect, answer the turn although it is a repeat.",
                server -> {
                    ScriptedGame game = server.start(KIND);
                    server.send(game.turn());
                    server.receiveMove(game);
                    server.drop();
                    resume(server, game);
                });
        add(checks, "restart", "sessions", "Wait retryMs after bye, then connect until the port opens.", server -> {
            server.send(restart());
            server.drop();
            server.expectNoConnection(RETRY.dividedBy(2), "after bye with retryMs " + RETRY.toMillis());
            server.closePortFor(RETRY.multipliedBy(2));
            server.awaitLogin();
            server.requireQuiet();
        });
        add(
                checks,
                "login-retry",
                "rate-limits",
                "Wait the retryMs of an error to your log-in, then try again.",
                server -> {
                    server.send(restart());
                    server.drop();
                    server.greet();
                    server.send(
                            "{\"t\":\"error\",\"code\":\"rate_limited\",\"message\":\"as a test\",\"key\":\"login\",\"retryMs\":"
                                    + RETRY.toMillis() + "}");
                    server.drop();
                    server.expectNoConnection(RETRY.dividedBy(2), "after an error with retryMs " + RETRY.toMillis());
                    server.awaitLogin();
                    server.requireQuiet();
                });
        add(checks, "replaced", "sessions", "Do not reconnect after bye with reason replaced.", server -> {
            server.send("{\"t\":\"bye\",\"reason\":\"replaced\"}");
            server.drop();
            server.expectNoConnection(Duration.ofMillis(1500), "after bye with reason replaced");
        });
        return List.copyOf(checks);
    }

    private static void add(
            List<ConformanceCheck> checks, String name, String section, String advice, ConformanceCheck.Script script) {
        checks.add(new ConformanceCheck(name, 0, BEHAVIOUR + section, advice, script));
    }

    private static String restart() {
        return "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":" + RETRY.toMillis() + "}";
    }

    private static void playGame(ScriptedServer server, GameKind kind) throws CheckFailedException, IOException {
        ScriptedGame game = server.start(kind);
        while (!game.isOver()) {
            server.send(game.turn());
            game.play(server.receiveMove(game));
        }
        server.send(game.end());
        server.requireQuiet();
    }

    private static void resume(ScriptedServer server, ScriptedGame game) throws CheckFailedException, IOException {
        server.awaitLogin();
        server.resend(game);
        server.send(game.turn());
        finish(server, game);
    }

    private static void finish(ScriptedServer server, ScriptedGame game) throws CheckFailedException, IOException {
        server.receiveMove(game);
        server.end(game);
        server.requireQuiet();
    }
}
