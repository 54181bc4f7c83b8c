package org.parlor.client.explorer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.explorer.ExplorerText;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.testing.Waiting;

/** What the explorer finds in files of games, and when it indexes them. */
class ExplorerTest {
    private static final Rules REVERSI = Games.get("reversi").rules();
    private static final Rules RULES = Games.get("tictactoe").rules();
    private static final GameRecord CORNER = game("a1 b2 a2 b3 a3");
    /** The same game, turned by 180 degrees. */
    private static final GameRecord OTHER_CORNER = game("c3 b2 c2 b1 c1");

    private static final GameRecord CENTRE = game("b2 a1 c3 a2 b1 a3");

    @TempDir
    Path folder;

    private static GameRecord game(String moves) {
        return StateFixtures.record("tictactoe", Map.of(), StateFixtures.words(moves));
    }

    private static String lines(GameRecord... games) {
        return Stream.of(games).map(MessageCodec::write).collect(Collectors.joining("\n", "", "\n"));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Explorer explorer() {
        return new Explorer(folder.resolve("cache"));
    }

    private ExploredPosition explore(List<String> files, ExplorerFilter filter, String moves)
            throws ExitException, InterruptedException {
        ExplorerQuery query = query(files, filter, moves);
        assertTrue(explorer().update(files, text -> true));
        return explorer().explore(query, "");
    }

    private static ExplorerQuery query(List<String> files, ExplorerFilter filter, String moves) {
        return new ExplorerQuery(files, RULES, List.of(StateFixtures.play(RULES, StateFixtures.words(moves))), filter);
    }

    @Test
    void moves_of_several_files_are_counted_with_their_results_and_symmetric_ones_together() throws Exception {
        String old = lines(CENTRE).replace("1600000000000", "1200000000000");
        List<String> files = List.of(file("new.jsonl", lines(CORNER, OTHER_CORNER)), file("old.jsonl", old));
        assertEquals(
                new ExploredPosition(
                        "",
                        3,
                        0,
                        List.of(
                                new ExploredMove("a1", 2, 2, 0, 0, 2, 2, 2020),
                                new ExploredMove("b2", 1, 0, 0, 1, -1, 1, 2008)),
                        "",
                        List.of()),
                explore(files, ExplorerFilter.ALL, ""));
        assertEquals(
                List.of(new ExploredMove("b2", 2, 2, 0, 0, 2, 2, 2020)),
                explore(files, ExplorerFilter.ALL, "c3").moves());
        assertEquals(
                List.of(new ExploredMove("c2", 2, 2, 0, 0, 2, 2, 2020)),
                explore(files, ExplorerFilter.ALL, "c3 b2").moves(),
                "in the orientation of the board");
        assertEquals(
                new ExploredPosition("", 1, 0, List.of(), "", List.of()),
                explore(files, ExplorerFilter.ALL, "b2 a1 c3 a2 b1 a3"),
                "the game ended there");
        assertEquals(
                List.of(
                        new ExploredGame(files.get(0), row(1, "2020-09-13", "1 – 0", 5)),
                        new ExploredGame(files.get(0), row(2, "2020-09-13", "1 – 0", 5)),
                        new ExploredGame(files.get(1), row(1, "2008-01-10", "0 – 1", 6))),
                explorer().games(query(files, ExplorerFilter.ALL, "")));
    }

    private static RecordList.Row row(int number, String date, String result, int moves) {
        return new RecordList.Row(number, date, "ana – bob", result, moves, true);
    }

    @Test
    void orders_of_moves_that_lead_to_one_position_count_together() throws Exception {
        List<String> files = List.of(file("games.jsonl", lines(game("a1 b2 a2 b3 a3"), game("a2 b2 a1 a3 c1"))));
        assertEquals(
                List.of(new ExploredMove("a3", 1, 0, 0, 0, 0, 0, 2020), new ExploredMove("b3", 1, 1, 0, 0, 1, 1, 2020)),
                explore(files, ExplorerFilter.ALL, "a1 b2 a2").moves());
    }

    @Test
    void games_are_selected_by_player_and_year() throws Exception {
        GameRecord carol = StateFixtures.named(CENTRE, "carol", "dan");
        String text = lines(CORNER) + lines(carol).replace("1600000000000", "1200000000000");
        List<String> files = List.of(file("games.jsonl", text));
        assertEquals(
                List.of("a1", "b2", "b2", "a1", "b2", "", "a1"),
                Stream.of(
                                new ExplorerFilter("AN", 2009, 0),
                                new ExplorerFilter("carol", 0, 0),
                                new ExplorerFilter("", 0, 2008),
                                new ExplorerFilter("", 2009, 2020),
                                new ExplorerFilter("", 2008, 2008),
                                new ExplorerFilter("eve", 0, 0),
                                new ExplorerFilter("bob", 0, 2020))
                        .map(filter -> moves(files, filter))
                        .toList());
    }

    private String moves(List<String> files, ExplorerFilter filter) {
        try {
            return explore(files, filter, "").moves().stream()
                    .map(ExploredMove::move)
                    .collect(Collectors.joining(" "));
        } catch (ExitException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_filter_that_selects_no_game_says_why() throws Exception {
        String undated = file("undated.jsonl", lines(CORNER).replace("\"at\":1600000000000,", ""));
        List<String> files = List.of(file("games.jsonl", lines(CORNER, CENTRE)), undated);
        assertEquals(
                List.of(
                        "None of the 3 games of ana reached this position",
                        "None of the 2 games of ana, 2020 reached this position",
                        "No player is called 'eve'",
                        "The years of the games are 2020 to 2020"),
                Stream.of(
                                new ExplorerFilter("ana", 0, 0),
                                new ExplorerFilter("ana", 2020, 2020),
                                new ExplorerFilter("eve", 2020, 0),
                                new ExplorerFilter("bob", 2021, 0))
                        .map(filter -> note(files, filter, "b1"))
                        .toList());
        assertEquals(
                "The games have no date, so none is selected by its year",
                note(List.of(undated), new ExplorerFilter("", 2020, 0), ""));
        assertEquals("", note(files, ExplorerFilter.ALL, "b1"));
    }

    private String note(List<String> files, ExplorerFilter filter, String moves) {
        try {
            return explore(files, filter, moves).note();
        } catch (ExitException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_WTHOR_file_without_the_list_of_names_says_where_to_put_it() throws Exception {
        ByteBuffer games = ByteBuffer.allocate(16 + 68).order(ByteOrder.LITTLE_ENDIAN);
        games.put(new byte[] {20, 25, 11, 21}).putInt(1).putShort(10, (short) 2019);
        games.put(18, (byte) 1).put(20, (byte) 2).put(22, (byte) 33).put(24, (byte) 56);
        String file = Files.write(folder.resolve("WTH_2019.wtb"), games.array()).toString();
        ExplorerQuery query = new ExplorerQuery(
                List.of(file), REVERSI, List.of(REVERSI.initial()), new ExplorerFilter("tamenori", 0, 0));
        assertTrue(explorer().update(query.files(), text -> true));
        String remedy =
                "Players have numbers, because the list of their names is missing: put WTHOR.JOU into " + folder;
        assertEquals(
                "No player is called 'tamenori'. " + remedy,
                explorer().explore(query, "").note());
        assertEquals(
                file + " has no game of a player called 'tamenori'. " + remedy,
                new GameRecordFile(Path.of(file)).noGames("tamenori").getMessage());
        byte[] names = new byte[16 + 3 * 20];
        System.arraycopy("Tamenori".getBytes(StandardCharsets.US_ASCII), 0, names, 36, 8);
        Files.write(folder.resolve("Wth.Jou"), names);
        assertTrue(explorer().update(query.files(), text -> true));
        assertEquals(1, explorer().explore(query, "").games());
    }

    @Test
    void a_game_that_the_files_have_twice_counts_once() throws Exception {
        List<String> files =
                List.of(file("a.jsonl", lines(CORNER, CENTRE, CORNER)), file("b.jsonl", lines(OTHER_CORNER, CORNER)));
        ExploredPosition found = explore(files, ExplorerFilter.ALL, "");
        assertEquals(
                new ExploredPosition(
                        "",
                        3,
                        2,
                        List.of(
                                new ExploredMove("a1", 2, 2, 0, 0, 2, 2, 2020),
                                new ExploredMove("b2", 1, 0, 0, 1, -1, 1, 2020)),
                        "",
                        List.of()),
                found);
        assertEquals("3 games, 2 duplicates left out", ExplorerText.count(found, ExplorerFilter.ALL));
        assertEquals(
                List.of(
                        new ExploredGame(files.get(0), row(1, "2020-09-13", "1 – 0", 5)),
                        new ExploredGame(files.get(0), row(2, "2020-09-13", "0 – 1", 6)),
                        new ExploredGame(files.get(1), row(1, "2020-09-13", "1 – 0", 5))),
                explorer().games(query(files, ExplorerFilter.ALL, "")));
    }

    @Test
    void files_that_have_changed_are_compared_again() throws Exception {
        Explorer explorer = explorer();
        List<String> files = List.of(file("a.jsonl", lines(CORNER)), file("b.jsonl", lines(CORNER)));
        ExplorerQuery query = query(files, ExplorerFilter.ALL, "");
        assertTrue(explorer.update(files, text -> true));
        assertEquals(1, explorer.explore(query, "").games());
        file("b.jsonl", lines(CORNER, CENTRE, OTHER_CORNER));
        assertTrue(explorer.update(files, text -> true));
        assertEquals(3, explorer.explore(query, "").games());
    }

    @Test
    void without_a_time_only_long_games_of_players_with_names_are_taken_for_the_same() throws Exception {
        Rules rules = Games.get("kalah").rules();
        List<String> moves = new ArrayList<>();
        Position position = rules.initial();
        while (moves.size() < 20) {
            moves.add(rules.format(position.legalMoves()[0]));
            position = position.play(position.legalMoves()[0]);
        }
        GameRecord played = StateFixtures.record("kalah", rules, null, moves.toArray(String[]::new));
        String text = lines(played).replace("\"at\":1600000000000,", "");
        String midnight = lines(CORNER).replace("1600000000000", "1599955200000");
        ExplorerQuery kalah = new ExplorerQuery(
                List.of(file("kalah.jsonl", text + text + text.replace("ana", "?") + text.replace("ana", "?"))),
                rules,
                List.of(rules.initial()),
                ExplorerFilter.ALL);
        assertTrue(explorer().update(kalah.files(), progress -> true));
        assertEquals(
                List.of(3, 2),
                List.of(
                        explorer().explore(kalah, "").games(),
                        explore(List.of(file("short.jsonl", midnight + midnight)), ExplorerFilter.ALL, "")
                                .games()));
    }

    @Test
    void without_a_date_the_year_is_that_at_the_end_of_the_place() throws Exception {
        String text = lines(CORNER).replace("\"at\":1600000000000", "\"place\":\"Tokyo 1999\"");
        List<String> files = List.of(file("games.jsonl", text));
        assertEquals(
                List.of(new ExploredMove("a1", 1, 1, 0, 0, 1, 1, 1999)),
                explore(files, new ExplorerFilter("", 1999, 1999), "").moves());
        assertEquals(
                List.of(new ExploredGame(files.get(0), row(1, "1999", "1 – 0", 5))),
                explorer().games(query(files, ExplorerFilter.ALL, "")));
    }

    @Test
    void years_are_typed_as_one_or_as_a_range() {
        assertEquals(
                List.of(
                        new ExplorerFilter("", 2008, 2008),
                        new ExplorerFilter("", 2008, 2019),
                        new ExplorerFilter("", 2008, 0),
                        new ExplorerFilter("", 0, 2019),
                        ExplorerFilter.ALL),
                Stream.of("2008", "2008 - 2019", "2008-", "-2019", "")
                        .map(ExplorerFilter.ALL::withYears)
                        .toList());
        assertEquals(
                "Type a year or two: 2008, 2008-2019, 2008- or -2019",
                assertThrows(InvalidInputException.class, () -> ExplorerFilter.ALL.withYears("last"))
                        .getMessage());
        assertEquals(
                "The last year, 2008, is before the first, 2019",
                assertThrows(InvalidInputException.class, () -> ExplorerFilter.ALL.withYears("2019-2008"))
                        .getMessage());
    }

    @Test
    void a_file_is_indexed_again_only_when_it_has_changed() throws Exception {
        List<String> files = List.of(file("games.jsonl", lines(CORNER)));
        List<String> texts = new ArrayList<>();
        assertTrue(explorer().update(files, texts::add));
        assertTrue(explorer().update(files, texts::add));
        assertEquals(
                List.of("Indexing games.jsonl", "Sorting 1 game of games.jsonl", "Indexed games.jsonl: 1 game"), texts);
        file("games.jsonl", lines(CORNER, CENTRE));
        assertEquals(2, explore(files, ExplorerFilter.ALL, "").games());
        file("games.jsonl", lines(CENTRE, CENTRE));
        Files.setLastModifiedTime(Path.of(files.get(0)), FileTime.fromMillis(1_700_000_000_000L));
        assertEquals("b2", moves(files, ExplorerFilter.ALL));
    }

    @Test
    void a_damaged_index_is_written_again() throws Exception {
        List<String> files = List.of(file("games.jsonl", lines(CORNER)));
        assertEquals(1, explore(files, ExplorerFilter.ALL, "").games());
        for (Path index : indexes()) {
            Files.writeString(index, "no database");
        }
        assertEquals(1, explore(files, ExplorerFilter.ALL, "").games());
    }

    private List<Path> indexes() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            return all.filter(file -> !file.toString().endsWith(".lock")).toList();
        }
    }

    @Test
    void damaged_records_are_told_with_their_line_and_the_others_are_indexed() throws Exception {
        String broken = "{\"record\":1}\n";
        GameRecord illegal = StateFixtures.record("tictactoe", RULES, null, "b2", "a1", "a1");
        String file = file("games.jsonl", lines(CORNER) + broken + lines(illegal));
        ExploredPosition found = explore(List.of(file), ExplorerFilter.ALL, "");
        assertEquals(
                List.of(new ExploredMove("a1", 1, 1, 0, 0, 1, 1, 2020), new ExploredMove("b2", 1, 0, 0, 0, 0, 0, 2020)),
                found.moves());
        assertEquals(
                List.of(
                        file + ", game 2, line 2: expected a game as one line of JSON:",
                        file + ", game 3, Move 3: a1 is not legal there."),
                found.problems().stream()
                        .map(text -> text.replaceFirst("(JSON:|there\\.).*", "$1"))
                        .toList());
    }

    @Test
    void a_cancelled_run_leaves_no_index() throws Exception {
        List<String> files = List.of(file("games.jsonl", lines(CORNER)));
        for (String last : List.of("Indexing", "Sorting", "Indexed")) {
            assertFalse(explorer().update(files, text -> !text.startsWith(last)));
            assertEquals(List.of(), indexes());
        }
    }

    @Test
    void the_index_of_a_deleted_file_is_deleted_with_the_next_one() throws Exception {
        String gone = file("gone.jsonl", lines(CORNER));
        explorer().update(List.of(gone), text -> true);
        Files.delete(Path.of(gone));
        explorer().update(List.of(file("games.jsonl", lines(CENTRE))), text -> true);
        assertEquals(1, indexes().size());
    }

    @Test
    void two_that_index_a_file_at_once_both_find_its_games() throws Exception {
        String text = IntStream.range(0, 600)
                .mapToObj(game -> lines(CORNER).replace("1600000000000", "1600000000" + (100 + game)))
                .collect(Collectors.joining());
        List<String> files = List.of(file("games.jsonl", text));
        List<CompletableFuture<Integer>> found = Stream.generate(() -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return explore(files, ExplorerFilter.ALL, "").games();
                    } catch (ExitException | InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }))
                .limit(2)
                .toList();
        for (CompletableFuture<Integer> each : found) {
            assertEquals(600, each.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        }
    }

    @Test
    void an_index_that_is_written_has_a_name_of_its_own_and_leftovers_are_deleted() throws Exception {
        List<String> files = List.of(file("games.jsonl", lines(CORNER)));
        List<Path> parts = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            explorer().update(files, text -> {
                parts.addAll(parts());
                return false;
            });
            // As a process leaves it that is killed.
            Files.createFile(parts.get(run));
        }
        assertEquals(2, Set.copyOf(parts).size());
        assertTrue(explorer().update(files, text -> true));
        assertEquals(List.of(), parts());
    }

    private List<Path> parts() {
        try (Stream<Path> all = Files.list(folder.resolve("cache"))) {
            return all.filter(file -> file.toString().endsWith(".part")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void what_cannot_be_read_or_written_is_said_with_the_reason() throws Exception {
        String missing = folder.resolve("missing.jsonl").toString();
        assertEquals(
                "cannot read " + missing + ": no such file",
                assertThrows(ExitException.class, () -> explorer().update(List.of(missing), text -> true))
                        .getMessage());
        String file = file("games.jsonl", lines(CORNER));
        Path occupied = folder.resolve("games.jsonl");
        assertEquals(
                "cannot write the index of " + file + " in " + occupied + ": a file exists where a directory is needed"
                        + ". XDG_CACHE_HOME names another directory",
                assertThrows(ExitException.class, () -> new Explorer(occupied).update(List.of(file), text -> true))
                        .getMessage());
    }
}
