package org.parlor.client.game.text;

import static org.parlor.message.GameRequest.SetConditional.ANY_MOVE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.message.GameRequest.SetConditional;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;

/** The user's conditional moves as they are typed and shown: {@code if d6 then c3, if f4 then e3}. */
public final class ConditionalMovesText {
    private static final String SAMPLE =
            "type a move of the opponent and your answer, such as: if d6 then c3, or if * then c3 for any move";

    private ConditionalMovesText() {}

    /** Returns the position in which the next move is chosen. */
    public static Position settled(Position position) {
        Position settled = position;
        for (OptionalInt forced = settled.forcedMove(); forced.isPresent(); forced = settled.forcedMove()) {
            settled = settled.play(forced.getAsInt());
        }
        return settled;
    }

    /** Describes a line of the protocol. */
    public static String describe(GameState game, String line) {
        Integer you = game.you();
        StringBuilder text = new StringBuilder();
        Position position = game.position();
        boolean answers = true;
        for (String move : SetConditional.moves(line)) {
            position = settled(position);
            boolean premove = text.toString().equals("if " + ANY_MOVE);
            boolean mine = premove || (!move.equals(ANY_MOVE) && you != null && position.sideToMove() == you);
            text.append(mine == answers ? " " : mine ? " then " : text.isEmpty() ? "if " : ", if ")
                    .append(move);
            answers = mine;
            OptionalInt found = game.rules().parse(move);
            if (found.isPresent() && position.isLegal(found.getAsInt())) {
                position = position.play(found.getAsInt());
            }
        }
        return text.toString();
    }

    /**
     * Returns what was typed as a line of the protocol.
     *
     * @throws InvalidInputException if it is none that can be played
     */
    public static String parse(BoardFormat format, GameState game, String typed) {
        List<String> words = Arrays.stream(typed.strip().split("[\\s,]+"))
                .filter(word -> !word.equalsIgnoreCase("if") && !word.equalsIgnoreCase("then"))
                .toList();
        if (words.size() < 2) {
            throw new InvalidInputException("if", SAMPLE);
        }
        List<String> moves = new ArrayList<>();
        Position position = game.position();
        if (words.get(0).equals(ANY_MOVE)) {
            moves.add(ANY_MOVE);
            position = afterAnyMove(game);
        }
        for (String word : words.subList(moves.size(), words.size())) {
            position = settled(position);
            OptionalInt move = MoveCellConverter.parseTyped(game.rules(), position, format.normalize(word));
            boolean isChecked = !moves.contains(ANY_MOVE);
            if (move.isEmpty() || (isChecked && !position.isLegal(move.getAsInt()))) {
                throw new InvalidInputException(
                        "if",
                        "'" + MovePrompts.shown(word) + "' is not "
                                + (move.isEmpty() ? "a move" : "legal" + (moves.isEmpty() ? "" : " there")));
            }
            moves.add(game.rules().format(move.getAsInt()));
            position = isChecked ? position.play(move.getAsInt()) : position;
        }
        return String.join(" ", moves);
    }

    /** Returns lines with one more; a premove replaces the one before. */
    public static List<String> added(List<String> lines, String line) {
        List<String> more = new ArrayList<>(lines);
        more.removeIf(other -> other.equals(line) || (isPremove(other) && isPremove(line)));
        more.add(line);
        return more;
    }

    public static boolean isPremove(String line) {
        return line.startsWith(ANY_MOVE);
    }

    /** Returns a position in which the user is to move, for notations that omit the side. */
    private static Position afterAnyMove(GameState game) {
        Integer you = game.you();
        Position now = game.position();
        return Arrays.stream(now.legalMoves())
                .mapToObj(now::play)
                .filter(after -> !after.isOver() && you != null && after.sideToMove() == you)
                .findFirst()
                .orElse(now);
    }
}
