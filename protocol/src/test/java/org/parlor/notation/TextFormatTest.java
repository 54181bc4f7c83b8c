package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.Games;

/** Reading and writing of the text format. */
class TextFormatTest {
    private static final String GAME = """
            Game      kalah pits=3 seeds=2
            Id        k7Qf2
            Place     Club server
            Date      2025-11-21T09:30:00.500Z
            South     ada, 1612
            North     "Tal, the bot", 2210, bot
            Clock     5+2
            Rated     yes
            Rules     version 1
              1. South s2     0:03.120
              2. South s1     1:02.000
              3. North n1     0:00.480 : score 2.50 depth 14 nodes 1200345 pv s3 n2 s1
            Result    1-1, North wins (resign)""";

    @Test
    void a_game_round_trips_exactly() throws IOException {
        assertEquals(
                GAME,
                RecordFormat.TEXT.write(
                        RecordFiles.validRecord(RecordFiles.readAll(GAME).get(0))));
    }

    @Test
    void a_long_line_is_wrapped_between_words() throws IOException {
        String words = "d3 c5 d6 c3 c4 f4 b5 f5 e6 d3 c5 d6 c3 c4 f4";
        String one = GAME.replace("s3 n2 s1", words);
        String broken = GAME.replace("pv s3 n2 s1", "pv d3 c5 d6 c3 c4\n          f4 b5 f5 e6 d3 c5 d6 c3 c4 f4");
        assertEquals(
                broken,
                RecordFormat.TEXT.write(
                        RecordFiles.validRecord(RecordFiles.readAll(one).get(0))));
        assertEquals(
                RecordFiles.validRecord(RecordFiles.readAll(one).get(0)),
                RecordFiles.validRecord(RecordFiles.readAll(broken).get(0)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kalah pits=3            | chess                | 1  | Game must be one of GAMES
            kalah pits=3            | kalah rows=3         | 1  | Kalah has no option 'rows'
            kalah pits=3            | kalah pits=30        | 1  | Invalid pits '30': whole numbers from 1 to 12
            2025-11-21              | yesterday            | 4  | Date must be an instant such as 2025-11-21T00:00:00Z
            ada, 1612               | ada, 1612, 3         | 5  | South must be NAME[, RATING][, bot][, guest]
            ada, 1612               | a\u009bda, 1612      | 5  | Control characters and direction marks are not allowed in South
            "Tal, the bot"          | "Tal, the bot        | 6  | missing closing quotation mark
            North                   | Nord                 | 6  | missing line North
            5+2                     | fast                 | 7  | Invalid clock 'fast': expected none, MINUTES+SECONDS (5+3), seconds per move (30s), MINUTES+PERIODSxSECONDS (10+3x30), days per move (3d), with days besides for the whole game (3d+5d), or with weekends off (3d-weekends)
            Rated     yes           | Rated     perhaps    | 8  | Rated must be yes or no
            2. South                | 3. South             | 11 | ply 2 must be NUMBER. SEAT MOVE TIME, where SEAT is South or North
            depth 14                | depht 14             | 12 | move information must be ': score 1.50 depth 14 nodes 1200 pv c5 d6', each part optional
            1-1, North wins         | North won            | 13 | Result must be such as 40-24, South wins (normal), or nobody wins
            Result                  | Outcome              | 13 | unexpected line
            """)
    void an_invalid_line_is_reported_with_the_expected_content(String right, String wrong, int line, String expected)
            throws IOException {
        List<RecordReadResult> records = RecordFiles.readAll(
                GAME + "\n\n" + GAME.replaceFirst(right.replace("+", "\\+"), wrong) + "\n\n\n" + GAME);
        assertEquals(
                new RecordReadResult.Damaged(
                        2,
                        "line " + (14 + line),
                        "a game as text: " + expected.replace("GAMES", String.join(", ", Games.ids()))),
                records.get(1));
        assertEquals(RecordFiles.validRecord(records.get(0)), RecordFiles.validRecord(records.get(2)));
    }
}
