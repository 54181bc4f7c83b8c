package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControl.Fischer;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;

/** Round trips of random games: lossless in JSON and text, otherwise limited to what the format supports. */
class RoundTripTest {
    private static final long SEED = 20261121;
    private static final int GAMES = 25;
    private static final int ROUNDS_SLOW = 100;

    static List<Rules> rules() {
        return RandomRecords.ALL_RULES;
    }

    static Stream<Rules> squareBoards() {
        return rules().stream()
                .filter(rules -> isOthello(rules)
                        && rules.options().number("rows") == rules.options().number("cols"));
    }

    private static boolean isOthello(Rules rules) {
        return rules.kind().id().equals("reversi")
                && rules.options().choice("passing").equals("forced");
    }

    @ParameterizedTest
    @MethodSource("rules")
    void json_and_text_are_lossless(Rules rules) throws IOException {
        checkLossless(rules, SEED);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("rules")
    void json_and_text_are_lossless_for_many_games(Rules rules) throws IOException {
        for (int round = 1; round <= ROUNDS_SLOW; round++) {
            checkLossless(rules, SEED + round);
        }
    }

    private static void checkLossless(Rules rules, long seed) throws IOException {
        List<GameRecord> games = games(rules, seed);
        assertEquals(games, roundTrip(games, RecordFormat.JSON, "\n"), "seed " + seed);
        assertEquals(games, roundTrip(games, RecordFormat.TEXT, "\n\n"), "seed " + seed);
    }

    @ParameterizedTest
    @MethodSource("squareBoards")
    void ggf_preserves_moves_players_and_times(Rules rules) throws IOException {
        checkGgf(rules, SEED);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("squareBoards")
    void ggf_preserves_many_games(Rules rules) throws IOException {
        for (int round = 1; round <= ROUNDS_SLOW; round++) {
            checkGgf(rules, SEED + round);
        }
    }

    private static void checkGgf(Rules rules, long seed) throws IOException {
        List<GameRecord> games = games(rules, seed);
        assertEquals(mapped(games, RoundTripTest::inGgf), roundTrip(games, RecordFormat.GGF, " 1 "), "seed " + seed);
    }

    static Stream<Rules> boardsOfPgn() {
        return squareBoards().filter(rules -> rules.options().number("rows") == 8);
    }

    @ParameterizedTest
    @MethodSource("boardsOfPgn")
    void pgn_preserves_moves_players_and_results(Rules rules) throws IOException {
        List<GameRecord> games = games(rules, SEED);
        assertEquals(mapped(games, RoundTripTest::inPgn), roundTrip(games, RecordFormat.PGN, "\n\n"), "seed " + SEED);
    }

    @Test
    void a_transcript_preserves_the_moves() throws IOException {
        Rules standard = rules().get(0);
        List<GameRecord> games = games(standard, SEED).stream()
                .filter(game -> game.start().equals(StartPosition.of(standard, standard.initial())))
                .filter(game -> !game.moves().isEmpty())
                .toList();
        List<List<String>> moves =
                games.stream().map(RoundTripTest::movesWithoutPasses).toList();
        List<List<String>> read = roundTrip(games, RecordFormat.TRANSCRIPT, "\n").stream()
                .map(RoundTripTest::movesWithoutPasses)
                .toList();
        assertEquals(moves, read, "seed " + SEED);
    }

    private static List<String> movesWithoutPasses(GameRecord game) {
        return game.moves().stream()
                .map(RecordedMove::move)
                .filter(move -> !move.equals("pass"))
                .toList();
    }

    private static List<GameRecord> games(Rules rules, long seed) {
        RandomRecords random = new RandomRecords(seed);
        return Stream.generate(() -> random.next(rules)).limit(GAMES).toList();
    }

    /** Writes the games to one file and reads it. */
    private static List<GameRecord> roundTrip(List<GameRecord> games, RecordFormat format, String between)
            throws IOException {
        StringBuilder text = new StringBuilder();
        games.forEach(game -> text.append(format.write(game)).append(between));
        assertEquals(format, RecordFiles.format(text.toString()));
        return RecordFiles.readAll(text.toString()).stream()
                .map(RecordFiles::validRecord)
                .toList();
    }

    private static List<GameRecord> mapped(List<GameRecord> games, UnaryOperator<GameRecord> conversion) {
        return games.stream().map(conversion).toList();
    }

    /** The part of a game that GGF can represent. */
    private static GameRecord inGgf(GameRecord game) {
        return new GameRecord(
                game.record(),
                null,
                game.place(),
                game.at() == null ? null : Math.floorDiv(game.at(), 1000) * 1000,
                game.game(),
                withoutCorners(game.options()),
                game.rules(),
                game.players().stream()
                        .map(player -> new UserInfo(player.name(), false, null, player.r()))
                        .toList(),
                false,
                game.tc() instanceof Fischer ? game.tc() : null,
                game.start(),
                game.moves().stream().map(RoundTripTest::inGgf).toList(),
                game.result() == null ? null : inGgf(game.result()));
    }

    /** Both formats tell corners from the start by the position only. */
    private static Map<String, Object> withoutCorners(Map<String, Object> options) {
        Map<String, Object> others = new LinkedHashMap<>(options);
        others.remove("corners");
        return others;
    }

    private static RecordedMove inGgf(RecordedMove recordedMove) {
        MoveInfo full = recordedMove.info();
        MoveInfo info = full == null || full.score() == null ? null : new MoveInfo(full.score(), null, null, null);
        return new RecordedMove(recordedMove.move(), recordedMove.by(), recordedMove.auto(), recordedMove.ms(), info);
    }

    private static @Nullable GameResult inGgf(GameResult gameResult) {
        boolean representable =
                gameResult.winner() != null || List.of("normal", "agreed").contains(gameResult.reason());
        boolean flagged = List.of("normal", "agreed", "resign", "time").contains(gameResult.reason());
        return representable
                ? new GameResult(gameResult.winner(), gameResult.score(), flagged ? gameResult.reason() : "adjudicated")
                : null;
    }

    private static @Nullable TimeControl inPgn(@Nullable TimeControl tc) {
        boolean seconds = tc instanceof Fischer fischer && fischer.base() % 1000 == 0 && fischer.inc() % 1000 == 0;
        boolean days = tc instanceof TimeControl.Correspondence corr && corr.bank() == null && !corr.pausesOnWeekends();
        return seconds || days ? tc : null;
    }

    /** The part of a game that PGN can represent. */
    private static GameRecord inPgn(GameRecord game) {
        GameRecord ggf = inGgf(game);
        GameResult result = ggf.result();
        GameResult early =
                result == null || result.winner() == null || result.reason().equals("normal")
                        ? result
                        : new GameResult(result.winner(), result.score(), "adjudicated");
        return new GameRecord(
                game.record(),
                null,
                game.place() == null || game.place().isEmpty() ? null : game.place(),
                ggf.at(),
                game.game(),
                ggf.options(),
                game.rules(),
                ggf.players().stream()
                        .map(player ->
                                new UserInfo(player.name().isEmpty() ? "?" : player.name(), false, null, player.r()))
                        .toList(),
                false,
                inPgn(game.tc()),
                game.start(),
                game.moves().stream()
                        .map(move -> new RecordedMove(
                                move.move(),
                                move.by(),
                                move.auto(),
                                Boolean.TRUE.equals(move.auto()) ? 0L : null,
                                null))
                        .toList(),
                early);
    }
}
