package org.parlor.server.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.SessionRequest;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.metrics.ServerMetrics;

/** Metrics of accounts and games. */
class RecordLoggerTest {
    private final List<String> heard = new ArrayList<>();
    private final RecordLogger log = new RecordLogger(new ServerMetrics() {
        @Override
        public void count(Counted counted, String... labelValues) {
            heard.add(counted + " " + String.join(" ", labelValues));
        }
    });

    private final List<JournalRecord> records = new ArrayList<>();
    private ServerCore core = newCore();

    private static ServerCore newCore() {
        return new ServerCore(ServerSettings.standard(), new SecureRandomSource());
    }

    private Step handle(Command command) {
        Step step = core.handle(command, 1);
        records.addAll(step.records());
        step.effects().forEach(log::write);
        return step;
    }

    private void logIn(long connection) {
        String name = "bot" + connection;
        Login login = new Login.Bot(name, "token-of-20-letters-" + name, null);
        SessionRequest.Hello hello = new SessionRequest.Hello(1, "test", null, null, login);
        handle(new Command.LogIn(connection, PeerAddress.LOCAL, null, hello));
    }

    private Reply.Ok reply(long connection, String request) {
        Step step = handle(new Command.RequestReceived(connection, MessageCodec.readRequest(request)));
        return (Reply.Ok) ((Effect.Send) step.effects().get(0)).message();
    }

    /** Two bots play a move of Kalah. Returns the game. */
    private String play() {
        logIn(1);
        logIn(2);
        String seek = "{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"},\"side\":0}";
        String offer = String.valueOf(reply(1, seek).seek());
        String g = String.valueOf(reply(2, "{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + offer + "\"}")
                .g());
        reply(1, "{\"t\":\"move\",\"id\":3,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"s1\"}");
        return g;
    }

    @Test
    void accounts_games_and_moves_are_counted() {
        String g = play();
        reply(2, "{\"t\":\"resign\",\"id\":4,\"g\":\"" + g + "\"}");
        assertEquals(
                List.of(
                        "ACCOUNT_CREATED ",
                        "ACCOUNT_CREATED ",
                        "GAME_STARTED kalah",
                        "MOVE kalah",
                        "GAME_ENDED kalah resign"),
                heard);
    }

    @Test
    void the_end_of_a_restored_game_is_counted_and_its_start_is_not_counted_again() {
        String g = play();
        heard.clear();
        core = newCore();
        core.replay(records);
        logIn(2);
        reply(2, "{\"t\":\"resign\",\"id\":4,\"g\":\"" + g + "\"}");
        assertEquals(List.of("GAME_ENDED kalah resign"), heard);
    }
}
