package org.parlor.notation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameResult;
import org.parlor.rules.GameKind;

/** Human-readable results, such as {@code 40-24, Black wins (normal)}. */
public final class ResultText {
    public static final String NORMAL = "normal";

    private static final Pattern RESULT = Pattern.compile("(-?[0-9]{1,9})-(-?[0-9]{1,9}), (\\S+) wins \\((\\S+)\\)");
    private static final String NOBODY = "nobody";

    private ResultText() {}

    public static String print(GameKind kind, GameResult gameResult) {
        return score(gameResult) + ", " + winner(kind, gameResult.winner()) + " wins (" + gameResult.reason() + ")";
    }

    static String score(GameResult gameResult) {
        return gameResult.score().get(0) + "-" + gameResult.score().get(1);
    }

    static Optional<GameResult> parse(GameKind kind, String text) {
        Matcher result = RESULT.matcher(text);
        if (!result.matches()) {
            return Optional.empty();
        }
        int winner = kind.players().indexOf(result.group(3));
        if (winner < 0 && !result.group(3).equals(NOBODY)) {
            return Optional.empty();
        }
        List<Integer> score = List.of(Integer.parseInt(result.group(1)), Integer.parseInt(result.group(2)));
        return Optional.of(new GameResult(winner < 0 ? null : winner, score, result.group(4)));
    }

    private static String winner(GameKind kind, @Nullable Integer seat) {
        return seat == null ? NOBODY : kind.players().get(seat);
    }
}
