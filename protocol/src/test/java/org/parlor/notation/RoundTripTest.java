package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.Played;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl.Fischer;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Rules;

/** What is written is what is read, over random games: everything in our own forms, in others' what the form keeps. */
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
                && rules.options().word("passing").equals("forced");
    }

    @ParameterizedTest
    @MethodSource("rules")
    void json_and_text_keep_everything(Rules rules) throws IOException {
        ownFormsKeepEverything(rules, SEED);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("rules")
    void json_and_text_keep_everything_of_many_games(Rules rules) throws IOException {
        for (int round = 1; round <= ROUNDS_SLOW; round++) {
            ownFormsKeepEverything(rules, SEED + round);
        }
    }

    private static void ownFormsKeepEverything(Rules rules, long seed) throws IOException {
        List<GameRecord> games = games(rules, seed);
        assertEquals(games, written(games, RecordFormat.JSON, "\n"), "seed " + seed);
        assertEquals(games, written(games, RecordFormat.TEXT, "\n\n"), "seed " + seed);
    }

    @ParameterizedTest
    @MethodSource("squareBoards")
    void ggf_keeps_the_game_its_players_and_its_times(Rules rules) throws IOException {
        ggfKeeps(rules, SEED);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("squareBoards")
    void ggf_keeps_the_same_of_many_games(Rules rules) throws IOException {
        for (int round = 1; round <= ROUNDS_SLOW; round++) {
            ggfKeeps(rules, SEED + round);
        }
    }

    private static void ggfKeeps(Rules rules, long seed) throws IOException {
        List<GameRecord> games = games(rules, seed);
        assertEquals(mapped(games, RoundTripTest::inGgf), written(games, RecordFormat.GGF, " 1 "), "seed " + seed);
    }

    @Test
    void a_transcript_keeps_the_moves() throws IOException {
        Rules usual = rules().get(0);
        List<GameRecord> games = games(usual, SEED).stream()
                .filter(game -> game.start().equals(StartPosition.of(usual, usual.initial())))
                .filter(game -> !game.moves().isEmpty())
                .toList();
        List<List<String>> moves = games.stream().map(RoundTripTest::chosen).toList();
        List<List<String>> read = written(games, RecordFormat.TRANSCRIPT, "\n").stream()
                .map(RoundTripTest::chosen)
                .toList();
        assertEquals(moves, read, "seed " + SEED);
    }

    private static List<String> chosen(GameRecord game) {
        return game.moves().stream()
                .map(Played::move)
                .filter(move -> !move.equals("pass"))
                .toList();
    }

    private static List<GameRecord> games(Rules rules, long seed) {
        RandomRecords random = new RandomRecords(seed);
        return Stream.generate(() -> random.next(rules)).limit(GAMES).toList();
    }

    /** Written one after another, and read again. */
    private static List<GameRecord> written(List<GameRecord> games, RecordFormat form, String between)
            throws IOException {
        StringBuilder text = new StringBuilder();
        games.forEach(game -> text.append(form.write(game)).append(between));
        assertEquals(form, Reading.form(text.toString()));
        return Reading.entries(text.toString()).stream().map(Reading::sound).toList();
    }

    private static List<GameRecord> mapped(List<GameRecord> games, UnaryOperator<GameRecord> kept) {
        return games.stream().map(kept).toList();
    }

    /** What is left of a game in GGF. */
    private static GameRecord inGgf(GameRecord game) {
        return new GameRecord(
                game.record(),
                null,
                game.place(),
                game.at() == null ? null : Math.floorDiv(game.at(), 1000) * 1000,
                game.game(),
                game.options(),
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

    private static Played inGgf(Played played) {
        MoveInfo full = played.info();
        MoveInfo info = full == null || full.score() == null ? null : new MoveInfo(full.score(), null, null, null);
        return new Played(played.move(), played.by(), played.auto(), played.ms(), info);
    }

    private static @Nullable GameResult inGgf(GameResult gameResult) {
        boolean told =
                gameResult.winner() != null || List.of("normal", "agreed").contains(gameResult.reason());
        boolean flagged = List.of("normal", "agreed", "resign", "time").contains(gameResult.reason());
        return told
                ? new GameResult(gameResult.winner(), gameResult.score(), flagged ? gameResult.reason() : "adjudicated")
                : null;
    }
}
