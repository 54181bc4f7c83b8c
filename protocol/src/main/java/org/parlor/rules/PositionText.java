package org.parlor.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Positions as one line of text, for command lines and files: the cells (characters, or numbers joined by commas), a
 * space, the seat to move and, where the game has hidden state, a space and that.
 */
public final class PositionText {

    private PositionText() {}

    public static String print(Rules rules, Position position) {
        String aux = position.aux().isPresent() ? " " + position.aux().getAsInt() : "";
        return cells(rules, position) + " " + position.sideToMove() + aux;
    }

    /** @throws InvalidInput with the reason if the text is no position of this game */
    public static Position parse(Rules rules, String text) {
        String[] parts = text.strip().split(" +");
        if (parts.length > 3) {
            throw new InvalidInput("pos", "A position is cells, seat to move and perhaps aux, not '" + text + "'");
        }
        int toMove = parts.length > 1 ? number(parts[1], "to") : 0;
        Integer aux = parts.length > 2 ? Integer.valueOf(number(parts[2], "aux")) : null;
        return rules.position(new Setup(values(rules, parts[0]), toMove, aux));
    }

    private static String cells(Rules rules, Position position) {
        return switch (rules.kind().values()) {
            case COUNT ->
                Arrays.stream(position.cells()).mapToObj(Integer::toString).collect(Collectors.joining(","));
            case PIECES ->
                Arrays.stream(position.cells()).mapToObj(Character::toString).collect(Collectors.joining());
        };
    }

    private static List<Integer> values(Rules rules, String cells) {
        return switch (rules.kind().values()) {
            case COUNT -> {
                List<Integer> counts = new ArrayList<>();
                for (String count : cells.split(",", -1)) {
                    counts.add(number(count, "pos"));
                }
                yield counts;
            }
            case PIECES -> cells.chars().boxed().toList();
        };
    }

    private static int number(String text, String field) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new InvalidInput(field, "'" + text + "' is not a whole number");
        }
    }
}
