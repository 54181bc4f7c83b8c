package org.parlor.client.game.tictactoe;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.board.BoardView;
import org.parlor.client.board.CellRenderer;
import org.parlor.client.board.GridView;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;

/** Tic-tac-toe: crosses and noughts on numbered squares. */
public final class TicTacToeDisplay implements GameDisplay {

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(TicTacToe.KIND);
    }

    @Override
    public BoardView view(Rules rules) {
        return new GridView(new MarkRenderer());
    }

    @Override
    public BoardFormat format(BoardFormatOptions formats) {
        return new TicTacToeFormat(formats.keypad());
    }

    @Override
    public List<String> examples(Messages messages) {
        return List.of(
                messages.get("help.tictactoe.example"),
                "  X │ 2 │ X",
                " ───┼───┼───",
                "  4 │ O │ 6",
                " ───┼───┼───",
                "  7 │ O │ X",
                messages.get("help.tictactoe.input"));
    }

    /**
     * Tic-tac-toe in rows such as {@code X|O| }, squares numbered 1 to 9.
     *
     * @param keypad whether 7 8 9 are on top, as on a keypad, instead of 1 2 3
     */
    private record TicTacToeFormat(boolean keypad) implements BoardFormat {

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

    /** Draws crosses and noughts, and in an empty square the number that plays it. */
    private static final class MarkRenderer implements CellRenderer {

        @Override
        public void piece(Canvas inside, int seat, char glyph, StyleRole role) {
            if (inside.rows() < 3) {
                inside.put(inside.columns() / 2, 0, glyph, role);
                return;
            }
            if (seat == 1) {
                nought(inside, role);
                return;
            }
            int width = inside.columns() - 2;
            for (int y = 0; y < inside.rows(); y++) {
                inside.text(1, y, " ".repeat(width), role);
                inside.put(1 + 2 * y, y, '╲', role);
                inside.put(width - 2 * y, y, '╱', role);
            }
            inside.put(inside.columns() / 2, inside.rows() / 2, '╳', role);
        }

        private static void nought(Canvas inside, StyleRole role) {
            String rim = "─".repeat(inside.columns() - 4);
            int last = inside.rows() - 1;
            inside.text(1, 0, "╭" + rim + "╮", role);
            for (int y = 1; y < last; y++) {
                inside.text(1, y, "│" + " ".repeat(rim.length()) + "│", role);
            }
            inside.text(1, last, "╰" + rim + "╯", role);
        }

        @Override
        public void empty(Canvas inside, int place, boolean legal, int gain, StyleRole role) {
            inside.put(inside.columns() / 2, inside.rows() / 2, (char) ('1' + place), role);
        }
    }
}
