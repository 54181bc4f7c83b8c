package org.parlor.notation;

import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameResult;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/** The result stated by a record, which is checked against the last position of the replayed game. */
public interface ResultClaim {
    /** No stated result; the result is that of the last position if the game is over. */
    ResultClaim NONE = last -> new Resolution(last.isOver() ? normalResult(last) : null, null);

    /** Determines the result of the game. */
    Resolution resolve(Position last);

    /** The result of the game, or null if it has not ended, and the error in the stated result, if any. */
    record Resolution(@Nullable GameResult result, @Nullable ReplayError error) {}

    /** A result as in the JSON and text formats; null means that the game has not ended. */
    static ResultClaim of(GameKind kind, @Nullable GameResult stated) {
        return last ->
                new Resolution(stated, stated == null || matches(stated, last) ? null : error(kind, stated, last));
    }

    /** The normal result of a game that ends in the given position. */
    static GameResult normalResult(Position last) {
        Score score = Score.of(last);
        OptionalInt leader = score.leader();
        return new GameResult(leader.isPresent() ? leader.getAsInt() : null, score.asList(), ResultText.NORMAL);
    }

    private static boolean matches(GameResult stated, Position last) {
        GameResult normal = normalResult(last);
        boolean scoreMatches = stated.score().equals(normal.score());
        boolean early = !stated.reason().equals(ResultText.NORMAL);
        return scoreMatches && (early || (last.isOver() && Objects.equals(stated.winner(), normal.winner())));
    }

    private static ReplayError error(GameKind kind, GameResult stated, Position last) {
        GameResult normal = normalResult(last);
        String actual = last.isOver() ? ResultText.print(kind, normal) : ResultText.score(normal) + ", not over";
        return new ReplayError.WrongResult(ResultText.print(kind, stated), actual);
    }
}
