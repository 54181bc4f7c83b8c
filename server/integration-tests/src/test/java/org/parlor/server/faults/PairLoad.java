package org.parlor.server.faults;

import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.server.app.LineClient;

/** Two guests who play one game after another. Measures the time from a move until the opponent receives it. */
final class PairLoad implements LatencyProbe.Exchange {
    private final LineClient one;
    private final LineClient two;
    private final String g;
    private LineClient beginner;
    private LineClient mover;
    private LineClient other;
    private int ply;

    /** @param game JSON fields that select the game */
    PairLoad(int port, String name, String game) {
        one = LineClient.connect(port);
        one.logIn(name + "-one");
        two = LineClient.connect(port);
        two.logIn(name + "-two");
        one.sendLines("{\"t\":\"seek\",\"id\":1," + game + ",\"tc\":{\"mode\":\"none\"},\"side\":0,\"code\":true}");
        String code = String.valueOf(one.receive("ok", Reply.Ok.class).code());
        two.sendLines("{\"t\":\"seek.take\",\"code\":\"" + code + "\"}");
        g = two.receive("game", GameMessage.Snapshot.class).g();
        beginner = one;
        mover = one;
        other = two;
    }

    /** Id of the first game. */
    String game() {
        return g;
    }

    /** Number of moves in the current game. */
    int ply() {
        return ply;
    }

    @Override
    public long nanos() {
        GameMessage.Turn turn = mover.receive("turn", GameMessage.Turn.class);
        long start = System.nanoTime();
        mover.sendLines("{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                + turn.legal().get(0) + "\"}");
        GameMessage.Moved received = other.receive("game.move", GameMessage.Moved.class);
        while (received.ply() != turn.ply() || !received.g().equals(turn.g())) {
            // Skips the player's own moves, which are sent too.
            received = other.receive("game.move", GameMessage.Moved.class);
        }
        long nanos = System.nanoTime() - start;
        ply = turn.ply() + 1;
        if (received.to() == null) {
            rematch(turn.g());
        } else {
            LineClient next = other;
            other = mover;
            mover = next;
        }
        return nanos;
    }

    /** Agrees on a rematch with swapped sides. */
    private void rematch(String over) {
        String rematch = "{\"t\":\"offer\",\"g\":\"" + over + "\",\"kind\":\"rematch\"}";
        one.sendLines(rematch);
        two.sendLines(rematch);
        beginner = beginner == one ? two : one;
        mover = beginner;
        other = beginner == one ? two : one;
    }

    @Override
    public void close() {
        one.close();
        two.close();
    }
}
