package org.parlor.bots.engines.kalah;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.PositionText;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** The opening book agrees with the rules and with the solver. */
class KalahOpeningBookTest {
    private final KalahRules rules = (KalahRules) Kalah.KIND.rules(Map.of());

    @Test
    void the_start_position_is_a_win_by_8_with_s3() {
        assertEquals(
                Optional.of(new KalahOpeningBook.KnownPosition(8, List.of(2))),
                KalahOpeningBook.shipped().find(rules.initial()));
    }

    @Test
    void the_entry_of_a_position_agrees_with_the_entries_of_its_successors() {
        int compared = agreement(rules.initial(), 4);
        assertTrue(compared > 0, compared + " compared");
    }

    /** Compares entries with their successors, up to a number of plies. */
    private int agreement(KalahPosition position, int plies) {
        Optional<KalahOpeningBook.KnownPosition> known =
                KalahOpeningBook.shipped().find(position);
        if (plies == 0 || known.isEmpty()) {
            return 0;
        }
        int compared = 0;
        for (int move : position.legalMoves()) {
            OptionalInt after = KalahOpeningBook.shipped().marginAfter(position, move);
            if (after.isPresent()) {
                boolean best = known.get().bestMoves().contains(move);
                assertEquals(best, after.getAsInt() == known.get().margin(), () -> position + " " + move);
                assertTrue(after.getAsInt() <= known.get().margin(), () -> position + " " + move);
                compared += 1 + agreement(position.play(move), plies - 1);
            }
        }
        return compared;
    }

    @Test
    void a_builder_solves_only_positions_that_are_missing() {
        KalahOpeningBook book = new KalahOpeningBook();
        KalahPosition from = (KalahPosition) PositionText.parse(rules, "0,2,0,1,0,3,20,1,0,0,2,1,0,18 0");
        List<String> lines = new ArrayList<>();
        build(book, from, lines);
        assertEquals("020103012001 -2 26", lines.get(0));
        assertEquals(lines.size(), book.size());
        build(book, from, lines);
        assertEquals(lines.size(), book.size());
        KalahMinimax kalahMinimax = new KalahMinimax();
        for (String line : lines) {
            KalahPosition position = position(line);
            int margin = kalahMinimax.margin(position);
            assertEquals(margin, book.find(position).orElseThrow().margin(), line);
            for (int move : position.legalMoves()) {
                assertEquals(
                        kalahMinimax.after(position, move) == margin,
                        book.find(position).orElseThrow().bestMoves().contains(move),
                        line);
            }
        }
    }

    private static void build(KalahOpeningBook book, KalahPosition from, List<String> lines) {
        SolverTables tables = SolverTables.ofMegabytes(6, 8, warning -> {}).orElseThrow();
        new KalahBookBuilder(new KalahSolver(tables, nodes -> false), book).build(from, 9, lines::add);
    }

    /** The position of a line, with South to move and empty stores. */
    private KalahPosition position(String line) {
        StringBuilder south = new StringBuilder();
        StringBuilder north = new StringBuilder();
        for (int pit = 0; pit < 6; pit++) {
            south.append(line.charAt(pit)).append(',');
            north.append(line.charAt(11 - pit)).append(',');
        }
        return (KalahPosition) PositionText.parse(rules, south + "0," + north + "0 0");
    }

    @ParameterizedTest
    @CsvSource({"4444 +8 3", "444444444444 8 3", "444444444444 +8", "444444444444 +8 7", "x"})
    void a_damaged_line_is_rejected_with_its_number(String line) {
        String text = "444444444444 +8 3\n" + line + "\n";
        IOException refused = assertThrows(
                IOException.class,
                () -> KalahOpeningBook.read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), "mine"));
        assertEquals(
                "mine, line 2: expected a line such as 444444444444 +8 3, not '" + line + "'", refused.getMessage());
    }
}
