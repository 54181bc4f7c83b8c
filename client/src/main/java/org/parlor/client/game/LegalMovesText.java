package org.parlor.client.game;

import java.util.List;

/** Legal moves as they are named in a line: the first of them, and a sign that there are more. */
public final class LegalMovesText {
    private static final int NAMED_MAX = 8;

    private LegalMovesText() {}

    public static String summary(List<String> moves) {
        List<String> named = moves.subList(0, Math.min(moves.size(), NAMED_MAX));
        return "Legal: " + String.join(" ", named) + (moves.size() > named.size() ? " …" : "");
    }
}
