package org.parlor.bots.engine.reversi.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A game that was played to its end; as text the number of moves at its beginning that were made at random, a space and
 * the transcript, such as {@code 8 f5d6c3…}.
 *
 * @param squares without passes
 */
record PlayedGame(int randomPlies, List<Integer> squares) {
    private static final Pattern TEXT = Pattern.compile("\\d{1,2} ([a-h][1-8])+");

    PlayedGame {
        squares = List.copyOf(squares);
        if (replayed(squares).moves() != 0) {
            throw new IllegalArgumentException("it does not go to its end");
        }
    }

    /** @throws IllegalArgumentException if this is no whole game */
    static PlayedGame parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException("it is not a number and a transcript such as '8 f5d6c3'");
        }
        int space = text.indexOf(' ');
        List<Integer> squares = new ArrayList<>();
        for (int at = space + 1; at < text.length(); at += 2) {
            squares.add(text.charAt(at) - 'a' + 8 * (text.charAt(at + 1) - '1'));
        }
        return new PlayedGame(Integer.parseInt(text.substring(0, space)), squares);
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

    private static Board replayed(List<Integer> squares) {
        Board board = new Board();
        squares.forEach(board::play);
        return board;
    }

    /** Every position after the random moves with the score of the game to its side to move. */
    void addTo(Samples samples) {
        int score = score();
        Board board = new Board();
        for (int ply = 0; ply < squares.size(); ply++) {
            if (ply >= randomPlies) {
                samples.add(board.own(), board.opp(), board.isFirstToMove() ? score : -score);
            }
            board.play(squares.get(ply));
        }
    }
}
