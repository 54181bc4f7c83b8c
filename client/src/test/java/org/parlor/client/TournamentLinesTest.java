package org.parlor.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parlor.message.ClientMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.TimeControl;
import org.parlor.message.TourKind;
import org.parlor.message.TourRequest;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;
import org.parlor.wire.Connection;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Identity;
import org.parlor.wire.LinkState;
import org.parlor.wire.Trust;

/** Two people in a tournament with the line mode, over real sockets. */
class TournamentLinesTest {
    private static final TourRequest CUP = new TourRequest.New(
            "Cup",
            TourKind.ROUNDROBIN,
            "tictactoe",
            Map.of(),
            new TimeControl.PerMove(60_000),
            null,
            null,
            null,
            null,
            null,
            null);

    @Test
    void its_games_begin_by_themselves_and_its_standings_are_told() throws Exception {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                Connector connector = new Connector();
                Maker maker = new Maker(connector, server.port())) {
            String address = "127.0.0.1:" + server.port();
            try (Typist ana = Typist.runs("join", address, "--name", "ana").reads("seek GAME, take ID");
                    Typist bob = Typist.runs("join", address, "--name", "bob").reads("seek GAME, take ID")) {
                ana.types("tours").reads("no tournaments").types("join").reads("error which tournament?");
                ana.types("newtour swiss kalah Cup").reads("error Guests make no tournaments");
                String tour = String.valueOf(((Reply.Ok) maker.ask(CUP)).tour());
                ana.types("tours").reads(tour + "  Cup: roundrobin  tictactoe  60s  0 players  open");
                ana.types("join " + tour).reads("you take part");
                bob.types("join " + tour).reads("you take part");
                maker.ask(new TourRequest.Start(tour));
                ana.reads("notice: Cup: round 1, guest-ana against guest-bob");
                play(ana, bob);
                ana.reads("notice: Cup: it is over; you finished 1st of 2");
                bob.types("tour " + tour).reads("1  guest-ana       1      1                 0");
                bob.types("join " + tour).reads("error Nobody can join this tournament any more");
                bob.types("quit");
                assertEquals(0, bob.endsWith());
            }
        }
    }

    private static void play(Typist ana, Typist bob) throws IOException {
        ana.reads("your-turn move=1").types("1");
        bob.reads("your-turn move=2").types("4");
        ana.reads("your-turn move=3").types("2");
        bob.reads("your-turn move=4").types("5");
        ana.reads("your-turn move=5").types("3").reads("game over: X wins");
    }

    /** Somebody with an account. */
    private static final class Maker implements Connection.Listener, AutoCloseable {
        private final CompletableFuture<Void> in = new CompletableFuture<>();
        private final Connection connection;

        Maker(Connector connector, int port) throws Exception {
            Identity identity = new Identity("test", List.of(), new Login.Bot("club", "a-token-of-twenty-letters"));
            connection = connector.open(Endpoint.parse("127.0.0.1:" + port, Trust.PLAIN), identity, this);
            in.get(20, TimeUnit.SECONDS);
        }

        Reply ask(ClientMessage message) throws Exception {
            Reply reply = connection.ask(message).toCompletableFuture().get(20, TimeUnit.SECONDS);
            assertTrue(reply instanceof Reply.Ok, reply.toString());
            return reply;
        }

        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(LinkState state) {
            if (state instanceof LinkState.LoggedIn) {
                in.complete(null);
            }
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
