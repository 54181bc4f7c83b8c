package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;

/**
 * A finished self-play game. Its text is the number of random opening moves, a space and the transcript: {@code 8 f5d6c3…}.
 *
 * @param squares the moves, without passes
 */
record SelfPlayGame(int randomPlies, List<Integer> squares) {
    /** Weight of the next position's evaluation in the label of a position. */
    private static final double PREDICTION_WEIGHT = 0.2;

    private static final int RANDOM_MIN = 8;
    private static final int RANDOM_MAX = 20;
    private static final Pattern TEXT = Pattern.compile("\\d{1,2} ([a-h][1-8])+");

    SelfPlayGame {
        squares = List.copyOf(squares);
        if (replayed(squares).moves() != 0) {
            throw new IllegalArgumentException("the game is not finished");
        }
    }

    /** Plays a game after 8 to 20 random moves. It depends only on the engines, the seed and its number. */
    static SelfPlayGame play(SelfPlayEngine first, SelfPlayEngine second, long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E37_79B9_7F4A_7C15L + number);
        int randomPlies = random.nextInt(RANDOM_MIN, RANDOM_MAX + 1);
        SelfPlayBoard board = new SelfPlayBoard();
        List<Integer> squares = new ArrayList<>();
        while (board.moves() != 0) {
            SelfPlayEngine toMove = board.isFirstToMove() ? first : second;
            int square = squares.size() < randomPlies
                    ? SquareSets.random(board.moves(), random)
                    : toMove.move(board, random);
            board.play(square);
            squares.add(square);
        }
        return new SelfPlayGame(randomPlies, squares);
    }

    /** @throws IllegalArgumentException if the text is not a finished game */
    static SelfPlayGame parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException("expected a number and a transcript such as '8 f5d6c3'");
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

    /** Returns the final score for the side that moved first. */
    int score() {
        return replayed(squares).score();
    }

    private static SelfPlayBoard replayed(List<Integer> squares) {
        SelfPlayBoard board = new SelfPlayBoard();
        squares.forEach(board::play);
        return board;
    }

    /** Adds every position after the random moves, labelled with the final score for its side to move. */
    void addTo(SampleSet samples) {
        int score = score();
        boards().stream()
                .skip(randomPlies)
                .forEach(board -> samples.add(board.own(), board.opp(), board.toFirst(score)));
    }

    /**
     * Adds the positions with less noisy labels (temporal-difference learning): blends the final score with
     * the evaluations of the later positions, nearest first. Positions from {@code exactEmpties} on keep the
     * final score.
     */
    void addTo(SampleSet samples, PatternAccumulator accumulator, int exactEmpties) {
        List<SelfPlayBoard> boards = boards();
        double label = score();
        for (int ply = squares.size() - 1; ply >= randomPlies; ply--) {
            SelfPlayBoard board = boards.get(ply);
            samples.add(board.own(), board.opp(), board.toFirst(label));
            if (board.empties() > exactEmpties) {
                accumulator.reset(board.own(), board.opp());
                label += PREDICTION_WEIGHT * (board.toFirst(accumulator.score() / 100.0) - label);
            }
        }
    }

    /** Returns the position before each move. */
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
