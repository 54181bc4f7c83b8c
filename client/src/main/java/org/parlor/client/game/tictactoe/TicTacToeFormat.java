package org.parlor.client.game.tictactoe;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.rules.Rules;

/**
 * Tic-tac-toe in rows such as {@code X|O| }, squares numbered 1 to 9.
 *
 * @param keypad whether 7 8 9 are on top, as on a keypad, instead of 1 2 3
 */
record TicTacToeFormat(boolean keypad) implements BoardFormat {

    @Override
    public List<String> board(GameState game) {
        int[] marks = game.position().cells();
        return List.of(row(marks, 0), "-----", row(marks, 3), "-----", row(marks, 6));
    }

    private static String row(int[] marks, int first) {
        return IntStream.range(first, first + 3)
                .mapToObj(i -> marks[i] == '.' ? " " : Character.toString(marks[i]))
                .collect(Collectors.joining("|"));
    }

    @Override
    public String formatMove(Rules rules, int move) {
        return Integer.toString(turned(move + 1));
    }

    @Override
    public String normalize(String typed) {
        String text = typed.strip();
        boolean digit = text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) <= '9';
        return digit ? Integer.toString(turned(text.charAt(0) - '0')) : text;
    }

    /** Converts the number of a square to the other layout, which swaps the top and bottom rows. */
    private int turned(int number) {
        int row = (number - 1) / 3;
        return keypad ? number + 6 - 6 * row : number;
    }
}
