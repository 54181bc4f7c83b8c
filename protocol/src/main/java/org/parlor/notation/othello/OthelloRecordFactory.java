package org.parlor.notation.othello;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;

/**
 * Shared code of the Othello formats, which support tournament Reversi on square boards, without game ids and options.
 */
final class OthelloRecordFactory {
    /** Name of an unknown player. */
    static final String UNKNOWN = "?";

    /** Rules of the standard 8×8 board. */
    static final Rules STANDARD_RULES = Reversi.KIND.rules();

    /** Rules of games that start from an opening drawn at random. */
    static final Rules XOT_RULES = Reversi.KIND.rules(Map.of(OptionSpec.OPENING, Reversi.XOT));

    static final StartPosition STANDARD_START = StartPosition.of(STANDARD_RULES, STANDARD_RULES.initial());

    private OthelloRecordFactory() {}

    static Rules rules(int size) {
        return size == 8 ? STANDARD_RULES : Reversi.KIND.rules(Map.of("rows", size, "cols", size));
    }

    static GameRecord game(
            Rules rules,
            @Nullable String place,
            @Nullable Long at,
            List<UserInfo> players,
            @Nullable TimeControl clock,
            StartPosition startPosition,
            List<RecordedMove> moves) {
        return GameRecord.beginning(rules, rules.initial(), players)
                .withOrigin(null, place, at)
                .withTimeControl(clock)
                .replayed(rules.options().values(), startPosition, moves, null);
    }

    /** @throws InvalidInputException if the text is not a position of the standard board */
    static StartPosition start(String text) {
        return StartPosition.of(STANDARD_RULES, PositionText.parse(STANDARD_RULES, text));
    }

    /** Replays a game on the standard board, without date and clock. */
    static Replay replay(
            @Nullable String place,
            List<UserInfo> players,
            StartPosition start,
            List<RecordedMove> moves,
            ResultClaim resultClaim) {
        GameRecord game = game(STANDARD_RULES, place, null, players, null, start, moves);
        return Replay.of(game, STANDARD_RULES, resultClaim);
    }

    /** Whether a game started from an opening drawn at random. */
    static boolean isXot(Replay replay) {
        return replay.rules().options().equals(XOT_RULES.options())
                && !replay.positions().get(0).equals(XOT_RULES.initial());
    }

    static UserInfo player(String name) {
        return new UserInfo(name, false, null, null);
    }

    /** @throws InvalidInputException if these formats cannot represent the game */
    static void requireSupported(Replay replay, String format) {
        GameRecord game = replay.record();
        if (!game.game().equals(Reversi.KIND.id())) {
            throw new InvalidInputException("game", format + " supports Reversi only, not " + game.game());
        }
        GameOptions gameOptions = replay.rules().options();
        if (!gameOptions.choice("passing").equals(Reversi.FORCED)) {
            throw new InvalidInputException("passing", format + " supports the tournament rule only, not free passing");
        }
        if (gameOptions.number("rows") != gameOptions.number("cols")) {
            throw new InvalidInputException("rows", format + " supports square boards only");
        }
    }
}
