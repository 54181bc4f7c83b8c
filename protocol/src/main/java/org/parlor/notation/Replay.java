package org.parlor.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.Played;
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
    /** The moves as recorded; {@link #record} adds the seats. */
    private final List<Played> moves = new ArrayList<>();

    private @Nullable GameResult gameResult;
    private @Nullable RecordError recordError;

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
                        "Unknown game " + SafeQuote.text(source.game()) + ": must be one of "
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
        return new GameRecord(
                source.record(),
                source.g(),
                source.place(),
                source.at(),
                source.game(),
                rules.options().values(),
                source.rules(),
                source.players(),
                source.rated(),
                source.tc(),
                StartPosition.of(rules, positions.get(0)),
                IntStream.range(0, moves.size()).mapToObj(this::withSeat).toList(),
                gameResult);
    }

    private Played withSeat(int ply) {
        Played played = moves.get(ply);
        return new Played(played.move(), positions.get(ply).sideToMove(), played.auto(), played.ms(), played.info());
    }

    /** The start position and the position after each ply of {@link #record}. */
    public List<Position> positions() {
        return positions;
    }

    public Position last() {
        return positions.get(positions.size() - 1);
    }

    public Optional<RecordError> fault() {
        return Optional.ofNullable(recordError);
    }

    private void play(ResultClaim resultClaim) {
        positions.add(source.start().position(rules));
        for (Played played : source.moves()) {
            if (!play(played)) {
                return;
            }
        }
        ResultClaim.End end = resultClaim.on(last());
        gameResult = end.result();
        recordError = end.fault();
    }

    private boolean play(Played played) {
        OptionalInt move = rules.move(played.move());
        OptionalInt forced = last().forcedMove();
        while (forced.isPresent() && !forced.equals(move)) {
            add(forced.getAsInt(), new Played(rules.text(forced.getAsInt()), null, true, 0L, null));
            forced = last().forcedMove();
        }
        boolean wrongSeat = played.by() != null && played.by() != last().sideToMove();
        if (move.isEmpty() || !last().isLegal(move.getAsInt()) || wrongSeat) {
            recordError = new RecordError.IllegalMove(moves.size(), played.move(), rules.legal(last()));
            return false;
        }
        add(move.getAsInt(), forced.isPresent() ? asForced(played) : played);
        return true;
    }

    private static Played asForced(Played played) {
        return new Played(played.move(), played.by(), true, played.ms() == null ? 0L : played.ms(), played.info());
    }

    private void add(int move, Played played) {
        moves.add(played);
        positions.add(last().play(move));
    }
}
