package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.parlor.bots.reversi.pattern.PatternAccumulator;

/**
 * A game that was played to its end; as text the number of moves at its beginning that were made at random, a space and
 * the transcript, such as {@code 8 f5d6c3…}.
 *
 * @param squares without passes
 */
record SelfPlayGame(int randomPlies, List<Integer> squares) {
    /** How much of what is told comes from the next position; with none the same games taught 40 points of 100. */
    private static final double PREDICTION_WEIGHT = 0.2;

    private static final Pattern TEXT = Pattern.compile("\\d{1,2} ([a-h][1-8])+");

    SelfPlayGame {
        squares = List.copyOf(squares);
        if (replayed(squares).moves() != 0) {
            throw new IllegalArgumentException("it does not go to its end");
        }
    }

    /** @throws IllegalArgumentException if this is no whole game */
    static SelfPlayGame parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException("it is not a number and a transcript such as '8 f5d6c3'");
        }
        int space = text.indexOf(' ');
        List<Integer> squares = new ArrayList<>();
        for (int at = space + 1; at < text.length(); at += 2) {
            squares.add(text.charAt(at) - 'a' + 8 * (text.charAt(at + 1) - '1'));
        }
        return new SelfPlayGame(Integer.parseInt(text.substring(0, space)), squares);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(randomPlies).append(' ');
        for (int square : squares) {
            text.append((char) ('a' + (square & 7))).append((char) ('1' + (square >>> 3)));
        }
        return text.toString();
    }

    /** To the side that began. */
    int score() {
        return replayed(squares).score();
    }

    private static SelfPlayBoard replayed(List<Integer> squares) {
        SelfPlayBoard board = new SelfPlayBoard();
        squares.forEach(board::play);
        return board;
    }

    /** Every position after the random moves with the score of the game to its side to move. */
    void addTo(SampleSet samples) {
        int score = score();
        boards().stream()
                .skip(randomPlies)
                .forEach(board -> samples.add(board.own(), board.opp(), board.toFirst(score)));
    }

    /**
     * The same with less chance in it: each position is told what the ones after it were held for, the next the most,
     * and the score of the game for the rest and from where it was played perfectly.
     */
    void addTo(SampleSet samples, PatternAccumulator accumulator, int exactEmpties) {
        List<SelfPlayBoard> boards = boards();
        double told = score();
        for (int ply = squares.size() - 1; ply >= randomPlies; ply--) {
            SelfPlayBoard board = boards.get(ply);
            samples.add(board.own(), board.opp(), board.toFirst(told));
            if (board.empties() > exactEmpties) {
                accumulator.reset(board.own(), board.opp());
                told += PREDICTION_WEIGHT * (board.toFirst(accumulator.score() / 100.0) - told);
            }
        }
    }

    /** The positions before each move. */
    private List<SelfPlayBoard> boards() {
        List<SelfPlayBoard> boards = new ArrayList<>();
        SelfPlayBoard board = new SelfPlayBoard();
        for (int square : squares) {
            boards.add(board.copy());
            board.play(square);
        }
        return boards;
    }
}
