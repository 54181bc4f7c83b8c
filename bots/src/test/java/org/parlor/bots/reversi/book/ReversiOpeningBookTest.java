package org.parlor.bots.reversi.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.reversi.board.Symmetry;
import org.parlor.bots.reversi.midgame.ReversiSearcher;
import org.parlor.bots.reversi.pattern.PatternWeights;
import org.parlor.bots.search.NanoClock;
import org.parlor.rules.reversi.BitBoard;

/** What is played from a book, how it grows, and which files are refused. */
class ReversiOpeningBookTest {
    /** Black's and White's discs at the start, and after d3. */
    private static final long BLACK = 1L << 28 | 1L << 35;

    private static final long WHITE = 1L << 27 | 1L << 36;
    private static final long BLACK_AFTER_D3 = BLACK | 1L << 19 | 1L << 27;
    private static final long WHITE_AFTER_D3 = 1L << 36;

    private static final String START = BookPosition.START.toString();
    private static final String AFTER_D3 =
            BookPosition.of(WHITE_AFTER_D3, BLACK_AFTER_D3).toString();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void all_reflections_of_a_position_share_a_place() {
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            long own = random.nextLong();
            long opp = random.nextLong() & ~own;
            Set<BookPosition> places = new HashSet<>();
            for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
                places.add(BookPosition.of(Symmetry.transform(symmetry, own), Symmetry.transform(symmetry, opp)));
            }
            assertEquals(1, places.size());
        }
    }

    @Test
    void a_move_is_advised_as_the_board_lies() throws IOException {
        ReversiOpeningBook book = book(AFTER_D3 + " " + legal(AFTER_D3) + ":+10");
        for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
            long own = Symmetry.transform(symmetry, WHITE_AFTER_D3);
            long opp = Symmetry.transform(symmetry, BLACK_AFTER_D3);
            int square = book.advice(own, opp, new Random(1)).orElseThrow().square();
            assertTrue((BitBoard.moves(own, opp) >>> square & 1) == 1);
        }
    }

    @Test
    void what_lies_behind_a_move_decides_its_worth() throws IOException {
        ReversiOpeningBook book = book(START + " d3:+300", AFTER_D3 + " " + legal(AFTER_D3) + ":+120");
        ReversiOpeningBook.BookMove bookMove =
                book.advice(BLACK, WHITE, new Random(1)).orElseThrow();
        assertEquals(new ReversiOpeningBook.BookMove(19, -120), bookMove);
    }

    @Test
    void only_moves_nearly_as_good_as_the_best_are_advised() throws IOException {
        ReversiOpeningBook book = book(START + " c4:+40 d3:+10 e6:-11 f5:-300");
        Random random = new Random(1);
        Set<Integer> advised = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            advised.add(book.advice(BLACK, WHITE, random).orElseThrow().square());
        }
        assertEquals(Set.of(26, 19), advised);
    }

    @Test
    void a_position_that_is_not_in_the_book_is_left_to_the_search() {
        assertEquals(Optional.empty(), new ReversiOpeningBook().advice(BLACK, WHITE, new Random(1)));
    }

    @Test
    void growth_that_was_interrupted_goes_on_to_the_same_book() throws IOException {
        List<String> atOnce = grown(new ReversiOpeningBook(), 6);
        Path file = dir.resolve("book");
        ReversiOpeningBook half = new ReversiOpeningBook();
        grown(half, 3);
        half.write(file);
        assertEquals(atOnce, grown(ReversiOpeningBook.read(file), 3));
        assertEquals(START, atOnce.get(0).split(" ")[0]);
    }

    private List<String> grown(ReversiOpeningBook book, int pages) throws IOException {
        ReversiBookBuilder builder = new ReversiBookBuilder(
                book,
                () -> new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, NanoClock.SYSTEM),
                4,
                1);
        for (int i = 0; i < pages; i++) {
            assertTrue(builder.addEntry());
        }
        Path file = dir.resolve("grown");
        book.write(file);
        return Files.readAllLines(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abc d3:+10 | a position is 32 hexadecimal digits, not 'abc'",
                "START d4:+10 | the move of d4:+10 is not legal in START",
                "START d3 | a move is written as d3:+120, not 'd3'",
                "START | no move for START",
            })
    void a_damaged_line_is_refused_with_its_number_and_reason(String line, String reason) {
        IOException refused =
                assertThrows(IOException.class, () -> book(START + " d3:+0", line.replace("START", START)));
        assertEquals(dir.resolve("test.book") + ", line 2: " + reason.replace("START", START), refused.getMessage());
    }

    @Test
    void the_book_that_is_shipped_can_be_read() {
        assertTrue(ReversiOpeningBook.shipped().size() >= 200);
    }

    private ReversiOpeningBook book(String... lines) throws IOException {
        Path file = dir.resolve("test.book");
        Files.write(file, List.of(lines));
        return ReversiOpeningBook.read(file);
    }

    /** Any legal move of a place. */
    private static String legal(String place) {
        int square = Long.numberOfTrailingZeros(BookPosition.parse(place).moves());
        return "" + (char) ('a' + square % 8) + (square / 8 + 1);
    }
}
