package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.external.EngineProtocol;
import org.parlor.bots.external.EngineSpecification;
import org.parlor.bots.external.ExternalEngineOptions;
import org.parlor.bots.external.ExternalEnginePool;
import org.parlor.bots.external.FaultyEngine;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.match.statistics.Sprt;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.testing.ProgramCommands;

class MatchTest {
    @TempDir
    private Path folder;

    @Test
    void the_same_seed_plays_the_same_games_with_any_concurrency() throws Exception {
        List<String> alone = games("reversi", 1, Level.CASUAL, Level.EASY);
        List<String> together = games("reversi", 3, Level.CASUAL, Level.EASY);
        assertEquals(alone, together);
        assertEquals(8, alone.size());
    }

    @Test
    void perfect_players_score_half_of_the_points() throws Exception {
        MatchTally matchTally = play(match("tictactoe", 8, 1), Level.MAX, Level.HARD, MatchLog.open(null, null, ""));
        assertEquals(0.5, matchTally.score().score());
        assertEquals("normal 16", MatchTally.text(matchTally.reasons()));
    }

    @Test
    void records_contain_complete_valid_games() throws Exception {
        Path shown = folder.resolve("shown");
        try (MatchLog log = MatchLog.open(null, shown, "settings")) {
            play(match("kalah", 3, 1), Level.EASY, Level.RANDOM, log);
        }
        List<GameRecord> games =
                Files.readAllLines(shown).stream().map(MessageCodec::readRecord).toList();
        assertEquals(6, games.size());
        for (GameRecord game : games) {
            Replay replay = Replay.of(game);
            assertEquals(Optional.empty(), replay.error());
            assertTrue(replay.lastPosition().isOver());
        }
        assertEquals(moves(games.get(0)).subList(0, 3), moves(games.get(1)).subList(0, 3), "a pair has one opening");
        assertEquals(games.get(0).players().get(0), games.get(1).players().get(1));
    }

    @Test
    void an_interrupted_match_resumes() throws Exception {
        Path file = folder.resolve("kept");
        Path shown = folder.resolve("shown");
        MatchTally whole = play(match("tictactoe", 6, 1), Level.EASY, Level.RANDOM, MatchLog.open(null, null, ""));
        try (MatchLog log = MatchLog.open(file, shown, "settings")) {
            play(match("tictactoe", 4, 1), Level.EASY, Level.RANDOM, log);
        }
        String kept = Files.readString(file);
        Files.writeString(file, kept.substring(0, kept.length() - 20));
        Files.writeString(shown, kept.substring(0, kept.length() / 2));
        try (MatchLog log = MatchLog.open(file, shown, "settings")) {
            assertEquals(whole, play(match("tictactoe", 6, 1), Level.EASY, Level.RANDOM, log));
        }
        assertEquals(12, Files.readAllLines(file).size());
        assertEquals(
                Files.readAllLines(file).stream().sorted().toList(),
                Files.readAllLines(shown).stream().sorted().toList());
    }

    @Test
    void a_file_of_other_content_is_rejected_and_not_modified() throws Exception {
        Path other = Files.writeString(folder.resolve("other"), "a letter\nto grandmother");
        String message = assertThrows(InvalidInputException.class, () -> MatchLog.open(other, null, "settings"))
                .getMessage();
        assertEquals(
                other + ", line 1: expected the record of a finished match game, not 'a letter'; specify another file",
                message);
        assertThrows(InvalidInputException.class, () -> MatchLog.open(null, other, "settings"));
        assertEquals("a letter\nto grandmother", Files.readString(other));
    }

    @Test
    void games_of_other_settings_are_rejected() throws Exception {
        Path file = folder.resolve("kept");
        try (MatchLog log = MatchLog.open(file, null, "settings")) {
            play(match("tictactoe", 1, 1), Level.EASY, Level.RANDOM, log);
        }
        assertThrows(InvalidInputException.class, () -> MatchLog.open(file, null, "other settings than these"));
    }

    @Test
    void a_game_of_the_file_with_another_opening_is_rejected() throws Exception {
        Path file = folder.resolve("kept");
        try (MatchLog log = MatchLog.open(file, null, "settings")) {
            play(match("tictactoe", 2, 1), Level.EASY, Level.EASY, log);
        }
        List<String> lines = Files.readAllLines(file);
        String swapped = lines.get(0).replace("\"1-1\"", "\"2-1\"");
        Files.write(file, List.of(lines.get(2).replace("\"2-1\"", "\"1-1\""), lines.get(1), swapped, lines.get(3)));
        OpeningGenerator openings = match("tictactoe", 2, 1).openings();
        String first = String.join(" ", openings.opening(0).orElseThrow().moves());
        String second = String.join(" ", openings.opening(1).orElseThrow().moves());
        try (MatchLog log = MatchLog.open(file, null, "settings")) {
            String message = assertThrows(
                            InvalidInputException.class,
                            () -> play(match("tictactoe", 2, 1), Level.EASY, Level.EASY, log))
                    .getMessage();
            assertEquals(
                    file + ", line 1: in game 1-1 the opening is " + second + " instead of " + first
                            + "; the file was modified, or written by another version."
                            + " Restore it or specify another file",
                    message);
        }
    }

    @Test
    void a_file_locked_by_another_match_is_rejected() throws Exception {
        Path file = folder.resolve("kept");
        try (MatchLog first = MatchLog.open(file, null, "settings")) {
            play(match("tictactoe", 1, 1), Level.EASY, Level.RANDOM, first);
            String message = assertThrows(IOException.class, () -> MatchLog.open(file, null, "settings"))
                    .getMessage();
            assertEquals(file + ": another program is writing to it; wait until it exits", message);
            assertThrows(IOException.class, () -> MatchLog.open(null, file, "settings"));
        }
        MatchLog.open(file, null, "settings").close();
        assertEquals(2, Files.readAllLines(file).size());
    }

    @Test
    void a_last_record_without_a_line_break_is_kept() throws Exception {
        Path file = folder.resolve("kept");
        Path shown = folder.resolve("shown");
        try (MatchLog log = MatchLog.open(file, shown, "settings")) {
            play(match("tictactoe", 1, 1), Level.EASY, Level.RANDOM, log);
        }
        String two = Files.readString(file);
        Files.writeString(file, two.stripTrailing());
        Files.writeString(shown, two.stripTrailing());
        assertThrows(InvalidInputException.class, () -> MatchLog.open(file, null, "other settings than these"));
        try (MatchLog log = MatchLog.open(file, shown, "settings")) {
            play(match("tictactoe", 2, 1), Level.EASY, Level.RANDOM, log);
        }
        assertEquals(two, Files.readString(file).substring(0, two.length()));
        assertEquals(4, Files.readAllLines(file).size());
        assertEquals(Files.readString(file), Files.readString(shown));
    }

    @Test
    void the_sprt_ends_the_match_at_the_same_pair_with_any_concurrency() throws Exception {
        Match alone = match("kalah", 500, 1, Optional.of(new Sprt(Sprt.Model.LOGISTIC, 0, 100, 0.05, 0.05)));
        Match together = match("kalah", 500, 4, Optional.of(new Sprt(Sprt.Model.LOGISTIC, 0, 100, 0.05, 0.05)));
        MatchTally matchTally = play(alone, Level.EASY, Level.RANDOM, MatchLog.open(null, null, ""));
        assertEquals(matchTally, play(together, Level.EASY, Level.RANDOM, MatchLog.open(null, null, "")));
        assertTrue(matchTally.score().pairsPlayed() < 500, matchTally.toString());
    }

    @Test
    void the_log_of_a_match_with_an_sprt_has_exactly_the_counted_games() throws Exception {
        Path file = folder.resolve("kept");
        Match together = match("kalah", 500, 8, Optional.of(new Sprt(Sprt.Model.LOGISTIC, 0, 100, 0.05, 0.05)));
        try (MatchLog log = MatchLog.open(file, null, "settings")) {
            MatchTally matchTally = play(together, Level.EASY, Level.RANDOM, log);
            assertEquals(matchTally.score().games(), Files.readAllLines(file).size());
            assertEquals(matchTally, play(together, Level.EASY, Level.RANDOM, log));
            assertEquals(matchTally.score().games(), Files.readAllLines(file).size());
        }
    }

    @ParameterizedTest
    @CsvSource({"talks, normal 2", "cheats, illegal 2", "dies, crash 2", "hangs, stall 2"})
    void an_external_engine_loses_its_games_by_faults_and_the_reasons_are_counted(String fault, String ends)
            throws Exception {
        List<String> command = ProgramCommands.java(FaultyEngine.class.getName(), fault);
        Rules rules = Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4));
        try (ExternalEnginePool engine = new ExternalEnginePool(
                EngineSpecification.of(EngineProtocol.GTP, command),
                ExternalEngineOptions.of(Duration.ofSeconds(2), 1))) {
            Match match = new Match(
                    rules,
                    new TimeControl.None(),
                    new OpeningGenerator(rules, 2, true, 5),
                    1,
                    1,
                    Optional.empty(),
                    LocalGame::play);
            MatchTally matchTally = match.play(
                    "title",
                    new Contestant("odd", engine),
                    contestant(Level.EASY),
                    MatchLog.open(null, null, ""),
                    any -> {});
            assertEquals(ends, MatchTally.text(matchTally.reasons()));
            assertEquals(
                    ends.startsWith("normal") ? "" : ends,
                    MatchTally.text(matchTally.failures().get(0)));
            assertEquals("", MatchTally.text(matchTally.failures().get(1)));
        }
    }

    @Test
    void openings_are_reproducible_and_differ_between_pairs() {
        Rules rules = Games.find("reversi").orElseThrow().rules();
        OpeningGenerator openings = new OpeningGenerator(rules, 10, true, 1);
        List<OpeningGenerator.Opening> drawn = new ArrayList<>();
        for (int pair = 0; pair < 5; pair++) {
            drawn.add(openings.opening(pair).orElseThrow());
            assertEquals(10, drawn.get(pair).moves().size());
        }
        assertEquals(5, drawn.stream().distinct().count());
        assertEquals(Optional.of(drawn.get(3)), openings.opening(3));
    }

    /** Both play the first legal move, so that each pair without an opening has the same games. */
    @Test
    void repeated_pairs_of_deterministic_players_count_once() throws Exception {
        Rules rules = Games.find("kalah").orElseThrow().rules();
        Match match = new Match(
                rules,
                new TimeControl.None(),
                new OpeningGenerator(rules, 0, true, 5),
                20,
                2,
                Optional.of(new Sprt(Sprt.Model.LOGISTIC, 0, 10, 0.05, 0.05)),
                LocalGame::play);
        Contestant first = new Contestant("first", MatchTest::firstMove);
        MatchTally matchTally = match.play("title", first, first, MatchLog.open(null, null, ""), any -> {});
        assertEquals(1, matchTally.score().pairsPlayed());
        assertEquals(19, matchTally.repeated());
        assertEquals("normal 2", MatchTally.text(matchTally.reasons()));
    }

    @Test
    void a_match_ends_when_the_game_has_no_more_openings() throws Exception {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        Match match = new Match(
                rules,
                new TimeControl.None(),
                new OpeningGenerator(rules, 8, false, 5),
                5_000,
                2,
                Optional.empty(),
                LocalGame::play);
        Contestant first = new Contestant("first", MatchTest::firstMove);
        MatchTally matchTally = match.play("title", first, first, MatchLog.open(null, null, ""), any -> {});
        assertTrue(match.openings().isExhausted(matchTally.pairsPlayed()));
        assertTrue(match.openings().opening(matchTally.pairsPlayed() - 1).isPresent());
    }

    private static EngineSession firstMove(EngineFactory.GameContext context, EngineFactory.Listener listener) {
        return new EngineSession() {
            @Override
            public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
                found.accept(new ChosenMove(
                        context.rules().legalMoves(request.position()).get(0), null));
            }

            @Override
            public void stop() {}
        };
    }

    private List<String> games(String game, int concurrency, Level first, Level second) throws Exception {
        Path file = folder.resolve("concurrency " + concurrency);
        try (MatchLog log = MatchLog.open(file, null, "settings")) {
            play(match(game, 4, concurrency), first, second, log);
        }
        return Files.readAllLines(file).stream()
                .map(MessageCodec::readRecord)
                .map(record -> record.g() + " " + String.join(" ", moves(record)))
                .sorted()
                .toList();
    }

    private static List<String> moves(GameRecord record) {
        return record.moves().stream().map(GameRecord.RecordedMove::move).toList();
    }

    private static MatchTally play(Match match, Level first, Level second, MatchLog log) throws Exception {
        return match.play("title, settings", contestant(first), contestant(second), log, any -> {});
    }

    private static Contestant contestant(Level level) {
        return new Contestant(level.word(), new LevelEngineFactory(level, SearchLimits.depth(9), 5, Runnable::run));
    }

    private static Match match(String game, int pairs, int concurrency) {
        return match(game, pairs, concurrency, Optional.empty());
    }

    private static Match match(String game, int pairs, int concurrency, Optional<Sprt> test) {
        Rules rules = Games.find(game).orElseThrow().rules();
        int plies = Math.min(10, rules.board().cells().size() / 4);
        return new Match(
                rules,
                new TimeControl.None(),
                new OpeningGenerator(rules, plies, game.equals("reversi"), 5),
                pairs,
                concurrency,
                test,
                LocalGame::play);
    }
}
