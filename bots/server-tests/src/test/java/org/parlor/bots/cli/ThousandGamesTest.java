package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.Replay;
import org.parlor.server.cli.ServerMain;
import org.parlor.testing.ProgramCommands;

/**
 * Plays a thousand games between external engines and built-in levels on a server in a separate process, whose jar the
 * property {@code server.jar} can specify.
 */
@Tag("slow")
class ThousandGamesTest {
    private static final Path RHINO = Path.of("/usr/games/gtp-rhino");

    @TempDir
    private Path folder;

    @Test
    void a_thousand_games_end_normally_without_warnings_in_the_server_log() throws Exception {
        assumeTrue(Files.isExecutable(RHINO), "the package grhino is not installed");
        Path log = folder.resolve("log");
        Process server =
                new ProcessBuilder(server()).redirectError(log.toFile()).start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String ready = String.valueOf(out.readLine());
            String address = ready.substring(ready.lastIndexOf(' ') + 1);
            play(address, "easy", "gtp:" + RHINO + " -l 1", "reversi", 60);
            play(address, "gtp:" + engine("gtp"), "nboard:" + engine("nboard"), "reversi", 60);
            play(address, "nboard:" + engine("nboard"), "casual", "reversi", 60);
            play(address, "gtp:" + engine("gtp"), "easy", "reversi --rows 6 --cols 6 --clock 1+1", 70);
            play(address, "medium", "casual", "kalah --clock 1+1", 125);
            play(address, "easy", "random", "tictactoe", 125);
        } finally {
            server.destroy();
            server.waitFor();
        }
        // Ignores the summaries of suppressed repeated lines, and that a busy machine stalls the server.
        List<String> warnings = Files.readAllLines(log).stream()
                .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .filter(line -> !line.contains(" limited=game_") && !line.contains(" event=stalled "))
                .toList();
        assertEquals(List.of(), warnings);
        List<GameRecord> games = Files.readAllLines(folder.resolve("games")).stream()
                .map(MessageCodec::readRecord)
                .toList();
        assertEquals(1000, games.size());
        games.forEach(ThousandGamesTest::requireValid);
    }

    private static void requireValid(GameRecord game) {
        Replay replay = Replay.of(game);
        assertEquals(Optional.empty(), replay.error(), game::toString);
        assertTrue(replay.lastPosition().isOver(), game::toString);
        assertEquals(
                "normal",
                Optional.ofNullable(game.result()).map(GameResult::reason).orElseThrow(),
                game::toString);
    }

    private void play(String address, String first, String second, String game, int pairs) {
        List<String> line = new ArrayList<>(List.of("match", first, second, "--server", address, "--at-once", "4"));
        line.addAll(List.of(
                "--pairs",
                String.valueOf(pairs),
                "--record",
                folder.resolve("games").toString()));
        line.add("--game");
        line.addAll(List.of(game.split(" ")));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = BotsMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
        assertEquals(0, exit, err::toString);
        System.out.print(out);
    }

    private static String engine(String protocol) {
        return String.join(" ", ProgramCommands.java(BotsMain.class.getName(), protocol, "--level", "easy"));
    }

    private static List<String> server() {
        String jar = System.getProperty("server.jar");
        String[] arguments = {"--memory", "--port", "0", "--requests-per-10s", "10000"};
        return jar != null
                ? ProgramCommands.packaged(Path.of(jar), arguments)
                : ProgramCommands.java(ServerMain.class.getName(), arguments);
    }
}
