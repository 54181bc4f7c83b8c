package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/** Replay of records: completion and validation. */
class ReplayTest {
    private static final Rules TICTACTOE = Games.find("tictactoe").orElseThrow().rules();

    private static GameRecord game(List<RecordedMove> moves) {
        List<UserInfo> players =
                List.of(new UserInfo("ada", false, null, null), new UserInfo("bob", false, null, null));
        StartPosition startPosition = StartPosition.of(TICTACTOE, TICTACTOE.initial());
        return new GameRecord(
                1, null, null, null, "tictactoe", Map.of(), 1, players, false, null, startPosition, moves, null);
    }

    private static List<RecordedMove> moves(String text) {
        return Arrays.stream(text.split(" ")).map(RecordedMove::of).toList();
    }

    @Test
    void missing_seats_are_added() {
        GameRecord record = Replay.of(game(moves("b2 a1"))).record();
        assertEquals(
                List.of(new RecordedMove("b2", 0, null, null, null), new RecordedMove("a1", 1, null, null, null)),
                record.moves());
    }

    @Test
    void a_move_on_an_occupied_square_is_illegal() {
        assertEquals(
                Optional.of(
                        new ReplayError.IllegalMove(1, "b2", List.of("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"))),
                Replay.of(game(moves("b2 b2"))).error());
    }

    @Test
    void a_move_of_the_other_seat_is_illegal() {
        List<RecordedMove> moves = List.of(new RecordedMove("b2", 1, null, null, null));
        assertEquals(0, Replay.of(game(moves)).record().moves().size());
        assertEquals(
                Optional.of(new ReplayError.IllegalMove(0, "b2", TICTACTOE.legalMoves(TICTACTOE.initial()))),
                Replay.of(game(moves)).error());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            a1 a2 b1 b2 c1 | 1-0, X wins (normal)       | -
            a1 a2 b1 b2 c1 | 1-0, O wins (normal)       | 1-0, X wins (normal)
            a1 a2 b1 b2 c1 | 0-0, nobody wins (normal)  | 1-0, X wins (normal)
            a1 a2 b1 b2    | 0-0, nobody wins (normal)  | 0-0, not over
            a1 a2 b1 b2    | 1-0, X wins (resign)       | 0-0, not over
            a1 a2 b1 b2    | 0-0, X wins (resign)       | -
            a1 a2 b1 b2    | 0-0, nobody wins (aborted) | -
            """)
    void the_result_must_match_the_moves(String moves, String said, String is) {
        GameResult gameResult = ResultText.parse(TICTACTOE.kind(), said).orElseThrow();
        Optional<ReplayError> wrong = Optional.ofNullable(is).map(right -> new ReplayError.WrongResult(said, right));
        assertEquals(wrong, Replay.of(game(moves(moves)).withResult(gameResult)).error());
    }
}
