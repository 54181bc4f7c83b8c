package org.parlor.server.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.app.LineClient;

/** Two guests of a cluster in one game of Kalah. */
final class ClusterPlay {
    private final List<LineClient> players = new ArrayList<>();
    private int interrupted;
    private final String game;
    private int mover;
    private final List<String> acknowledged = new ArrayList<>();

    ClusterPlay(LineClient first, LineClient second) {
        players.addAll(List.of(first, second));
        first.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"side\":0,"
                + "\"tc\":{\"mode\":\"fischer\",\"base\":600000,\"inc\":0}}");
        String seek = String.valueOf(first.receive("ok", Reply.Ok.class).seek());
        second.sendLines("{\"t\":\"seek.take\",\"seek\":\"" + seek + "\"}");
        game = second.receive("game", GameMessage.Snapshot.class).g();
    }

    /** Makes moves. Returns the milliseconds that the last one took. */
    long moves(int count) {
        long millis = 0;
        for (int i = 0; i < count; i++) {
            millis = move();
        }
        return millis;
    }

    /** Makes a move, and repeats it if it is interrupted. Returns the milliseconds until both have seen it. */
    private long move() {
        LineClient player = players.get(mover);
        GameMessage.Turn turn = player.receive("turn", GameMessage.Turn.class);
        String move = turn.legal().get(0);
        long start = System.nanoTime();
        String line = "{\"t\":\"move\",\"id\":" + (100 + acknowledged.size()) + ",\"g\":\"" + game + "\",\"ply\":"
                + turn.ply() + ",\"move\":\"" + move + "\"}";
        player.sendLines(line);
        String reply = reply(player);
        while (reply.contains("\"interrupted\"")) {
            interrupted++;
            player.sendLines(line);
            reply = reply(player);
        }
        assertTrue(reply.startsWith("{\"t\":\"ok\""), reply);
        acknowledged.add(move);
        GameMessage.Moved moved = players.get(1 - mover).receive("game.move", GameMessage.Moved.class);
        while (moved.ply() < turn.ply()) {
            moved = players.get(1 - mover).receive("game.move", GameMessage.Moved.class);
        }
        mover = moved.to() == null ? mover : moved.to();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private String reply(LineClient player) {
        String line = player.readLine();
        while (!line.contains("\"re\":" + (100 + acknowledged.size()))) {
            assertTrue(!line.isEmpty(), "the connection has ended");
            line = player.readLine();
        }
        return line;
    }

    /** Logs a guest in and returns the resume token. */
    static String logIn(LineClient client, String name) {
        client.sendLines(
                String.format("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"%s\"}}", name));
        return client.receive("welcome", SessionMessage.Welcome.class).resume();
    }

    static String resume(String token) {
        return "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}";
    }

    /** A player continues on another connection, with all acknowledged moves. */
    void resume(int seat, LineClient back, String token) {
        back.sendLines(resume(token));
        back.receive("welcome");
        assertEquals(
                acknowledged, back.receive("game", GameMessage.Snapshot.class).moves());
        players.set(seat, back);
    }

    /** The number of moves that were repeated because they were interrupted. */
    int interrupted() {
        return interrupted;
    }

    /** The seat that is to move. */
    int mover() {
        return mover;
    }

    LineClient player(int seat) {
        return players.get(seat);
    }
}
