package org.parlor.server.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ServerProcess;

/** The server process is suspended and resumed, as on a suspended machine. */
@Tag("faults")
class StandstillTest {
    private static final int STOPPED_MILLIS = 5_000;
    /** Long enough for the server time to follow the wall clock. */
    private static final int LONG_STOP_MILLIS = 15_000;

    private static final int PER_MOVE_MILLIS = 3_000;
    private static final int CHARGED_MAX_MILLIS = 1_000;
    private static final int BEHIND_MAX_MILLIS = 2_000;

    private final MachineLoad machineLoad = new MachineLoad();

    /** A limit for this machine, below what a standstill would add. */
    private long allowed(long millis) {
        return Math.min(machineLoad.allowed(millis), PER_MOVE_MILLIS);
    }

    @Test
    void no_player_loses_time_or_a_game() throws InterruptedException {
        try (ServerProcess server = ServerProcess.start("--memory", "--port", "0")) {
            int port = server.port();
            try (LineClient ada = LineClient.connect(port);
                    LineClient bob = LineClient.connect(port)) {
                ada.logIn("ada");
                bob.logIn("bob");
                ada.sendLines(
                        "{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"side\":0,\"tc\":{\"mode\":\"move\",\"per\":"
                                + PER_MOVE_MILLIS + "}}");
                String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
                bob.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
                GameMessage.Turn turn = ada.receive("turn", GameMessage.Turn.class);
                server.signal("STOP");
                TimeUnit.MILLISECONDS.sleep(STOPPED_MILLIS);
                server.signal("CONT");
                ada.sendLines("{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":0,\"move\":\"b2\"}");
                GameMessage.Moved moved = bob.receive("game.move", GameMessage.Moved.class);
                assertTrue(moved.ms() < allowed(CHARGED_MAX_MILLIS), "charged for " + moved.ms() + " ms");
                long left = Objects.requireNonNull(moved.clock()).ms().get(1);
                assertEquals(PER_MOVE_MILLIS, left);
                System.out.println("stopped for " + STOPPED_MILLIS + " ms in a game of " + PER_MOVE_MILLIS
                        + " ms a move: charged for " + moved.ms() + " ms, nobody flagged");
            }
        }
    }

    @Test
    void the_server_shows_the_wall_clock_after_two_stops_and_charges_nobody() throws InterruptedException {
        try (ServerProcess server = ServerProcess.start("--memory", "--port", "0")) {
            int port = server.port();
            try (LineClient ada = LineClient.connect(port);
                    LineClient bob = LineClient.connect(port)) {
                ada.logIn("ada");
                bob.logIn("bob");
                ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"side\":0,"
                        + "\"tc\":{\"mode\":\"fischer\",\"base\":10000,\"inc\":0}}");
                String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
                bob.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
                GameMessage.Turn turn = ada.receive("turn", GameMessage.Turn.class);
                for (int millis : List.of(LONG_STOP_MILLIS, STOPPED_MILLIS)) {
                    server.signal("STOP");
                    TimeUnit.MILLISECONDS.sleep(millis);
                    server.signal("CONT");
                    bob.sendLines("{\"t\":\"ping\",\"n\":1}");
                    bob.receive("pong");
                }
                try (LineClient eve = LineClient.connect(port)) {
                    eve.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"eve\"}}");
                    long shown =
                            eve.receive("welcome", SessionMessage.Welcome.class).now();
                    long behind = System.currentTimeMillis() - shown;
                    assertTrue(Math.abs(behind) < allowed(BEHIND_MAX_MILLIS), "behind by " + behind + " ms");
                }
                ada.sendLines("{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":0,\"move\":\"b2\"}");
                GameMessage.Moved moved = bob.receive("game.move", GameMessage.Moved.class);
                long left = Objects.requireNonNull(moved.clock()).ms().get(0);
                assertTrue(left > 7_000, left + " ms left of 10,000");
            }
        }
    }
}
