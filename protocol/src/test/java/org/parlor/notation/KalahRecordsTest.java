package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.rules.InvalidInputException;

/** Games of Kalah in the notations of other programs. */
class KalahRecordsTest {

    private static String moves(GameRecord game) {
        return game.moves().stream().map(RecordedMove::move).collect(Collectors.joining(" "));
    }

    /** South's pit 3 ends in its store, so South moves again; North's first pit in the order of sowing is n6. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 6 1 1
            '3, 6, 1, 1'
            '3 6~1 1'
            3 6 8 1
            C F a A
            'C,F~a,A'
            """)
    void pits_are_numbered_by_side_around_the_board_or_by_letters(String text) throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll(text.replace('~', '\n') + "\n\n3 4\n");
        assertEquals("s3 s6 n6 s1", moves(RecordFiles.validRecord(records.get(0))));
        assertEquals("s3 s4", moves(RecordFiles.validRecord(records.get(1))));
        assertEquals(2, records.size());
    }

    @Test
    void the_legal_part_is_kept_and_what_is_no_pit_is_reported() throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll("3 3 1\n\n3 x\n\n7 1\n");
        Replay replay = RecordFiles.replay(records.get(0));
        assertEquals("s3", moves(replay.record()));
        assertEquals(
                new ReplayError.IllegalMove(1, "s3", List.of("s1", "s2", "s4", "s5", "s6")),
                replay.error().orElseThrow());
        assertEquals(
                new RecordReadResult.Damaged(
                        2, "line 3", "moves of Kalah such as 3 6 5: move 2 must be a pit, not 'x'"),
                records.get(1));
        assertEquals(
                "s7",
                ((ReplayError.IllegalMove)
                                RecordFiles.replay(records.get(2)).error().orElseThrow())
                        .move());
    }

    @Test
    void a_log_of_manchester_is_read_and_the_pie_rule_refused_by_name() throws IOException {
        String log = """
                0  --  7  7  7  7  7  7  7
                7  7  7  7  7  7  7  --  0

                Move: South - 2
                0  --  7  7  7  7  7  8  8
                Move: North - 1
                """;
        GameRecord game = RecordFiles.validRecord(RecordFiles.readAll(log).get(0));
        assertEquals("s2 n7", moves(game));
        assertEquals(
                7,
                RecordFiles.replay(RecordFiles.readAll(log).get(0))
                        .rules()
                        .options()
                        .number("pits"));
        assertEquals(
                List.of(new RecordReadResult.Damaged(
                        1, "line 5", "a log of a game of Kalah: Move: Swap, the pie rule, is not supported")),
                RecordFiles.readAll(log.replace("0  --  7  7  7  7  7  8  8", "Move: Swap")));
    }

    @Test
    void a_file_of_positions_is_named() {
        assertEquals(
                "a file of positions, not of games; give it to parlor-bots solve, or as --position @FILE",
                assertThrows(InvalidInputException.class, () -> RecordFiles.readAll("4,4,4,4,4,4,0,4,4,4,4,4,4,0\n"))
                        .getMessage());
    }
}
