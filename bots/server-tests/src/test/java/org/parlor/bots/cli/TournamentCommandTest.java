package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotExit;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.OwnAccountRequest;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** Tests the tournament command against a real server and real bots. */
class TournamentCommandTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(2, System::nanoTime);
    private final StringWriter err = new StringWriter();

    @AfterEach
    void close() {
        searchExecutor.close();
        connectionFactory.close();
        server.close();
    }

    private String run(int exit, String... arguments) {
        StringWriter out = new StringWriter();
        List<String> line = new ArrayList<>(List.of("tournament", arguments[0], "127.0.0.1:" + server.port()));
        line.addAll(List.of(arguments).subList(1, arguments.length));
        int code = BotsMain.commandLine("tournament")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
        assertEquals(exit, code, err.toString());
        return out.toString();
    }

    private String createTournament(String... more) {
        List<String> line = new ArrayList<>(List.of("new", "Friday Cup", "--name", "club", "--token", TOKEN));
        line.addAll(List.of(more));
        return run(0, line.toArray(String[]::new)).strip();
    }

    private BotClient bot(String name, String tour) throws Exception {
        BotSettings settings = BotSettings.of(
                        ServerEndpoint.parse("127.0.0.1:" + server.port(), TrustPolicy.PLAIN), name, TOKEN, Level.HARD)
                .withTournament(tour);
        BotClient bot = BotClient.start(connectionFactory, searchExecutor, settings, new BotListener() {});
        bot.ready().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        return bot;
    }

    @Test
    void bots_play_a_tournament_to_its_end_and_disconnect() throws Exception {
        assertEquals("There are no tournaments\n", run(0, "list"));
        String tour = createTournament("--kind", "roundrobin", "--game", "tictactoe", "--clock", "10s");
        BotClient deep = bot("deep", tour);
        BotClient blue = bot("blue", tour);
        assertEquals(tour + "  Friday Cup: roundrobin  tictactoe  10s  2 players  open\n", run(0, "list"));
        run(0, "start", tour, "--name", "club", "--token", TOKEN);
        String standings = run(0, "show", tour, "--wait");
        String gameId = standings.replaceAll("(?s).*game (\\S+)\\s*$", "$1");
        assertEquals(
                List.of(
                        tour + "  Friday Cup: roundrobin  tictactoe  10s  2 players  over, round 1 of 1",
                        "#  player  points  games  direct encounter  Sonneborn-Berger  wins",
                        "1  deep       0.5      1               0.5              0.25     0",
                        "1  blue       0.5      1               0.5              0.25     0",
                        "",
                        "round 1",
                        "1  deep - blue  0.5-0.5  game " + gameId),
                standings.lines().toList());
        for (BotClient bot : List.of(deep, blue)) {
            BotExit botExit = bot.done().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            assertTrue(botExit.completed(), botExit.toString());
        }
        assertTrue(run(0, "show", tour, "--json").startsWith("{\"t\":\"ok\",\"re\":1,\"tour\":{\"tour\":\"" + tour));
    }

    @Test
    void a_log_in_that_cancels_the_deletion_of_the_account_says_so() throws Exception {
        LoginParameters club = new LoginParameters("test/1", List.of(), new Login.Bot("club", TOKEN));
        ServerEndpoint address = ServerEndpoint.parse("127.0.0.1:" + server.port(), TrustPolicy.PLAIN);
        try (RequestClient client = RequestClient.open(address, club, message -> {})) {
            client.request(new OwnAccountRequest.DeleteOwnAccount(null, null, null));
        }
        assertEquals("There are no tournaments\n", run(0, "list", "--name", "club", "--token", TOKEN));
        assertEquals(
                "parlor-bots: You have logged in: your account is kept, and its deletion cancelled\n", err.toString());
    }

    @Test
    void a_rejected_request_exits_with_code_1_and_the_reason() {
        run(1, "show", "nothing");
        assertTrue(err.toString().contains("There is no such tournament (no_such_tour)"), err.toString());
        String tour = createTournament("--kind", "swiss", "--game", "kalah", "--set", "seeds=3", "--rounds", "2");
        run(1, "start", tour, "--name", "club", "--token", TOKEN);
        assertTrue(err.toString().contains("at least two players"), err.toString());
        run(0, "end", tour, "--name", "club", "--token", TOKEN);
        assertEquals("There are no tournaments\n", run(0, "list"));
    }

    @Test
    void invalid_options_are_rejected_before_connecting() {
        server.close();
        run(2, "new", "Cup", "--name", "club", "--token", TOKEN, "--kind", "swiss", "--game", "go");
        assertTrue(err.toString().contains("Unknown game 'go'"), err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --kind knockout --game kalah             | --kind must be roundrobin, gauntlet, swiss or arena
            --kind swiss --game go                   | Unknown game 'go'
            --kind swiss --game kalah --minutes 5    | '"minutes" does not apply to this tournament format'
            --kind arena --game kalah --clock none   | require a clock
            --kind arena --game kalah --for animals  | --for must be bots or people
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String more, String message) {
        List<String> line = new ArrayList<>(List.of("new", "Cup", "--name", "club", "--token", TOKEN));
        line.addAll(List.of(more.split(" +")));
        run(2, line.toArray(String[]::new));
        assertTrue(err.toString().contains(message), err.toString());
    }
}
