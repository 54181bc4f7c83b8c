package org.parlor.bots.engines.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** A game without classes of its own in the bots, which the generic search plays. */
@Tag("fourth-game")
class ConnectFourBotsTest {
    private static final String GAME = "connectfour";
    private static final String TOKEN = "a-token-of-twenty-letters";

    private static String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = BotsMain.commandLine(arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        assertEquals(0, code, err.toString());
        return out.toString();
    }

    @Test
    void the_search_beats_random_moves() {
        String report = run("match", "medium", "random", "--game", GAME, "--pairs", "5", "--openings", "2", "--json");
        assertTrue(report.contains("\"games\":10,\"wins\":10,"), report);
    }

    @Test
    void a_match_is_played_on_a_server() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String address = "127.0.0.1:" + server.port();
            String report = run("match", "easy", "random", "--game", GAME, "--pairs", "2", "--server", address);
            assertTrue(report.contains("normal 4"), report);
        }
    }

    @Test
    void a_load_test_plays_the_game_of_the_smallest_board_by_default() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String address = "127.0.0.1:" + server.port();
            String report = run("load", address, "--games", "1", "--seconds", "3", "--warm-up", "0", "--rate", "20");
            assertTrue(report.contains(" games of tictactoe ended"), report);
        }
    }

    @Test
    void a_tournament_finishes() throws Exception {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                ConnectionFactory connectionFactory = new ConnectionFactory();
                SearchExecutor searchExecutor = SearchExecutor.forThisMachine()) {
            ServerEndpoint endpoint = new ServerEndpoint("127.0.0.1", server.port());
            String address = "127.0.0.1:" + server.port();
            String[] club = {"--name", "club", "--token", TOKEN};
            List<String> create = new ArrayList<>(List.of("tournament", "new", address, "Cup"));
            create.addAll(List.of(club));
            create.addAll(List.of("--kind", "roundrobin", "--game", GAME, "--clock", "10s"));
            String tour = run(create.toArray(String[]::new)).strip();
            for (Level level : List.of(Level.EASY, Level.BEGINNER, Level.RANDOM)) {
                BotSettings settings =
                        BotSettings.of(endpoint, level.word(), TOKEN, level).withTournament(tour);
                BotClient.start(connectionFactory, searchExecutor, settings, BotListener.NONE)
                        .ready()
                        .toCompletableFuture()
                        .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            }
            List<String> start = new ArrayList<>(List.of("tournament", "start", address, tour));
            start.addAll(List.of(club));
            run(start.toArray(String[]::new));
            String standings = run("tournament", "show", address, tour, "--wait");
            assertTrue(standings.startsWith(tour + "  Cup: roundrobin  " + GAME + "  10s  3 players  over"), standings);
        }
    }

    @Test
    void the_tools_know_it() {
        assertEquals("depth 1: 7\ndepth 2: 49\ndepth 3: 343\n", run("perft", GAME, "--depth", "3"));
        String position = ".".repeat(28) + "OO....." + "XXX.O.. 0";
        String analysis = run("analyse", GAME, "--position", position, "--depth", "2");
        assertEquals("best d +1.00 depth 2 line d", analysis.strip());
    }
}
