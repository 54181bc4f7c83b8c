package org.parlor.client.game.text;

import static org.parlor.message.GameRequest.SetConditional.ANY_MOVE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameRequest.SetConditional;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Premoves;

/** The user's conditional moves as they are typed and shown: {@code if d6 then c3, if f4 then e3}. */
public final class ConditionalMovesText {
    private static final String SAMPLE =
            "type a move of the opponent and your answer, such as: if d6 then c3, or if * then c3 for any move";

    private ConditionalMovesText() {}

    /** Describes a line of the protocol in a language. */
    public static String describe(Messages messages, GameState game, String line) {
        List<String> moves = SetConditional.moves(line);
        StringBuilder text = new StringBuilder();
        StringBuilder part = new StringBuilder(moves.get(0));
        boolean answers = false;
        for (int i = 1; i < moves.size(); i++) {
            boolean mine = isAnswer(game, moves, i);
            if (mine == answers) {
                part.append(' ').append(moves.get(i));
            } else {
                text.append(messages.get(answers ? "conditional.then" : "conditional.if", part))
                        .append(mine ? " " : ", ");
                part = new StringBuilder(moves.get(i));
            }
            answers = mine;
        }
        return text.append(messages.get(answers ? "conditional.then" : "conditional.if", part))
                .toString();
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
        boolean premove = words.get(0).equals(ANY_MOVE);
        List<String> moves = new ArrayList<>(premove ? List.of(ANY_MOVE) : List.of());
        for (String word : words.subList(moves.size(), words.size())) {
            Position position = premove ? ownTurn(game) : game.afterMoves(moves).position();
            OptionalInt move = MoveCellConverter.parseTyped(game.rules(), position, format.normalize(word));
            if (move.isEmpty()) {
                throw new InvalidInputException("if", "'" + MovePrompts.shown(word) + "' is not a move");
            } else if (!premove && !position.isLegal(move.getAsInt())) {
                throw new InvalidInputException("if", "'" + MovePrompts.shown(word) + "' is not legal there");
            }
            moves.add(game.rules().format(move.getAsInt()));
        }
        return String.join(" ", moves);
    }

    /** Returns the lines of a game with one more, which replaces those that answer otherwise. */
    public static List<String> added(GameState game, String line) {
        List<String> moves = SetConditional.moves(line);
        List<String> lines = new ArrayList<>(game.conditionalMoves());
        if (lines.stream().anyMatch(other -> (other + " ").startsWith(line + " "))) {
            return lines;
        }
        lines.removeIf(other -> {
            List<String> others = SetConditional.moves(other);
            int same = 0;
            while (same < Math.min(moves.size(), others.size())
                    && moves.get(same).equals(others.get(same))) {
                same++;
            }
            return same == others.size() || isAnswer(game, moves, same);
        });
        lines.add(line);
        return lines;
    }

    /** Returns whether the user makes the move with an index in a line. */
    private static boolean isAnswer(GameState game, List<String> moves, int index) {
        Integer you = game.you();
        if (moves.get(0).equals(ANY_MOVE)) {
            return index > 0;
        }
        GameState before = game.afterMoves(moves.subList(0, index));
        return you != null && you.equals(before.sideToMove());
    }

    public static boolean isPremove(String line) {
        return line.startsWith(ANY_MOVE);
    }

    /** Returns whether a move of the user may be legal after the turn of the opponent. */
    public static boolean mayFollow(GameState game, int move) {
        Integer you = game.you();
        return you != null && game.allowsConditionalMoves() && Premoves.mayFollow(game.position(), you, move);
    }

    /** Returns a position in which the user is to move, for notations that omit the side. */
    public static Position ownTurn(GameState game) {
        Integer you = game.you();
        Position now = game.position();
        return Arrays.stream(now.legalMoves())
                .mapToObj(now::play)
                .filter(after -> !after.isOver() && you != null && after.sideToMove() == you)
                .findFirst()
                .orElse(now);
    }
}
