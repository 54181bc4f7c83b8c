package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.GoldenFile;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.rules.reversi.Reversi;

/** {@code parlor replay} in plain mode. */
final class ReplayTest {
    private static final GameRecord KALAH =
            StateFixtures.record("kalah", Map.of("pits", 3, "seeds", 1), "s3", "s1", "n2");
    private static final GameRecord WON = StateFixtures.record("tictactoe", Map.of(), "a1", "b2", "a2", "b3", "a3");

    @TempDir
    Path folder;

    @Test
    void a_pipe_gets_the_whole_game_at_once() throws IOException {
        Shell.Run run = replay(List.of(), file(reversi()));
        assertEquals("", run.err());
        GoldenFile.check("plain/replay-reversi", run.out());
        assertEquals(0, run.code());
        GoldenFile.check("plain/replay-kalah", replay(List.of(), file(KALAH)).out());
    }

    @Test
    void step_waits_for_a_line_after_each_position() throws IOException {
        List<String> typed = List.of("", "next", "back", "last", "next", "goto 2", "goto 9", "first", "back", "moves");
        Shell.Run run = replay(typed, file(WON), "--step");
        assertEquals("", run.err());
        GoldenFile.check("plain/replay-step", run.out());
        assertEquals(0, run.code());
        GoldenFile.check(
                "plain/replay-help",
                replay(List.of("help", "what", "quit", "next"), file(WON), "--step")
                        .out());
    }

    @Test
    void mistakes_are_listed_with_better_moves() throws IOException {
        GameRecord lost = StateFixtures.record("tictactoe", Map.of(), "b2", "b1", "a1", "c3", "a3", "c1", "a2");
        Shell.Run run = replay(List.of("mistakes", "mistakes", "summary", "goto 2"), file(lost), "--step");
        assertEquals(
                List.of(
                        "analysing 7 moves, the last one first",
                        "28% analysed",
                        "57% analysed",
                        "move 2: O b1??, X wins. Better: a1, draw",
                        "85% analysed",
                        "move 2: O b1??, X wins. Better: a1, draw",
                        "the game was lost at move 2: O played b1, a1 drew",
                        "accuracy: X 100 %, O 72 %",
                        "X: 4 of 4 choices good (100 %), mean loss 0.00",
                        "O: 2 of 3 choices good (67 %), mean loss 0.33," + " worst: move 2 b1 1.00"),
                run.lines().stream()
                        .filter(line -> line.matches("analysing.*|.*(analysed|Better|accuracy|lost|loss).*"))
                        .toList());
        assertTrue(run.out().contains("move 2: O b1"), run.out());
    }

    @Test
    void the_next_mistake_is_shown_and_explained() throws IOException {
        GameRecord lost = StateFixtures.record("tictactoe", Map.of(), "b2", "b1", "a1", "c3", "a3", "c1", "a2");
        List<String> typed = List.of(
                "why",
                "next mistake",
                "why",
                "next mistake",
                "back mistake",
                "next",
                "why",
                "back mistake",
                "next move");
        assertEquals(
                List.of(
                        "error no move is shown. Type next, next mistake or goto N first",
                        "analysing 7 moves, the last one first",
                        "move 2: O b1",
                        "move 2: O b1??, X wins. Better: a1, draw",
                        "cost the draw, searched to the end",
                        "best line: LINE",
                        "no mistakes after this",
                        "no mistakes before this",
                        "move 3: X a1",
                        "move 3: X a1, X wins",
                        "best, searched to the end",
                        "best line: LINE",
                        "move 2: O b1",
                        "error next takes nothing or 'mistake'"),
                replay(typed, file(lost), "--step").lines().stream()
                        .filter(line -> line.matches("(error|analysing|move|cost|best|no mistakes).*"))
                        .map(line -> line.replaceAll("line: .*", "line: LINE"))
                        .toList());
    }

    @Test
    void rules_are_printed_in_ascii_and_without_pictures_for_screen_readers() throws IOException {
        String first = "Put your mark on an empty square. Three in a line win: across, down or diagonally.";
        List<String> replayed = replay(List.of("rules"), file(WON), "--step").lines();
        assertTrue(replayed.contains(first) && replayed.contains(" ---+---+---"), replayed.toString());
        Shell.Run game = Shell.run(List.of("rules", "rules chess"), "play", "tictactoe", "--here", "--plain");
        assertTrue(game.lines().containsAll(List.of(first, " ---+---+---")), game.out());
        assertTrue(game.out().contains("error unknown game 'chess': choose from "), game.out());
        Shell.Run spoken = Shell.run(List.of("rules kalah", "rules"), "play", "tictactoe", "--here", "--announce");
        assertTrue(spoken.lines().contains(first), spoken.out());
        assertEquals(
                0, spoken.lines().stream().filter(line -> line.startsWith(" ")).count(), spoken.out());
    }

    @Test
    void passes_are_neither_counted_nor_numbered() throws IOException {
        GameRecord passing = StateFixtures.record(
                "reversi", Map.of("rows", 4, "cols", 4), "b1", "c1", "d1", "a1", "a3", "pass", "d4");
        String all = replay(List.of(), file(passing)).out();
        assertTrue(all.contains(", 6 moves\n"), all);
        assertEquals(
                List.of(
                        "move 5: Black a3 flips b2",
                        "White has no legal move: pass (0.0 s)",
                        "move 6: Black d4 flips c3"),
                all.lines()
                        .filter(line -> line.matches("(move [56]: |White).*"))
                        .toList());
        String step =
                replay(List.of("goto 6", "goto 7"), file(passing), "--step").out();
        assertTrue(step.contains("move 6: Black d4 flips c3\n"), step);
        assertTrue(step.contains("error goto takes a number from 0 to 6\n"), step);
        String list = replay(List.of(), file(passing, WON)).out();
        assertTrue(list.lines().findFirst().orElseThrow().endsWith("  6 moves"), list);
    }

    @Test
    void replay_supports_the_board_styles_of_play() throws IOException {
        String letters =
                replay(List.of(), file(reversi()), "--board", "letters").out();
        assertTrue(letters.contains("3 . . . W B . . .\n4 . . . B W . . ."), letters);
        String stars = replay(List.of(), file(reversi()), "--board", "stars").out();
        assertTrue(stars.contains("4 . . . o * . . . 4"), stars);
    }

    @Test
    void several_games_are_listed_and_one_is_opened_by_number_or_player() throws IOException {
        String file = file(WON, KALAH, StateFixtures.named(WON, "Carol", "bob"));
        GoldenFile.check("plain/replay-list", replay(List.of(), file).out());
        assertTrue(replay(List.of(), file, "--game", "2")
                .out()
                .startsWith("game kalah pits=3 seeds=1 south=ana north=bob\n"));
        assertTrue(replay(List.of(), file, "--player", "carol").out().startsWith("game tictactoe x=Carol o=bob\n"));
    }

    @Test
    void missing_files_games_and_players_are_reported() throws IOException {
        String file = file(WON, KALAH);
        assertComplains(file + " has 2 games, so no number 3", file, "--game", "3");
        assertComplains(file + " has no game of a player called 'dan'", file, "--player", "Dan");
        String nowhere = folder.resolve("nowhere").toString();
        assertComplains("cannot read " + nowhere + ": no such file", nowhere);
        String empty = Files.writeString(folder.resolve("empty"), "").toString();
        assertComplains(empty + ": file is empty", empty);
    }

    @Test
    void without_a_file_the_saved_games_are_replayed_if_there_are_any() throws IOException {
        Path saved = folder.resolve("parlor").resolve("games.jsonl");
        Map<String, String> environment = Map.of("XDG_DATA_HOME", folder.toString());
        Shell.Run none = Shell.run(Shell.lines(List.of()), environment, false, "replay");
        assertEquals(
                "parlor: there are no saved games in " + saved
                        + "; key S in the full screen saves a game. To replay a file: parlor replay FILE\n",
                none.err());
        assertEquals(1, none.code());
        Files.createDirectories(saved.getParent());
        Files.writeString(saved, MessageCodec.write(WON));
        Shell.Run one = Shell.run(Shell.lines(List.of()), environment, false, "replay");
        assertTrue(one.out().startsWith("game tictactoe x=ana o=bob\n"), one.out());
    }

    @Test
    void damaged_records_are_reported_and_the_rest_is_listed() throws IOException {
        String file = Files.writeString(
                        folder.resolve("games.jsonl"),
                        "{\"record\":1}\n" + MessageCodec.write(WON) + "\n{\"\u001b[2J\n")
                .toString();
        Shell.Run run = replay(List.of(), file);
        List<String> told = run.err().lines().toList();
        assertTrue(told.get(0).startsWith("parlor: " + file + ", game 1, line 1: expected a game"), run.err());
        assertTrue(told.get(1).startsWith("parlor: " + file + ", game 3, line 3: expected a game"), run.err());
        assertTrue(run.err().chars().noneMatch(c -> c == 0x1b), run.err());
        assertTrue(run.out().endsWith("game over: X wins 1-0 (normal end).\n"), run.out());
        assertEquals(0, run.code());
    }

    @Test
    void a_record_with_an_illegal_move_is_shown_up_to_it() throws IOException {
        GameRecord broken = StateFixtures.record("reversi", Reversi.KIND.rules(), null, "d3", "c5", "a1");
        Shell.Run run = replay(List.of(), file(broken));
        assertTrue(run.out().endsWith("\nerror Move 3: a1 is not legal there. Legal: b6 c6 d6 e6 f6\n"), run.out());
        assertEquals(0, run.code());
    }

    @Test
    void convert_converts_every_format_to_every_other_and_back() throws IOException {
        String json = file(reversi(), reversi());
        String expected = Files.readString(Path.of(json));
        for (String form : List.of("json", "text", "ggf", "pgn")) {
            Path out = folder.resolve("out." + form);
            Shell.Run there = convert(json, "--to", form, "-o", out.toString());
            assertEquals(List.of(0, "", ""), List.of(there.code(), there.out(), there.err()));
            Shell.Run back = convert(out.toString(), "--to", "transcript");
            assertEquals(List.of(0, "f5d6c3\nf5d6c3\n", ""), List.of(back.code(), back.out(), back.err()), form);
        }
        assertEquals(expected, Files.readString(folder.resolve("out.json")));
    }

    @Test
    void games_that_a_format_cannot_represent_are_reported_and_the_rest_is_converted() throws IOException {
        String file = file(KALAH, reversi());
        Shell.Run run = convert(file, "--to", "transcript");
        assertEquals("f5d6c3\n", run.out());
        assertTrue(run.err().startsWith("parlor: " + file + ", game 1: "), run.err());
        assertEquals(1, run.code());
        Shell.Run missing = convert(folder.resolve("nowhere").toString(), file, "--to", "json");
        assertEquals(
                List.of(1, 2L), List.of(missing.code(), missing.out().lines().count()));
    }

    @Test
    void convert_tells_what_is_wrong_and_keeps_the_legal_part() throws IOException {
        Path file = Files.writeString(folder.resolve("in.txt"), "[TimeControl \"fast\"]\n\n1. f5 d6 2. a1 c3 47-17\n");
        Shell.Run run = convert(file.toString(), "--to", "transcript");
        assertEquals("f5d6\n", run.out());
        assertEquals(
                List.of(
                        "parlor: " + file + ", game 1, line 1: the TimeControl 'fast' is not understood; this"
                                + " TimeControl and others like it are left out",
                        "parlor: " + file + ", game 1: Move 3: a1 is not legal there. Legal: c3 c4 c5 c6 c7"),
                run.err().lines().toList());
        assertEquals(1, run.code());
    }

    @Test
    void games_are_read_from_standard_input() throws IOException {
        Shell.Run converted = Shell.run(List.of("f5", "d6", "c3"), "record", "convert", "-", "--to", "transcript");
        assertEquals(new Shell.Run(0, "f5d6c3\n", ""), converted);
        Shell.Run replayed = Shell.run(List.of(MessageCodec.write(KALAH)), "replay", "-");
        assertEquals(replay(List.of(), file(KALAH)), replayed);
        Shell.Run none = Shell.run(List.of("bread"), "replay", "-");
        assertTrue(none.err().contains("standard-input: unknown format: it begins with 'bread'"), none.err());
    }

    @Test
    void convert_says_what_an_incomplete_file_has_and_how_to_replace_it() throws IOException {
        Path out = folder.resolve("out.ggf");
        Shell.Run none = convert(file(KALAH), "--to", "ggf", "-o", out.toString());
        assertEquals(
                "parlor: " + out + " was not written, because no game could be converted",
                none.err().lines().skip(1).findFirst().orElse(""));
        assertFalse(Files.exists(out));
        String both = file(reversi(), KALAH);
        Shell.Run some = convert(both, "--to", "ggf", "-o", out.toString());
        assertEquals(
                "parlor: " + out + " has only the games that could be converted: 1; to convert again, add --force",
                some.err().lines().skip(1).findFirst().orElse(""));
        assertEquals(List.of(1, 1), List.of(none.code(), some.code()));
        Shell.Run refused = convert(both, "--to", "ggf", "-o", out.toString());
        assertTrue(refused.err().contains("\n  --force\n"), refused.err());
    }

    @Test
    void convert_overwrites_a_file_only_with_force_even_the_one_it_reads() throws IOException {
        String file = file(reversi(), reversi());
        String before = Files.readString(Path.of(file));
        Shell.Run refused = convert(file, "--to", "json", "-o", file);
        assertEquals(
                "parlor: " + file + " exists: choose another name, or overwrite it with --force",
                refused.err().lines().findFirst().orElse(""));
        assertEquals(2, refused.code());
        Shell.Run nowhere = convert(file, "--to", "json", "-o", folder + "/none/x");
        assertEquals(
                "parlor: cannot write " + folder + "/none/x: no such directory: " + folder
                        + "/none. Create it, or choose another name\n",
                nowhere.err());
        assertEquals(1, nowhere.code());
        assertEquals(0, convert(file, "--to", "json", "-o", file, "--force").code());
        assertEquals(before, Files.readString(Path.of(file)));
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void convert_writes_positions_and_pictures() throws IOException {
        String file = file(reversi(), KALAH, reversi());
        String first = "---------------------------OX------XXX-------------------------- O\n";
        Shell.Run positions = convert(file, "--to", "obf", "--ply", "1");
        assertEquals(
                new Shell.Run(1, first + first, "parlor: " + file + ", game 2: OBF supports Reversi only, not kalah\n"),
                positions);
        assertEquals(new Shell.Run(0, first, ""), convert(file, "--to", "obf", "--ply", "1", "--game", "3"));
        Path out = folder.resolve("out.png");
        assertEquals(
                new Shell.Run(0, "", ""),
                convert(file, "--game", "2", "--ply", "0", "--to", "png", "-o", out.toString()));
        assertEquals("PNG", new String(Files.readAllBytes(out), 1, 3, StandardCharsets.US_ASCII));
        assertTrue(convert(file, "--game", "1", "--to", "svg").out().contains("<animate "));
        assertFalse(
                convert(file, "--game", "1", "--ply", "2", "--to", "svg").out().contains("<animate "));
    }

    @Test
    void convert_says_which_position_or_picture_it_cannot_write() throws IOException {
        String file = file(reversi(), KALAH);
        assertEquals(
                "parlor: " + file + ", game 2: a picture holds one game; choose another by --game N\n",
                convert(file, "--to", "svg").err());
        assertEquals(
                "parlor: " + file + ", game 1: Ply must be 0 to 3, not 9\n",
                convert(file, "--to", "obf", "--ply", "9", "--game", "1").err());
        assertEquals(
                "parlor: " + file + " has 2 games, so no number 3\n",
                convert(file, "--to", "json", "--game", "3").err());
        for (String[] wrong : new String[][] {
            {"--to", "json", "--ply", "1"},
            {"--to", "obf", "--ply", "-1"},
            {"--to", "obf", "--game", "0"},
            {"--to", "gif"}
        }) {
            assertEquals(
                    2,
                    convert(Stream.concat(Stream.of(file), Stream.of(wrong)).toArray(String[]::new))
                            .code());
        }
    }

    private void assertComplains(String complaint, String... args) {
        Shell.Run run = replay(List.of(), args);
        assertEquals("parlor: " + complaint + "\n", run.err());
        assertEquals(1, run.code());
    }

    private static Shell.Run replay(List<String> typed, String... args) {
        return Shell.run(
                typed, Stream.concat(Stream.of("replay"), Stream.of(args)).toArray(String[]::new));
    }

    private static Shell.Run convert(String... args) {
        return Shell.run(
                List.of(),
                Stream.concat(Stream.of("record", "convert"), Stream.of(args)).toArray(String[]::new));
    }

    private String file(GameRecord... records) throws IOException {
        String lines = Stream.of(records).map(MessageCodec::write).collect(Collectors.joining("\n", "", "\n"));
        return Files.writeString(folder.resolve("games.jsonl"), lines).toString();
    }

    private static GameRecord reversi() {
        MoveInfo info = new MoveInfo(-40, 6, 1_200L, "c3 d3");
        return StateFixtures.record("reversi", Map.of())
                .withMoves(List.of(
                        new RecordedMove("f5", 0, false, 1_500L, null),
                        new RecordedMove("d6", 1, false, 20L, info),
                        new RecordedMove("c3", 0, false, null, null)));
    }
}
