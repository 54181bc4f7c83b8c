package org.parlor.server.faults;

import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.server.LineClient;

/** Two who play against each other, game after game; a move is done when the other has seen it. */
final class PairLoad implements LatencyProbe.Exchange {
    private final LineClient one;
    private final LineClient two;
    private final String g;
    private LineClient beginner;
    private LineClient mover;
    private LineClient other;
    private int ply;

    /** @param game the fields that say what is played */
    PairLoad(int port, String name, String game) {
        one = LineClient.connect(port);
        one.logIn(name + "-one");
        two = LineClient.connect(port);
        two.logIn(name + "-two");
        one.says("{\"t\":\"seek\",\"id\":1," + game + ",\"tc\":{\"mode\":\"none\"},\"side\":0,\"code\":true}");
        String code = String.valueOf(one.hears("ok", Reply.Ok.class).code());
        two.says("{\"t\":\"seek.take\",\"code\":\"" + code + "\"}");
        g = two.hears("game", GameMessage.Snapshot.class).g();
        beginner = one;
        mover = one;
        other = two;
    }

    /** The first of their games. */
    String game() {
        return g;
    }

    /** How many moves the game has had that they play now. */
    int ply() {
        return ply;
    }

    @Override
    public long nanos() {
        GameMessage.Turn turn = mover.hears("turn", GameMessage.Turn.class);
        long begun = System.nanoTime();
        mover.says("{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                + turn.legal().get(0) + "\"}");
        GameMessage.Moved seen = other.hears("game.move", GameMessage.Moved.class);
        while (seen.ply() != turn.ply() || !seen.g().equals(turn.g())) {
            // One's own moves are told too.
            seen = other.hears("game.move", GameMessage.Moved.class);
        }
        long took = System.nanoTime() - begun;
        ply = turn.ply() + 1;
        if (seen.to() == null) {
            again(turn.g());
        } else {
            LineClient next = other;
            other = mover;
            mover = next;
        }
        return took;
    }

    /** Whoever moved second begins the next game. */
    private void again(String over) {
        String rematch = "{\"t\":\"offer\",\"g\":\"" + over + "\",\"kind\":\"rematch\"}";
        one.says(rematch);
        two.says(rematch);
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
