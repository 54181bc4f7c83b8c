package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** Kills the server repeatedly during a game and checks that every acknowledged move survives. */
class KillTest {
    private static final int RUNS = 2;
    private static final int PLIES_PER_RUN = 12;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private final Random random = new Random(20_261_121);

    private final String[] tokens = {"", ""};
    /** The acknowledged moves. */
    private final List<String> acknowledged = new ArrayList<>();

    private String g = "";

    @Test
    void acknowledged_moves_survive_every_kill() {
        int port = 0;
        for (int run = 0; run < RUNS; run++) {
            try (ServerProcess server =
                    ServerProcess.start("--data", data.toString(), "--port", Integer.toString(port))) {
                port = server.port();
                try (LineClient ada = LineClient.connect(port);
                        LineClient bob = LineClient.connect(port)) {
                    play(server, List.of(ada, bob));
                }
            }
        }
        try (ParlorServer server =
                        ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(data))));
                LineClient ada = LineClient.connect(server);
                LineClient bob = LineClient.connect(server)) {
            assertTrue(logIn(List.of(ada, bob)));
            resume(List.of(ada, bob));
        }
    }

    private void play(ServerProcess server, List<LineClient> peers) {
        boolean unfinished = logIn(peers);
        OptionalInt mover = unfinished ? resume(peers) : begin(peers);
        int plies = 1 + random.nextInt(PLIES_PER_RUN);
        for (int ply = 0; ply < plies - 1 && mover.isPresent(); ply++) {
            int seat = mover.getAsInt();
            LineClient client = peers.get(seat);
            String move = move(client);
            client.receive("ok");
            acknowledged.add(move);
            GameMessage.Moved made = client.receive("game.move", GameMessage.Moved.class);
            peers.get(1 - seat).receive("game.move");
            mover = seat(made.to());
        }
        if (mover.isEmpty()) {
            server.kill();
        } else {
            LineClient client = peers.get(mover.getAsInt());
            String last = move(client);
            server.kill();
            if (remainingLines(client).stream().anyMatch(line -> line.startsWith("{\"t\":\"ok\""))) {
                acknowledged.add(last);
            }
        }
    }

    private static OptionalInt seat(@Nullable Integer seat) {
        return seat == null ? OptionalInt.empty() : OptionalInt.of(seat);
    }

    private OptionalInt begin(List<LineClient> peers) {
        acknowledged.clear();
        peers.get(0)
                .sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"side\":0,"
                        + "\"tc\":{\"mode\":\"fischer\",\"base\":600000,\"inc\":0}}");
        String seek = String.valueOf(peers.get(0).receive("ok", Reply.Ok.class).seek());
        peers.get(1).sendLines("{\"t\":\"seek.take\",\"seek\":\"" + seek + "\"}");
        g = peers.get(1).receive("game", GameMessage.Snapshot.class).g();
        return OptionalInt.of(0);
    }

    /** Logs both players in as guests, or by resume token. Returns whether they have an unfinished game. */
    private boolean logIn(List<LineClient> peers) {
        boolean unfinished = false;
        for (int seat = 0; seat < 2; seat++) {
            String login = tokens[seat].isEmpty()
                    ? "{\"as\":\"guest\",\"name\":\"p" + seat + "\"}"
                    : "{\"as\":\"resume\",\"token\":\"" + tokens[seat] + "\"}";
            peers.get(seat).sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":" + login + "}");
        }
        for (int seat = 0; seat < 2; seat++) {
            SessionMessage.Welcome welcome = peers.get(seat).receive("welcome", SessionMessage.Welcome.class);
            tokens[seat] = welcome.resume();
            unfinished = !welcome.games().isEmpty();
        }
        return unfinished;
    }

    /** Checks that both players receive the same game with every acknowledged move. Returns the seat to move. */
    private OptionalInt resume(List<LineClient> peers) {
        GameMessage.Snapshot seen = peers.get(0).receive("game", GameMessage.Snapshot.class);
        assertEquals(
                seen.moves(),
                peers.get(1).receive("game", GameMessage.Snapshot.class).moves());
        assertEquals(g, seen.g());
        assertEquals("adjourned", seen.state());
        assertTrue(
                seen.moves().equals(acknowledged)
                        || seen.moves().subList(0, seen.moves().size() - 1).equals(acknowledged),
                "acknowledged " + acknowledged + " but kept " + seen.moves());
        acknowledged.clear();
        acknowledged.addAll(seen.moves());
        return seat(seen.to());
    }

    private String move(LineClient client) {
        GameMessage.Turn turn = client.receive("turn", GameMessage.Turn.class);
        String move = turn.legal().get(random.nextInt(turn.legal().size()));
        client.sendLines(
                "{\"t\":\"move\",\"id\":2,\"g\":\"" + g + "\",\"ply\":" + turn.ply() + ",\"move\":\"" + move + "\"}");
        return move;
    }

    private static List<String> remainingLines(LineClient client) {
        List<String> lines = new ArrayList<>();
        try {
            for (String line = client.readLine(); !line.isEmpty(); line = client.readLine()) {
                lines.add(line);
            }
        } catch (UncheckedIOException e) {
            // A killed server resets its connections instead of ending them.
            lines.add("");
        }
        return lines;
    }
}
