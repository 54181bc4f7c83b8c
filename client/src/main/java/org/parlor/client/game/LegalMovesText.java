package org.parlor.client.game;

import java.util.List;
import org.parlor.client.ui.Messages;

/** Formats legal moves in a line: the first ones, and an ellipsis if there are more. */
public final class LegalMovesText {
    private static final int NAMED_MAX = 8;

    private LegalMovesText() {}

    public static String summary(Messages messages, List<String> moves) {
        List<String> named = moves.subList(0, Math.min(moves.size(), NAMED_MAX));
        return messages.get("say.legal", String.join(" ", named) + (moves.size() > named.size() ? " …" : ""));
    }
}
