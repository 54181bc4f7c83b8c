package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.ClientMessage;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** Two users in a tournament with the plain mode, over real sockets. */
class TournamentLinesTest {
    private static final TournamentRequest CUP = new TournamentRequest.Create(
            "Cup",
            TournamentFormat.ROUNDROBIN,
            "tictactoe",
            Map.of(),
            new TimeControl.PerMove(60_000),
            null,
            null,
            null,
            null,
            null,
            null,
            null);

    @Test
    void its_games_start_automatically_and_its_standings_are_printed() throws Exception {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                ConnectionFactory connectionFactory = new ConnectionFactory();
                Maker maker = new Maker(connectionFactory, server.port())) {
            String address = "127.0.0.1:" + server.port();
            try (Typist ana = Typist.runs("join", address, "--name", "ana").reads("seek GAME, take ID");
                    Typist bob = Typist.runs("join", address, "--name", "bob").reads("seek GAME, take ID")) {
                ana.types("tours")
                        .reads("no tournaments")
                        .types("join")
                        .reads("error id of a tournament required; type tours");
                ana.types("newtour swiss kalah Cup").reads("error Guests cannot create tournaments");
                String tour = String.valueOf(((Reply.Ok) maker.ask(CUP)).tour());
                ana.types("tours").reads(tour + "  Cup: roundrobin  tictactoe  60s  0 players  open");
                ana.types("join " + tour).reads("joined; your games start automatically");
                bob.types("join " + tour).reads("joined; your games start automatically");
                maker.ask(new TournamentRequest.Start(tour));
                ana.reads("notice: Cup, round 1: guest-ana against guest-bob");
                play(ana, bob);
                ana.reads("notice: Cup ended: you finished 1st of 2");
                bob.types("tour " + tour).reads("1  guest-ana       1      1                 0");
                bob.types("join " + tour).reads("error This tournament no longer accepts players");
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

    /** A user with an account. */
    private static final class Maker implements ServerConnection.Listener, AutoCloseable {
        private final CompletableFuture<Void> in = new CompletableFuture<>();
        private final ServerConnection serverConnection;

        Maker(ConnectionFactory connectionFactory, int port) throws Exception {
            LoginParameters identity =
                    new LoginParameters("test", List.of(), new Login.Bot("club", "a-token-of-twenty-letters"));
            serverConnection = connectionFactory.open(
                    ServerEndpoint.parse("127.0.0.1:" + port, TrustPolicy.PLAIN), identity, this);
            in.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        }

        Reply ask(ClientMessage message) throws Exception {
            Reply reply = serverConnection
                    .request(message)
                    .toCompletableFuture()
                    .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            assertTrue(reply instanceof Reply.Ok, reply.toString());
            return reply;
        }

        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            if (state instanceof ConnectionState.LoggedIn) {
                in.complete(null);
            }
        }

        @Override
        public void close() {
            serverConnection.close();
        }
    }
}
