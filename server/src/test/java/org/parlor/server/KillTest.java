package org.parlor.server;

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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;

/** The server is killed again and again while two people play; what it told them is true ever after. */
class KillTest {
    private static final int LIVES = 3;
    private static final int PLIES_A_LIFE = 12;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private final Random random = new Random(20_261_121);

    private final String[] tokens = {"", ""};
    /** The moves of which somebody was told that they are made. */
    private final List<String> told = new ArrayList<>();

    private String g = "";

    @Test
    @Timeout(120)
    void what_was_acknowledged_is_there_after_every_kill() {
        int port = 0;
        for (int life = 0; life < LIVES; life++) {
            try (ServerProcess server =
                    ServerProcess.start("--data", data.toString(), "--port", Integer.toString(port))) {
                port = server.port();
                try (LineClient ada = LineClient.connect(port);
                        LineClient bob = LineClient.connect(port)) {
                    play(server, List.of(ada, bob));
                }
            }
        }
    }

    private void play(ServerProcess server, List<LineClient> peers) {
        boolean unfinished = logIn(peers);
        OptionalInt mover = unfinished ? resume(peers) : begin(peers);
        int plies = 1 + random.nextInt(PLIES_A_LIFE);
        for (int ply = 0; ply < plies - 1 && mover.isPresent(); ply++) {
            int seat = mover.getAsInt();
            LineClient lineClient = peers.get(seat);
            String move = move(lineClient);
            lineClient.hears("ok");
            told.add(move);
            GameMessage.Moved made = lineClient.hears("game.move", GameMessage.Moved.class);
            peers.get(1 - seat).hears("game.move");
            mover = seat(made.to());
        }
        if (mover.isEmpty()) {
            server.kill();
        } else {
            LineClient lineClient = peers.get(mover.getAsInt());
            String last = move(lineClient);
            server.kill();
            if (lastWords(lineClient).stream().anyMatch(line -> line.startsWith("{\"t\":\"ok\""))) {
                told.add(last);
            }
        }
    }

    private static OptionalInt seat(@Nullable Integer seat) {
        return seat == null ? OptionalInt.empty() : OptionalInt.of(seat);
    }

    private OptionalInt begin(List<LineClient> peers) {
        told.clear();
        peers.get(0)
                .says("{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"side\":0,"
                        + "\"tc\":{\"mode\":\"fischer\",\"base\":600000,\"inc\":0}}");
        String seek = String.valueOf(peers.get(0).hears("ok", Reply.Ok.class).seek());
        peers.get(1).says("{\"t\":\"seek.take\",\"seek\":\"" + seek + "\"}");
        g = peers.get(1).hears("game", GameMessage.Snapshot.class).g();
        return OptionalInt.of(0);
    }

    /** Both come, or come back by their tokens alone; whether a game waits for them. */
    private boolean logIn(List<LineClient> peers) {
        boolean unfinished = false;
        for (int seat = 0; seat < 2; seat++) {
            String login = tokens[seat].isEmpty()
                    ? "{\"as\":\"guest\",\"name\":\"p" + seat + "\"}"
                    : "{\"as\":\"resume\",\"token\":\"" + tokens[seat] + "\"}";
            peers.get(seat).says("{\"t\":\"hello\",\"proto\":1,\"login\":" + login + "}");
            SessionMessage.Welcome welcome = peers.get(seat).hears("welcome", SessionMessage.Welcome.class);
            tokens[seat] = welcome.resume();
            unfinished = !welcome.games().isEmpty();
        }
        return unfinished;
    }

    /** Both are told the same game, with every move they were told of before; who is to move. */
    private OptionalInt resume(List<LineClient> peers) {
        GameMessage.Snapshot seen = peers.get(0).hears("game", GameMessage.Snapshot.class);
        assertEquals(
                seen.moves(),
                peers.get(1).hears("game", GameMessage.Snapshot.class).moves());
        assertEquals(g, seen.g());
        assertEquals("adjourned", seen.state());
        assertTrue(
                seen.moves().equals(told)
                        || seen.moves().subList(0, seen.moves().size() - 1).equals(told),
                "told " + told + " but kept " + seen.moves());
        told.clear();
        told.addAll(seen.moves());
        return seat(seen.to());
    }

    private String move(LineClient lineClient) {
        GameMessage.Turn turn = lineClient.hears("turn", GameMessage.Turn.class);
        String move = turn.legal().get(random.nextInt(turn.legal().size()));
        lineClient.says(
                "{\"t\":\"move\",\"id\":2,\"g\":\"" + g + "\",\"ply\":" + turn.ply() + ",\"move\":\"" + move + "\"}");
        return move;
    }

    private static List<String> lastWords(LineClient lineClient) {
        List<String> lines = new ArrayList<>();
        try {
            for (String line = lineClient.line(); !line.isEmpty(); line = lineClient.line()) {
                lines.add(line);
            }
        } catch (UncheckedIOException e) {
            // A killed server resets its connections instead of ending them.
            lines.add("");
        }
        return lines;
    }
}
