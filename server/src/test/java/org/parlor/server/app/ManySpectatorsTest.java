package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;

/** A game with more spectators than are served in one time slice. */
class ManySpectatorsTest {
    private static final int SPECTATORS = 50;

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final List<LineClient> peers = new ArrayList<>();

    @AfterEach
    void close() {
        peers.forEach(LineClient::close);
        server.close();
    }

    private LineClient guest(String name) {
        LineClient client = LineClient.guest(server, name);
        peers.add(client);
        return client;
    }

    private LineClient spectator(int number, String g) {
        LineClient client = guest("spectator" + number);
        client.sendLines("{\"t\":\"watch\",\"id\":1,\"g\":\"" + g + "\"}");
        client.receive("game");
        return client;
    }

    /** Both players make the first legal move until the game ends. */
    private static void play(LineClient first, LineClient second) {
        LineClient mover = first;
        LineClient other = second;
        GameMessage.Moved made;
        do {
            GameMessage.Turn turn = mover.receive("turn", GameMessage.Turn.class);
            mover.sendLines("{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                    + turn.legal().get(0) + "\"}");
            made = mover.receive("game.move", GameMessage.Moved.class);
            other.receive("game.move");
            LineClient next = other;
            other = mover;
            mover = next;
        } while (made.to() != null);
    }

    /** The plies a spectator receives until the end of the game. */
    private static List<Integer> receivedPlies(LineClient spectator) {
        List<Integer> plies = new ArrayList<>();
        ServerMessage message;
        do {
            message = MessageCodec.readServerMessage(spectator.readLine()).orElseThrow();
            if (message instanceof GameMessage.Moved moved) {
                plies.add(moved.ply());
            }
        } while (!(message instanceof GameMessage.Ended));
        return plies;
    }

    @Test
    void every_spectator_receives_every_move_in_order() {
        LineClient ada = guest("ada");
        LineClient bob = guest("bob");
        ada.sendLines(
                "{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0,\"code\":true}");
        String code = String.valueOf(ada.receive("ok", Reply.Ok.class).code());
        bob.sendLines("{\"t\":\"seek.take\",\"code\":\"" + code + "\"}");
        String g = bob.receive("game", GameMessage.Snapshot.class).g();
        List<LineClient> spectators = IntStream.range(0, SPECTATORS)
                .mapToObj(number -> spectator(number, g))
                .toList();
        play(ada, bob);
        List<Integer> all = List.of(0, 1, 2, 3, 4, 5, 6);
        for (LineClient spectator : spectators) {
            assertEquals(all, receivedPlies(spectator));
        }
    }
}
