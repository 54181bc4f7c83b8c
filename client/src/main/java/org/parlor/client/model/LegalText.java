package org.parlor.client.model;

import java.util.List;

/** Legal moves as they are named in a line: the first of them, and a sign that there are more. */
final class LegalText {
    private static final int NAMED_MAX = 8;

    private LegalText() {}

    static String some(List<String> moves) {
        List<String> named = moves.subList(0, Math.min(moves.size(), NAMED_MAX));
        return "Legal: " + String.join(" ", named) + (moves.size() > named.size() ? " …" : "");
    }
}
