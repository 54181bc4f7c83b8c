package org.parlor.bots.engines.reversi.book;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.rules.SafeQuote;

/**
 * A position of the opening book with its evaluated moves.
 *
 * @param moves best first; never empty
 */
record BookEntry(BookPosition position, List<EvaluatedMove> moves) {

    BookEntry {
        moves = List.copyOf(moves);
        if (moves.isEmpty()) {
            throw new IllegalArgumentException("no moves for position " + position);
        }
    }

    /**
     * A move and its value.
     *
     * @param square in the orientation of the canonical position
     * @param value in hundredths of a disc, for the side that moves
     */
    record EvaluatedMove(int square, int value) {

        @Override
        public String toString() {
            return "" + (char) ('a' + square % 8) + (square / 8 + 1) + String.format(":%+d", value);
        }

        static EvaluatedMove parse(String text) {
            int square =
                    text.matches("[a-h][1-8]:[+-]\\d{1,4}") ? text.charAt(0) - 'a' + 8 * (text.charAt(1) - '1') : -1;
            if (square < 0) {
                throw new IllegalArgumentException("expected a move such as d3:+120, not " + SafeQuote.quote(text));
            }
            return new EvaluatedMove(square, Integer.parseInt(text.substring(3)));
        }
    }

    /** @throws IllegalArgumentException if the line is not in the format of {@link #toString}; the message says why */
    static BookEntry parse(String line) {
        String[] words = line.split(" ");
        BookPosition bookPosition = BookPosition.parse(words[0]);
        List<EvaluatedMove> moves = new ArrayList<>();
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            EvaluatedMove move = EvaluatedMove.parse(word);
            if ((bookPosition.moves() >>> move.square() & 1) == 0) {
                throw new IllegalArgumentException("illegal move " + word + " in position " + bookPosition);
            }
            moves.add(move);
        }
        return new BookEntry(bookPosition, moves);
    }

    @Override
    public String toString() {
        return Stream.concat(Stream.of(position), moves.stream())
                .map(Object::toString)
                .collect(Collectors.joining(" "));
    }
}
