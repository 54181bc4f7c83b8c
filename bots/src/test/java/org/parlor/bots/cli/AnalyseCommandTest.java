package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnalyseCommandTest {
    private static final String SLIP = """
            {"record":1,"game":"tictactoe","options":{},"rules":1,"players":[{"name":"ada","bot":false},\
            {"name":"bo","bot":false}],"rated":false,"start":{"pos":"........."},"moves":[{"move":"b2"},\
            {"move":"b1"},{"move":"a1"},{"move":"c3"},{"move":"a3"},{"move":"a2"},{"move":"c1"}]}
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_game_is_reviewed_ply_by_ply_and_player_by_player() throws IOException {
        assertEquals(0, run("analyse", file(SLIP)), err.toString());
        assertEquals(
                """
                game 1: tictactoe, ada vs bo
                 ply  player  move       score     depth  better     score    loss
                   1  X       b2          0.00       end
                   2  O       b1 ??      -1.00       end  a1          0.00    1.00  a1 LINE
                   3  X       a1         +1.00       end
                   4  O       c3         -1.00       end
                   5  X       a3         +1.00       end
                   6  O       a2         -1.00       end
                   7  X       c1         +1.00       end
                the game was lost at ply 2: O played b1, a1 drew
                accuracy: X 100 %, O 72 %
                X: 4 of 4 choices good (100 %), mean loss 0.00
                O: 2 of 3 choices good (67 %), mean loss 0.33, worst: ply 2 b1 1.00
                """,
                out.toString()
                        .replaceAll("(a1|c1|a3|c3)(          0.00    1.00  )\\1.*", "a1$2a1 LINE")
                        .replaceAll("played b1, ..", "played b1, a1"));
    }

    @Test
    void estimates_have_a_depth_and_a_margin_and_openings_a_name() throws IOException {
        assertEquals(0, run("analyse", file("f5d6c3d3c4f4f6b4\n"), "--depth", "4"), err.toString());
        List<String> lines = out.toString().lines().toList();
        assertEquals(List.of("opening: Kung (ply 8)", "left the book at ply 8"), lines.subList(1, 3));
        assertTrue(lines.get(4).matches("   1  Black   f5 +[+-]?\\d\\.\\d\\d   4 ±\\d+\\.\\d"), lines.get(4));
    }

    @Test
    void several_games_end_with_a_table_by_level_and_rating() throws IOException {
        String other = Files.writeString(
                        folder.resolve("other"),
                        SLIP.replace("\"ada\",\"bot\":false", "\"hard-2\",\"bot\":true")
                                .replace("\"bo\",\"bot\":false", "\"bo\",\"bot\":false,\"r\":1432"))
                .toString();
        assertEquals(0, run("analyse", "--summary", file(SLIP), other), err.toString());
        assertEquals("""
                accuracy  choices    loss  opening  midgame  endgame
                   100 %        4    0.00     0.00        -        -  FILE: game 1: ada against bo, no result
                    72 %        3    0.33     0.33        -        -  FILE: game 1: bo against ada, no result
                   100 %        4    0.00     0.00        -        -  OTHER: game 1: hard-2 against bo, no result
                    72 %        3    0.33     0.33        -        -  OTHER: game 1: bo against hard-2, no result
                tictactoe, all games:
                accuracy  choices    loss  opening  midgame  endgame
                   100 %        4    0.00     0.00        -        -  bot hard, 1 game
                    72 %        3    0.33     0.33        -        -  rating 1400 to 1599, 1 game
                    87 %        7    0.14     0.14        -        -  no rating, 2 games
                """, out.toString().replace(other, "OTHER").replace(folder.resolve("games") + "", "FILE"));
    }

    @Test
    void the_accuracy_of_a_player_is_listed_game_by_game() throws IOException {
        String won = SLIP.replace("\"rules\":1,", "\"rules\":1,\"at\":1600000000000,")
                .replace("\"c1\"}]", "\"c1\"}],\"result\":{\"winner\":0,\"score\":[1,0],\"reason\":\"normal\"}");
        String file = file(won + won.replace("ada", "cy"));
        assertEquals(0, run("analyse", file, "--player", "ADA"), err.toString());
        assertEquals("""
                accuracy  choices    loss  opening  midgame  endgame
                   100 %        4    0.00     0.00        -        -  game 1 on 2020-09-13: ada against bo, won 1-0
                """, out.toString());
        assertEquals(1, run("analyse", file, "--player", "ad"));
        assertEquals("parlor-bots: no game of ad; the name must be complete\n", err.toString());
    }

    @Test
    void damaged_games_are_reported_and_skipped() throws IOException {
        String file = file("f5d6c3\nf5a1\nf5x9\n");
        assertEquals(1, run("analyse", file, "--depth", "2", "--time", "0.05"));
        assertEquals("""
                parlor-bots: FILE: game 2, ply 2: illegal move a1; legal: f4 d6 f6
                parlor-bots: FILE: game 3, line 3, column 3: damaged; expected moves such as f5d6c3: move 2 must be a square from a1 to h8 or a pass, not 'x9'
                """, err.toString().replace(file, "FILE"));
        assertEquals(
                List.of("game 1: reversi, ? vs ?", "game 2: reversi, ? vs ?"),
                out.toString().lines().filter(line -> line.startsWith("game ")).toList());
    }

    @Test
    void a_single_game_of_a_file_can_be_selected() throws IOException {
        String file = file("f5d6c3\nf5f6\n");
        assertEquals(0, run("analyse", file, "--only", "2", "--depth", "2"));
        assertTrue(out.toString().startsWith("game 2: "), out.toString());
        assertEquals(2, run("analyse", file, "--only", "3"));
        assertTrue(err.toString().endsWith(" has no game number 3; it has 2 games\n"), err.toString());
    }

    @Test
    void a_missing_file_exits_with_code_2() {
        String nowhere = folder.resolve("nowhere").toString();
        assertEquals(2, run("analyse", nowhere));
        assertEquals("parlor-bots: cannot read " + nowhere + ": no such file\n", err.toString());
    }

    @Test
    void position_analysis_prints_the_best_move_and_all_moves() {
        assertEquals(0, run("analyse", "tictactoe", "--position", "XX.OO.... 0", "--moves"), err.toString());
        assertEquals(
                """
                best c1 +1.00 depth end line c1
                move c1 +1.00 depth end
                """, out.toString().lines().limit(2).map(line -> line + "\n").reduce("", String::concat));
        assertEquals(6, out.toString().lines().count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "XX.OO.... 0",
                "XX-OO---- X",
                "xx-oo---- *",
                "**.oo.... x",
                "3 XX- OO- --- X",
                "@position.txt",
            })
    void every_form_of_a_position_is_analysed(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("position.txt"), "\nXX.OO.... X\n");
        assertEquals(0, run("analyse", "tictactoe", "--position", text.replace("position.txt", file.toString())));
        assertEquals("best c1 +1.00 depth end line c1\n", out.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tictactoe --position XXXOO....~O | the game is over in this position
            tictactoe --position @nowhere  | cannot read nowhere: no such file
            chess --position x             | Unknown game 'chess'
            kalah --position 4,4           | This board has 14 cells
            x --time -1                    | --time must be 0.001 to 3600 seconds, not -1.0
            x --depth 201                  | --depth must be 1 to 200, not 201
            x y --only 1                   | --only takes a single argument
            kalah y --position 4,4         | --position takes a single argument
            kalah --position 4,4 --summary | --summary and --position are mutually exclusive
            x --only 0                     | --only must be at least 1, not 0
            x --threads 0                  | --threads must be 1 to 256, not 0
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        assertEquals(
                2,
                run(Stream.of(("analyse " + line).split(" "))
                        .map(word -> word.replace('~', ' '))
                        .toArray(String[]::new)));
        assertTrue(err.toString().contains(message), err.toString());
    }

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("games"), content).toString();
    }

    private int run(String... line) {
        return BotsMain.commandLine(line)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line);
    }
}
