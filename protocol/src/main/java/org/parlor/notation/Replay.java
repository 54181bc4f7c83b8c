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
 * A record played through by the rules: the positions it leads to, the forced moves that its form leaves out, and the
 * first thing in it that cannot be.
 */
public final class Replay {
    private final GameRecord claim;
    private final Rules rules;
    private final List<Position> positions = new ArrayList<>();
    /** As they were said; {@link #record} fills in the seats. */
    private final List<Played> moves = new ArrayList<>();

    private @Nullable GameResult gameResult;
    private @Nullable RecordError recordError;

    private Replay(GameRecord claim, Rules rules) {
        this.claim = claim;
        this.rules = rules;
        this.gameResult = claim.result();
    }

    /**
     * Plays as far as the moves are legal.
     *
     * @throws InvalidInputException if there is no such game, option or start
     */
    public static Replay of(GameRecord claim) {
        GameKind kind = Games.find(claim.game())
                .orElseThrow(() -> new InvalidInputException(
                        "game",
                        "The games are " + String.join(", ", Games.ids()) + ", not " + SafeQuote.text(claim.game())));
        return of(claim, kind.rules(claim.options()), ResultClaim.of(kind, claim.result()));
    }

    /**
     * The same where the rules are known and the end is told in another form than a {@link GameResult}.
     *
     * @throws InvalidInputException if there is no such start
     */
    public static Replay of(GameRecord claim, Rules rules, ResultClaim resultClaim) {
        Replay replay = new Replay(claim, rules);
        replay.play(resultClaim);
        return replay;
    }

    public Rules rules() {
        return rules;
    }

    /**
     * The record with nothing left out: every option, every ply it stands for as far as the moves are legal, and the
     * seat that made each.
     */
    public GameRecord record() {
        return new GameRecord(
                claim.record(),
                claim.g(),
                claim.place(),
                claim.at(),
                claim.game(),
                rules.options().values(),
                claim.rules(),
                claim.players(),
                claim.rated(),
                claim.tc(),
                StartPosition.of(rules, positions.get(0)),
                IntStream.range(0, moves.size()).mapToObj(this::seated).toList(),
                gameResult);
    }

    private Played seated(int ply) {
        Played said = moves.get(ply);
        return new Played(said.move(), positions.get(ply).sideToMove(), said.auto(), said.ms(), said.info());
    }

    /** The start and the position after each ply of {@link #record}. */
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
        positions.add(claim.start().position(rules));
        for (Played played : claim.moves()) {
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
            enter(forced.getAsInt(), new Played(rules.text(forced.getAsInt()), null, true, 0L, null));
            forced = last().forcedMove();
        }
        boolean wrongSeat = played.by() != null && played.by() != last().sideToMove();
        if (move.isEmpty() || !last().isLegal(move.getAsInt()) || wrongSeat) {
            recordError = new RecordError.IllegalMove(moves.size(), played.move(), rules.legal(last()));
            return false;
        }
        enter(move.getAsInt(), forced.isPresent() ? unchosen(played) : played);
        return true;
    }

    private static Played unchosen(Played played) {
        return new Played(played.move(), played.by(), true, played.ms() == null ? 0L : played.ms(), played.info());
    }

    private void enter(int move, Played played) {
        moves.add(played);
        positions.add(last().play(move));
    }
}
