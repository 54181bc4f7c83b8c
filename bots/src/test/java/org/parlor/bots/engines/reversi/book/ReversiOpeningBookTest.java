package org.parlor.bots.engines.reversi.book;

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
import org.parlor.bots.engines.reversi.board.Symmetry;
import org.parlor.bots.engines.reversi.midgame.ReversiSearcher;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.Bitboard;

/** Selection of book moves, extension of a book, and damaged files. */
class ReversiOpeningBookTest {
    /** Black's discs in the start position. */
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
    void symmetric_positions_have_the_same_canonical_form() {
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            long own = random.nextLong();
            long opp = random.nextLong() & ~own;
            Set<BookPosition> canonical = new HashSet<>();
            for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
                canonical.add(BookPosition.of(Symmetry.transform(symmetry, own), Symmetry.transform(symmetry, opp)));
            }
            assertEquals(1, canonical.size());
        }
    }

    @Test
    void a_book_move_has_the_orientation_of_the_board() throws IOException {
        ReversiOpeningBook book = book(AFTER_D3 + " " + legal(AFTER_D3) + ":+10");
        for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
            long own = Symmetry.transform(symmetry, WHITE_AFTER_D3);
            long opp = Symmetry.transform(symmetry, BLACK_AFTER_D3);
            int square = book.advice(own, opp, new Random(1)).orElseThrow().square();
            assertTrue((Bitboard.moves(own, opp) >>> square & 1) == 1);
        }
    }

    @Test
    void a_move_has_the_value_of_the_entry_that_it_leads_to() throws IOException {
        ReversiOpeningBook book = book(START + " d3:+300", AFTER_D3 + " " + legal(AFTER_D3) + ":+120");
        ReversiOpeningBook.BookMove bookMove =
                book.advice(BLACK, WHITE, new Random(1)).orElseThrow();
        assertEquals(new ReversiOpeningBook.BookMove(19, -120), bookMove);
    }

    @Test
    void only_moves_close_to_the_best_are_played() throws IOException {
        ReversiOpeningBook book = book(START + " c4:+40 d3:+10 e6:-11 f5:-300");
        Random random = new Random(1);
        Set<Integer> advised = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            advised.add(book.advice(BLACK, WHITE, random).orElseThrow().square());
        }
        assertEquals(Set.of(26, 19), advised);
    }

    @Test
    void an_unknown_position_has_no_book_move() {
        assertEquals(Optional.empty(), new ReversiOpeningBook().advice(BLACK, WHITE, new Random(1)));
    }

    @Test
    void an_interrupted_extension_resumes_with_the_same_result() throws IOException {
        List<String> atOnce = extended(new ReversiOpeningBook(), 6);
        Path file = dir.resolve("book");
        ReversiOpeningBook half = new ReversiOpeningBook();
        extended(half, 3);
        half.write(file);
        assertEquals(atOnce, extended(ReversiOpeningBook.read(file), 3));
        assertEquals(START, atOnce.get(0).split(" ")[0]);
    }

    private List<String> extended(ReversiOpeningBook book, int entries) throws IOException {
        ReversiBookBuilder builder = new ReversiBookBuilder(
                book,
                () -> new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, System::nanoTime),
                4,
                1);
        for (int i = 0; i < entries; i++) {
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
                "abc d3:+10 | expected a position of 32 hexadecimal digits, not 'abc'",
                "START d4:+10 | illegal move d4:+10 in position START",
                "START d3 | expected a move such as d3:+120, not 'd3'",
                "START | no moves for position START",
            })
    void a_damaged_line_is_refused_with_its_number_and_reason(String line, String reason) {
        IOException refused =
                assertThrows(IOException.class, () -> book(START + " d3:+0", line.replace("START", START)));
        assertEquals(dir.resolve("test.book") + ", line 2: " + reason.replace("START", START), refused.getMessage());
    }

    @Test
    void the_shipped_book_can_be_read() {
        assertTrue(ReversiOpeningBook.shipped().size() >= 200);
    }

    private ReversiOpeningBook book(String... lines) throws IOException {
        Path file = dir.resolve("test.book");
        Files.write(file, List.of(lines));
        return ReversiOpeningBook.read(file);
    }

    /** A legal move of a book position. */
    private static String legal(String position) {
        int square = Long.numberOfTrailingZeros(BookPosition.parse(position).moves());
        return "" + (char) ('a' + square % 8) + (square / 8 + 1);
    }
}
