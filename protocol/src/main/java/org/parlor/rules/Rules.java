package org.parlor.rules;

import java.util.List;
import java.util.OptionalInt;

/** The laws of one kind of game under chosen options: where it starts, which positions can be, how moves are written. */
public interface Rules {

    GameKind kind();

    GameOptions options();

    Board board();

    Position initial();

    /**
     * The described position, if the game can mean it.
     *
     * @throws InvalidInputException with the reason why not
     */
    Position position(PositionSetup positionSetup);

    /** A move as it is written on the wire and in records, such as {@code d3}, {@code n5} or {@code pass}. */
    String text(int move);

    /** The move of exactly that text, legal or not, or empty if no position of this board has such a move. */
    OptionalInt move(String text);

    /**
     * The move a person means by what they typed, in any of the forms the game is used to, legal or not; empty if it
     * means none.
     *
     * @param position where it is to be played, for forms that leave the side out
     */
    OptionalInt typed(String typed, Position position);

    /**
     * What a legal move shows of the rules, a sentence for each point, at least one. The sentences name sides but no
     * cells or numbers, so that the same point is always told in the same words.
     */
    List<String> points(Position before, int move);

    /** The legal moves as text, in board order. */
    default List<String> legal(Position position) {
        int[] moves = position.legalMoves();
        String[] texts = new String[moves.length];
        for (int i = 0; i < moves.length; i++) {
            texts[i] = text(moves[i]);
        }
        return List.of(texts);
    }
}
