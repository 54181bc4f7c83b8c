package org.parlor.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRecord;
import org.parlor.message.GameRecord.Played;
import org.parlor.message.Result;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/**
 * A record played through by the rules: the positions it leads to, the forced moves that its form leaves out, and the
 * first thing in it that cannot be.
 */
public final class Replay {
    private final GameRecord claim;
    private final Rules rules;
    private final List<Position> positions = new ArrayList<>();
    private final List<Played> moves = new ArrayList<>();
    private @Nullable Fault fault;

    private Replay(GameRecord claim, Rules rules) {
        this.claim = claim;
        this.rules = rules;
    }

    /**
     * Plays as far as the moves are legal.
     *
     * @throws InvalidInput if there is no such game, option or start
     */
    public static Replay of(GameRecord claim) {
        GameKind kind = Games.find(claim.game())
                .orElseThrow(() -> new InvalidInput(
                        "game", "The games are " + String.join(", ", Games.ids()) + ", not '" + claim.game() + "'"));
        Replay replay = new Replay(claim, kind.rules(claim.options()));
        replay.play();
        return replay;
    }

    public Rules rules() {
        return rules;
    }

    /** The record with every ply it stands for, as far as the moves are legal, and the seat that made each. */
    public GameRecord record() {
        return claim.withMoves(moves);
    }

    /** The start and the position after each ply of {@link #record}. */
    public List<Position> positions() {
        return positions;
    }

    public Position last() {
        return positions.get(positions.size() - 1);
    }

    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    private void play() {
        positions.add(claim.start().position(rules));
        for (Played played : claim.moves()) {
            if (!play(played)) {
                return;
            }
        }
        fault = wrongResult(claim.result());
    }

    private boolean play(Played played) {
        OptionalInt move = rules.move(played.move());
        for (OptionalInt forced = last().forcedMove();
                forced.isPresent() && !forced.equals(move);
                forced = last().forcedMove()) {
            enter(forced.getAsInt(), new Played(rules.text(forced.getAsInt()), null, true, 0L, null));
        }
        boolean wrongSeat = played.by() != null && played.by() != last().sideToMove();
        if (move.isEmpty() || !last().isLegal(move.getAsInt()) || wrongSeat) {
            fault = new Fault.IllegalMove(moves.size(), played.move(), rules.legal(last()));
            return false;
        }
        enter(move.getAsInt(), played);
        return true;
    }

    private void enter(int move, Played played) {
        moves.add(new Played(played.move(), last().sideToMove(), played.auto(), played.ms(), played.info()));
        positions.add(last().play(move));
    }

    private @Nullable Fault wrongResult(@Nullable Result said) {
        if (said == null) {
            return null;
        }
        Score score = Score.of(last());
        boolean right = said.score().equals(score.asList());
        return right
                ? null
                : new Fault.WrongScore(said.score().toString(), score.asList().toString());
    }
}
