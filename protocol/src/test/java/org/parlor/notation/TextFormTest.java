package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Games as people read them. */
class TextFormTest {
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
    void a_game_prints_as_it_was_read() throws IOException {
        assertEquals(
                GAME,
                RecordFormat.TEXT.write(Reading.sound(Reading.entries(GAME).get(0))));
    }

    @Test
    void a_long_line_is_broken_between_words() throws IOException {
        String words = "d3 c5 d6 c3 c4 f4 b5 f5 e6 d3 c5 d6 c3 c4 f4";
        String one = GAME.replace("s3 n2 s1", words);
        String broken = GAME.replace("pv s3 n2 s1", "pv d3 c5 d6 c3 c4\n          f4 b5 f5 e6 d3 c5 d6 c3 c4 f4");
        assertEquals(
                broken,
                RecordFormat.TEXT.write(Reading.sound(Reading.entries(one).get(0))));
        assertEquals(
                Reading.sound(Reading.entries(one).get(0)),
                Reading.sound(Reading.entries(broken).get(0)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kalah pits=3            | chess                | 1  | Game is reversi, kalah, tictactoe
            kalah pits=3            | kalah rows=3         | 1  | Kalah has no option 'rows'
            kalah pits=3            | kalah pits=30        | 1  | Invalid pits '30': whole numbers from 1 to 12
            2025-11-21              | yesterday            | 4  | Date is an instant such as 2025-11-21T00:00:00Z
            ada, 1612               | ada, 1612, 3         | 5  | South is NAME, RATING, bot, guest, the last three where they are so
            ada, 1612               | a\u009bda, 1612      | 5  | Control characters and direction marks are not allowed in South
            "Tal, the bot"          | "Tal, the bot        | 6  | a quotation mark is not closed
            North                   | Nord                 | 6  | a line that begins with North
            5+2                     | fast                 | 7  | Invalid clock 'fast': none, MINUTES+SECONDS as in 5+3, SECONDSs a move as in 30s, or MINUTES+PERIODSxSECONDS as in 10+3x30
            Rated     yes           | Rated     perhaps    | 8  | Rated is yes or no
            2. South                | 3. South             | 11 | ply 2 as NUMBER. SEAT MOVE TIME, where the seats are South and North
            depth 14                | depht 14             | 12 | ': score 1.50 depth 14 nodes 1200 pv c5 d6', each where it is known
            1-1, North wins         | North won            | 13 | Result is as in 40-24, South wins (normal), or nobody wins
            Result                  | Outcome              | 13 | a line that does not belong here
            """)
    void a_wrong_line_is_named_with_what_would_be_right(String right, String wrong, int line, String expected)
            throws IOException {
        List<ParsedRecord> entries =
                Reading.entries(GAME + "\n\n" + GAME.replaceFirst(right.replace("+", "\\+"), wrong) + "\n\n\n" + GAME);
        assertEquals(new ParsedRecord.Damaged(2, "line " + (14 + line), "a game as text: " + expected), entries.get(1));
        assertEquals(Reading.sound(entries.get(0)), Reading.sound(entries.get(2)));
    }
}
