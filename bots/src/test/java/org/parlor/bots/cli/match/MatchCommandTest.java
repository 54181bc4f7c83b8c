package org.parlor.bots.cli.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.protocols.stdio.StdioProgram;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Games;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;

class MatchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_match_prints_a_text_report() {
        assertEquals(0, run("match easy random --game kalah --pits 4 --pairs 10 --seed 4"), err.toString());
        String elo = "[+-](\\d+|inf)";
        String lines = "easy vs random, kalah: \\+\\d+ =\\d+ -\\d+ of 20, \\d+\\.\\d %, Elo " + elo + " \\(" + elo
                + " to " + elo
                + "\\), LOS \\d+\\.\\d %\nnElo .*, drawn .* % of games and .* % of pairs, pairs won to lost \\d+:\\d+\npairs of 0 to 4 half points:( \\d+){5}\nends: normal 20\n";
        assertTrue(Pattern.matches(lines, out.toString()), out.toString());
        assertTrue(err.toString().startsWith("1 of 10 pairs: "), err.toString());
    }

    @Test
    void the_exit_code_reports_the_sprt_verdict() {
        assertEquals(0, run("match hard random --game tictactoe --sprt 0,50"), err.toString());
        assertTrue(out.toString().contains(", H1 accepted: stronger by more than 0\n"), out.toString());
        assertEquals(3, run("match random hard --game tictactoe --sprt 0,50"), err.toString());
        assertEquals(4, run("match hard expert --game tictactoe --pairs 2 --sprt -50,50"), err.toString());
        assertEquals(4, run("match hard expert --game tictactoe --sprt --pairs 2"), err.toString());
        assertTrue(out.toString().contains("SPRT 0 to 10 Elo: "), out.toString());
        assertEquals(0, run("match hard random --game tictactoe --sprt --normalized --pairs 500"), err.toString());
        assertTrue(out.toString().contains("SPRT 0 to 10 nElo: "), out.toString());
    }

    @Test
    void the_sprt_compares_two_programs_that_know_only_standard_input_and_output() {
        int exit = BotsMain.commandLine("match")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(
                        "match",
                        StdioProgram.commandLine("greedy"),
                        StdioProgram.commandLine("plain"),
                        "--game",
                        "kalah",
                        "--at-once",
                        "1",
                        "--openings",
                        "2",
                        "--sprt",
                        "0,200");
        assertEquals(0, exit, out + "\n" + err);
        assertTrue(out.toString().contains("StdioProgram greedy vs …"), out.toString());
        assertTrue(out.toString().contains(", H1 accepted: stronger by more than 0\n"), out.toString());
        assertTrue(out.toString().contains("\nends: normal "), out.toString());
    }

    @Test
    void json_output_contains_the_complete_report() {
        assertEquals(0, run("match hard random --game tictactoe --pairs 40 --sprt 0,100 --json"), err.toString());
        JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertEquals(
                Set.of(
                        "first",
                        "second",
                        "game",
                        "options",
                        "seed",
                        "complete",
                        "games",
                        "wins",
                        "draws",
                        "losses",
                        "pentanomial",
                        "repeated",
                        "openingPlies",
                        "score",
                        "elo",
                        "nelo",
                        "los",
                        "drawnGames",
                        "drawnPairs",
                        "pairsRatio",
                        "sprt",
                        "reasons",
                        "failures"),
                report.keySet());
        assertEquals(5, report.getAsJsonArray("pentanomial").size());
        assertEquals(
                report.get("games").getAsInt(),
                report.getAsJsonObject("reasons").get("normal").getAsInt());
        assertEquals("H1", report.getAsJsonObject("sprt").get("verdict").getAsString());
    }

    @Test
    void the_report_states_longer_openings_and_repeated_pairs() {
        assertEquals(0, run("match hard hard --game tictactoe --openings 1 --pairs 12"), err.toString());
        assertTrue(
                out.toString().endsWith("\nopenings: up to 2 moves, because the game has too few openings of 1\n"),
                out.toString());
        out.getBuffer().setLength(0);
        assertEquals(0, run("match expert max --game kalah --depth 1 --openings 0 --pairs 5 --json"));
        JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
        int repeated = report.get("repeated").getAsInt();
        assertEquals(5, report.get("games").getAsInt() / 2 + repeated);
        assertTrue(
                err.toString()
                        .endsWith("repeated pairs: " + repeated
                                + " of 5 have the games of an earlier pair and do not count\n"),
                err.toString());
    }

    @Test
    void adjudicated_games_are_no_failures_and_are_kept(@TempDir Path dir) {
        String line = "match max random --game tictactoe --solve 1000000 --pairs 3 --keep " + dir.resolve("kept");
        for (int run = 0; run < 2; run++) {
            assertEquals(0, run(line), err.toString());
            assertTrue(out.toString().endsWith("\nends: solved 6\n"), out.toString());
        }
        assertEquals(0, run("match easy random --game kalah --max-plies 10 --pairs 3"), err.toString());
        assertTrue(out.toString().endsWith("\nends: max-plies 6\n"), out.toString());
        assertEquals(0, run("match hard medium --game kalah --depth 4 --win-score 4 --pairs 3"), err.toString());
        assertTrue(
                Pattern.matches("(?s).*\nends: adjudicated [1-6](, normal [1-5])?\n", out.toString()), out.toString());
    }

    @Test
    void the_pairs_play_the_openings_of_the_game_from_its_initial_position(@TempDir Path dir) throws IOException {
        Path kept = dir.resolve("kept");
        assertEquals(0, run("match random easy --opening xot --pairs 3 --keep " + kept), err.toString());
        List<GameRecord> games =
                Files.readAllLines(kept).stream().map(MessageCodec::readRecord).toList();
        Rules xot = Games.get("reversi").rules(Map.of(OptionSpec.OPENING, "xot"));
        Map<List<String>, Long> openings = games.stream()
                .map(game -> game.moves().stream()
                        .limit(8)
                        .map(GameRecord.RecordedMove::move)
                        .toList())
                .collect(Collectors.groupingBy(moves -> moves, Collectors.counting()));
        assertEquals(List.of(2L, 2L, 2L), List.copyOf(openings.values()));
        assertTrue(
                openings.keySet().stream().allMatch(moves -> xot.openings().contains(String.join(" ", moves))),
                openings.toString());
        assertEquals(
                Set.of(Map.of("rows", 8, "cols", 8, "passing", "forced")),
                games.stream().map(GameRecord::options).collect(Collectors.toSet()));
        assertEquals(2, run("match random easy --opening xot --openings 4"));
        assertEquals(2, run("match random easy --opening xot --corners 1"));
        assertTrue(
                err.toString()
                        .contains(
                                "--opening and the options of other openings are mutually exclusive; remove one of them"),
                err.toString());
    }

    @Test
    void three_players_play_a_round_robin_with_the_same_openings(@TempDir Path dir) throws IOException {
        Path kept = dir.resolve("kept");
        String line = "match random max easy --game tictactoe --pairs 5 --keep " + kept;
        assertEquals(0, run(line), err.toString());
        String report = out.toString();
        assertEquals(
                List.of("random vs max, tictactoe", "random vs easy, tictactoe", "max vs easy, tictactoe"),
                report.lines()
                        .filter(text -> text.contains(" vs "))
                        .map(text -> text.substring(0, text.indexOf(':')))
                        .toList());
        List<String> ranking =
                report.lines().dropWhile(text -> !text.startsWith(" #  player")).toList();
        assertEquals(4, ranking.size());
        assertTrue(
                Pattern.matches(
                        " 1  max {37} +20 +[0-9.]+ +[0-9.]+% +[0-9.]+%  \\S+ \\(\\S+ to \\S+\\)", ranking.get(1)),
                report);
        Map<String, Set<List<String>>> openings = Files.readAllLines(kept).stream()
                .map(MessageCodec::readRecord)
                .collect(Collectors.groupingBy(
                        game -> String.valueOf(game.g()),
                        Collectors.mapping(
                                game -> game.moves().stream()
                                        .limit(2)
                                        .map(GameRecord.RecordedMove::move)
                                        .toList(),
                                Collectors.toSet())));
        assertEquals(10, openings.size());
        openings.values().forEach(same -> assertEquals(1, same.size()));
        out.getBuffer().setLength(0);
        assertEquals(0, run(line), err.toString());
        assertEquals(report, out.toString());
    }

    @Test
    void players_have_limits_of_their_own(@TempDir Path dir) throws IOException {
        Path kept = dir.resolve("kept");
        assertEquals(0, run("match hard hard --game kalah --depth 1,4 --pairs 2 --keep " + kept), err.toString());
        assertTrue(out.toString().startsWith("hard depth 1 vs hard depth 4, kalah: "), out.toString());
        for (String line : Files.readAllLines(kept)) {
            GameRecord game = MessageCodec.readRecord(line);
            assertEquals(
                    "hard depth 1 vs hard depth 4, kalah {pits=6, seeds=4}, openings 3 balanced, seed 1", game.place());
            for (GameRecord.RecordedMove move : game.moves()) {
                int depth = move.info() == null || move.info().depth() == null
                        ? 0
                        : move.info().depth();
                boolean isShallow = move.by() != null
                        && game.players().get(move.by()).name().equals("hard depth 1");
                assertTrue(depth <= (isShallow ? 1 : 4), move.toString());
            }
        }
        assertEquals(0, run("match hard hard hard --game tictactoe --depth 1,2,3 --time 1,2,3 --pairs 1"));
        assertTrue(out.toString().contains("  hard depth 3 3000 ms  "), out.toString());
    }

    @ParameterizedTest
    @CsvSource({"kalah, 256", "reversi, 65536"})
    void a_node_limit_bounds_the_search_and_is_reproducible(String game, long interval, @TempDir Path dir)
            throws IOException {
        List<List<String>> moves = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            Path kept = dir.resolve("kept" + run);
            String line = "match max max --game " + game + " --nodes 5000,9000 --pairs 1 --keep " + kept;
            assertEquals(0, run(line), err.toString());
            for (String record : Files.readAllLines(kept)) {
                GameRecord played = MessageCodec.readRecord(record);
                for (GameRecord.RecordedMove move : played.moves()) {
                    boolean isLess = move.by() != null
                            && played.players().get(move.by()).name().equals("max nodes 5000");
                    long nodes = move.info() == null || move.info().nodes() == null
                            ? 0
                            : move.info().nodes();
                    assertTrue(nodes <= (isLess ? 5_000 : 9_000) + interval, move.toString());
                }
            }
            moves.add(Files.readAllLines(kept).stream()
                    .map(MessageCodec::readRecord)
                    .map(record -> record.g() + " "
                            + record.moves().stream()
                                    .map(GameRecord.RecordedMove::move)
                                    .collect(Collectors.joining(" ")))
                    .sorted()
                    .toList());
        }
        assertEquals(moves.get(0), moves.get(1));
        assertTrue(out.toString().startsWith("max nodes 5000 vs max nodes 9000, " + game + ": "), out.toString());
    }

    @Test
    void players_have_clocks_of_their_own(@TempDir Path dir) throws IOException {
        Path kept = dir.resolve("kept");
        String match = "match easy beginner --game tictactoe --clock 1+1,0+2x30 --pairs 1 --keep " + kept;
        for (int run = 0; run < 2; run++) {
            assertEquals(0, run(match), err.toString());
        }
        assertTrue(out.toString().startsWith("easy 1+1 vs beginner 0+2x30, tictactoe: "), out.toString());
        for (String line : Files.readAllLines(kept)) {
            GameRecord game = MessageCodec.readRecord(line);
            assertEquals("easy 1+1 vs beginner 0+2x30, tictactoe {}, openings 2 balanced, seed 1", game.place());
            assertEquals(null, game.tc());
        }
    }

    @Test
    void in_a_gauntlet_the_first_player_plays_all_others() {
        assertEquals(0, run("match easy max random --game tictactoe --pairs 3 --gauntlet --json"), err.toString());
        JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
        List<String> pairings = new ArrayList<>();
        report.getAsJsonArray("pairings")
                .forEach(pairing ->
                        pairings.add(pairing.getAsJsonObject().get("second").getAsString()));
        assertEquals(List.of("max", "random"), pairings);
        JsonObject best = report.getAsJsonArray("ranking").get(0).getAsJsonObject();
        assertEquals(Set.of("player", "games", "score", "drawnGames", "elo"), best.keySet());
        assertEquals("max", best.get("player").getAsString());
        assertEquals(6, best.get("games").getAsInt());
    }

    @Test
    void reports_are_printed_at_intervals() {
        assertEquals(0, run("match easy random --game tictactoe --pairs 5 --report-every 2"), err.toString());
        assertEquals(2, err.toString().split("easy vs random, tictactoe: ", -1).length - 1, err.toString());
        assertTrue(err.toString().contains("4 of 5 pairs\neasy vs random, tictactoe: "), err.toString());
    }

    @Test
    void games_in_the_keep_file_are_not_played_again(@TempDir Path dir) throws IOException {
        String line = "match easy random --game tictactoe --pairs 6 --keep " + dir.resolve("kept");
        assertEquals(0, run(line), err.toString());
        String report = out.toString();
        out.getBuffer().setLength(0);
        String kept = Files.readString(dir.resolve("kept"));
        assertEquals(0, run(line), err.toString());
        assertEquals(report, out.toString());
        assertEquals(kept, Files.readString(dir.resolve("kept")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "winner":0 | "winner":1 | 1-1 the result is 1-0, O wins (normal), but the moves end in 1-0, X wins (normal)
            ("move":"(..)".*?"move":").. | $1$2 | 1-1 move 2, 'a2', is illegal
            """)
    void a_modified_keep_file_is_rejected_with_the_line_and_the_fault(
            String text, String replacement, String fault, @TempDir Path dir) throws IOException {
        Path file = dir.resolve("kept");
        String line = "match max random --game tictactoe --at-once 1 --pairs 1 --keep " + file;
        assertEquals(0, run(line), err.toString());
        String modified = Files.readString(file).replaceFirst(text, replacement);
        Files.writeString(file, modified);
        assertEquals(2, run(line));
        assertEquals(
                "parlor-bots: " + file + ", line 1: in game " + fault
                        + "; the file was modified, or written by another version. Restore it or specify another file",
                err.toString()
                        .lines()
                        .filter(error -> error.contains("kept"))
                        .findFirst()
                        .orElseThrow());
        assertEquals(modified, Files.readString(file));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --seed 2 | the file has seed 1, this command has seed 2
            --depth 3 --unbalanced | the file has openings 2 balanced, this command has openings 2, depth 3
            --openings 1 --clock 10s | the file has openings 2 balanced, this command has openings 1 balanced, clock 10s
            --depth 3 | the file has no other settings, this command has depth 3
            """)
    void a_keep_file_with_other_settings_is_rejected_with_the_differences(
            String other, String difference, @TempDir Path dir) throws IOException {
        Path file = dir.resolve("kept");
        assertEquals(0, run("match easy random --game tictactoe --pairs 1 --keep " + file), err.toString());
        String kept = Files.readString(file);
        err.getBuffer().setLength(0);
        assertEquals(2, run("match easy random --game tictactoe --pairs 1 --keep " + file + " " + other));
        assertEquals(
                "parlor-bots: " + file + ", line 1: the game has other settings: " + difference
                        + "; repeat the options of the first run or specify another file",
                err.toString().lines().findFirst().orElseThrow());
        assertEquals(kept, Files.readString(file));
    }

    @Test
    void a_ladder_prints_one_line_per_level() {
        assertEquals(0, run("match --ladder random 3 --game tictactoe --pairs 5"), err.toString());
        String[] lines = out.toString().split("\n");
        assertEquals("tictactoe {}, openings 2 balanced, seed 1", lines[0]);
        assertEquals("random        0", lines[1]);
        assertTrue(lines[2].startsWith("beginner ") && lines[3].startsWith("easy "), out.toString());
        assertEquals(4, lines.length);
    }

    @Test
    void an_unusable_keep_file_is_reported_with_the_reason(@TempDir Path dir) throws IOException {
        Path binary = Files.write(dir.resolve("binary"), new byte[] {(byte) 0xFF, 0, (byte) 0x80});
        assertEquals(2, run("match --ladder random 2 --game tictactoe --pairs 1 --keep " + binary));
        assertTrue(
                err.toString().contains(binary + ", line 1: expected the record of a finished match game, not '"),
                err.toString());
        assertEquals(1, run("match --ladder random 2 --game tictactoe --pairs 1 --keep " + dir));
        assertTrue(
                err.toString()
                        .endsWith("cannot use " + dir + ": it is a directory, not a file; specify another path\n"),
                err.toString());
    }

    @Test
    void a_player_may_contain_a_tab(@TempDir Path dir) throws IOException {
        Path kept = dir.resolve("kept");
        String player = StdioProgram.commandLine("first").replace(" first", "\tfirst");
        int exit = BotsMain.commandLine("match")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("match", player, "random", "--game", "tictactoe", "--pairs", "1", "--keep", kept.toString());
        assertEquals(0, exit, err.toString());
        assertEquals(2, Files.readAllLines(kept).size());
    }

    @Test
    void an_unusable_engine_log_is_reported_with_the_reason(@TempDir Path dir) {
        assertEquals(1, run("match easy ./a --engine-log " + dir));
        assertEquals(
                "parlor-bots: cannot use " + dir + ": it is a directory, not a file; specify another path\n",
                err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            match easy | a match requires two or more players, not 1; specify them, or use --ladder
            match easy hard easy | player 'easy' is specified twice; remove one of them
            match easy hard max --sprt | three or more players cannot be combined with --sprt or --server; specify two
            match easy hard --gauntlet | --gauntlet requires three or more players
            match 1 2 3 --ladder | --ladder requires two numbered levels, the lower one first
            match easy hard --sprt x | --sprt must be two Elo values, separated by a comma, such as 0,10, not 'x'
            match easy --sprt 0,x hard | --sprt must be two Elo values, separated by a comma, such as 0,10, not '0,x'
            match easy hard --clock 0+0 | Invalid clock '0+0':
            match easy great | Unknown player 'great'
            match easy kgp: | kgp: requires the command that starts the engine
            match easy gtp: | gtp: requires the command that starts the engine
            match easy @deep | player @deep requires --server HOST:PORT
            match @high @deep --server localhost | @high and @deep are both players on the server; replace one with a level or a program (match ./new ./old runs both here), or create a tournament
            match @high @deep | @high and @deep are both players on the server
            match easy hard --keep a --record ./a | --keep and --record must be different files
            match easy hard --pairs 0 | --pairs must be 1 to 1000000, not 0
            match easy hard --clock fast | Invalid clock 'fast'
            match easy hard --sprt 5,0 | --sprt must have the smaller Elo value first, such as 0,10
            match easy hard --sprt 5 | --sprt must be two Elo values, separated by a comma, such as 0,10
            match easy hard --json --ladder | --ladder cannot be combined with --json, --sprt or --server
            match easy hard --time 0 | --time must be 0.001 to 3600 seconds, not 0.0
            match easy hard --depth 0 | --depth must be 1 to 200, not 0
            match easy hard --depth 3,0 | --depth must be 1 to 200, not 0
            match easy hard --depth 3,4,5 | --depth must have one value for all players or one for each of the 2 players, not 3
            match easy hard max --time 1,2 | --time must have one value for all players or one for each of the 3 players, not 2
            match easy hard --nodes 10 | --nodes must be 1000 to 1000000000, not 10
            match easy hard --nodes 1000,2000,3000 | --nodes must have one value for all players or one for each of the 2 players, not 3
            match easy hard --clock 1+1,2+2,3+3 | --clock must have one value for all players or one for each of the 2 players, not 3
            match easy hard --clock , | --clock must have one value for all players or one for each of the 2 players, not 0
            match easy hard --depth , | --depth must have one value for all players or one for each of the 2 players, not 0
            match easy hard --clock 1+1,none | --clock must be none for all players or for no player
            match easy hard --clock 1+1,2+2 --server localhost | --clock must be one value with --server
            match easy hard --at-once 0 | --at-once must be 1 to 256, not 0
            match easy hard --openings 31 | --openings must be 0 to 30, not 31
            match easy hard --alpha 0.1 | --alpha requires --sprt; specify it or remove --alpha
            match easy hard --solve 10 | --solve must be 1000 to 1000000000, not 10
            match easy hard --win-score 0 | --win-score must be 1 to 1000, not 0
            match easy hard --win-plies 4 | --win-plies requires --win-score
            match easy hard --max-plies 0 | --max-plies must be 1 to 100000, not 0
            match easy @deep --max-plies 9 --server localhost | --max-plies and --server are mutually exclusive
            match easy hard --report-every -1 | --report-every must be at least 0, not -1
            match easy hard --openings-start 2 | --openings-start requires --openings-file
            match easy hard --openings-file no/such/file | cannot read no/such/file: no such file
            match easy hard --openings-file pom.xml --openings-order up | --openings-order must be sequential or random, not 'up'
            match easy hard --openings-file pom.xml --unbalanced | --unbalanced and --openings-file are mutually exclusive
            match easy hard --normalized | --normalized requires --sprt
            match easy hard --beta 0.1 | --beta requires --sprt
            match easy hard --patience 3 | --patience requires a player that is a program, such as ./mybot or gtp:COMMAND; specify it or remove --patience
            match easy hard --time-margin 50 --clock 1s | --time-margin requires a player that is a program
            match easy ./a --time-margin 50 | --time-margin requires --clock; specify it or remove --time-margin
            match easy ./a --time-margin 70000 --clock 1s | --time-margin must be 0 to 60000, not 70000
            match easy hard --engine-log a | --engine-log requires a player that is a program
            match easy ./a --keep a --engine-log ./a | --keep and --engine-log must be different files
            match easy hard --tls | --tls requires --server; specify it or remove --tls
            match easy hard --fingerprint SHA256:00 | --fingerprint requires --server
            match easy hard --rows 7 | Invalid rows '7': even numbers from 4 to 26
            match hard easy --ladder | --ladder requires two numbered levels, the lower one first
            match easy match --ladder | --ladder requires two numbered levels, the lower one first
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        assertEquals(2, run(line));
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals("", out.toString());
    }

    private int run(String line) {
        return BotsMain.commandLine("match")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" "));
    }
}
