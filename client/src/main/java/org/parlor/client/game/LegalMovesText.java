package org.parlor.client.game;

import java.util.List;

/** Formats legal moves in a line: the first ones, and an ellipsis if there are more. */
public final class LegalMovesText {
    private static final int NAMED_MAX = 8;

    private LegalMovesText() {}

    public static String summary(List<String> moves) {
        List<String> named = moves.subList(0, Math.min(moves.size(), NAMED_MAX));
        return "Legal: " + String.join(" ", named) + (moves.size() > named.size() ? " …" : "");
    }
}
