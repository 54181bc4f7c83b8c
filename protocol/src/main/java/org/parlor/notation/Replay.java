package org.parlor.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/**
 * Replays a game record by the rules: computes the positions, inserts forced moves that the record omits, and finds the
 * first error.
 */
public final class Replay {
    private final GameRecord source;
    private final Rules rules;
    private final List<Position> positions = new ArrayList<>();
    private final List<RecordedMove> moves = new ArrayList<>();

    private @Nullable GameResult gameResult;
    private @Nullable ReplayError replayError;

    private Replay(GameRecord source, Rules rules) {
        this.source = source;
        this.rules = rules;
        this.gameResult = source.result();
    }

    /**
     * Replays a record up to the first illegal move.
     *
     * @throws InvalidInputException if the game, an option or the start position is invalid
     */
    public static Replay of(GameRecord source) {
        GameKind kind = Games.find(source.game())
                .orElseThrow(() -> new InvalidInputException(
                        "game",
                        "Unknown game " + SafeQuote.quote(source.game()) + ": must be one of "
                                + String.join(", ", Games.ids())));
        return of(source, kind.rules(source.options()), ResultClaim.of(kind, source.result()));
    }

    /**
     * Replays a record with known rules and a result that is not a {@link GameResult}.
     *
     * @throws InvalidInputException if the start position is invalid
     */
    public static Replay of(GameRecord source, Rules rules, ResultClaim resultClaim) {
        Replay replay = new Replay(source, rules);
        replay.play(resultClaim);
        return replay;
    }

    public Rules rules() {
        return rules;
    }

    /**
     * Returns the complete record: with all options, all plies up to the first illegal move including omitted forced
     * moves, and the seat of each ply.
     */
    public GameRecord record() {
        return source.replayed(rules.options().values(), StartPosition.of(rules, positions.get(0)), moves, gameResult);
    }

    /** The start position and the position after each ply of {@link #record}. */
    public List<Position> positions() {
        return positions;
    }

    public Position lastPosition() {
        return positions.get(positions.size() - 1);
    }

    public Optional<ReplayError> error() {
        return Optional.ofNullable(replayError);
    }

    private void play(ResultClaim resultClaim) {
        positions.add(source.start().toPosition(rules));
        for (RecordedMove recordedMove : source.moves()) {
            if (!play(recordedMove)) {
                return;
            }
        }
        ResultClaim.Resolution resolution = resultClaim.resolve(lastPosition());
        gameResult = resolution.result();
        replayError = resolution.error();
    }

    private boolean play(RecordedMove recordedMove) {
        OptionalInt move = rules.parse(recordedMove.move());
        OptionalInt forced = lastPosition().forcedMove();
        while (forced.isPresent() && !forced.equals(move)) {
            add(forced.getAsInt(), rules.format(forced.getAsInt()), true, 0L, null);
            forced = lastPosition().forcedMove();
        }
        boolean wrongSeat =
                recordedMove.by() != null && recordedMove.by() != lastPosition().sideToMove();
        if (move.isEmpty() || !lastPosition().isLegal(move.getAsInt()) || wrongSeat) {
            replayError =
                    new ReplayError.IllegalMove(moves.size(), recordedMove.move(), rules.legalMoves(lastPosition()));
            return false;
        }
        Long millis = recordedMove.ms();
        add(
                move.getAsInt(),
                recordedMove.move(),
                forced.isPresent() ? Boolean.TRUE : recordedMove.auto(),
                forced.isPresent() && millis == null ? Long.valueOf(0) : millis,
                recordedMove.info());
        return true;
    }

    private void add(int move, String text, @Nullable Boolean auto, @Nullable Long millis, @Nullable MoveInfo info) {
        Position before = lastPosition();
        moves.add(new RecordedMove(text, before.sideToMove(), auto, millis, info));
        positions.add(before.play(move));
    }
}
