package org.parlor.server.core.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.RequestException;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SafeText;
import org.parlor.rules.Score;

/**
 * Validates player requests against the state of a game and returns the resulting events. Throws a
 * {@link RequestException} if a request is not allowed. Stateless; does not modify the game.
 */
public final class Referee {
    private static final int ABORT_PLIES = 2;
    private static final long GIFT_MILLIS = 15_000;
    /** The gifts that a player may get in a game: a bound of its length and of its record. */
    private static final int GIFTS_MAX = 40;

    private Referee() {}

    /** Whether the move was already made, so that the request is a harmless duplicate. */
    public static boolean isRepeated(Game game, int seat, GameRequest.Move move) {
        if (move.ply() < 0 || move.ply() >= game.ply() || isOlderThanTakeback(game, move)) {
            return false;
        }
        Ply made = game.plies().get(move.ply());
        return made.seat() == seat && game.rules().format(made.move()).equals(move.move());
    }

    /** @param lag milliseconds compensated as network lag */
    public static GameEvent.Moved move(Game game, int seat, GameRequest.Move move, long lag) {
        requirePlaying(game);
        requirePly(game, isOlderThanTakeback(game, move) ? -1 : move.ply());
        if (game.position().sideToMove() != seat) {
            throw RequestException.of(ErrorCode.NOT_YOUR_TURN, "It is " + seatName(game, 1 - seat) + "'s turn");
        }
        OptionalInt found = game.rules().parse(move.move());
        if (found.isEmpty() || !game.position().isLegal(found.getAsInt())) {
            throw RequestException.forField(
                            ErrorCode.ILLEGAL_MOVE,
                            "move",
                            shown(move.move()) + " is not legal for " + seatName(game, seat))
                    .withData(Map.of("legal", game.rules().legalMoves(game.position())));
        }
        return GameEvent.Moved.chosen(found.getAsInt(), move.info(), lag);
    }

    static void requirePly(Game game, int ply) {
        if (ply < game.ply()) {
            throw RequestException.of(ErrorCode.STALE_PLY, "The game is already at ply " + game.ply());
        }
        if (ply > game.ply()) {
            throw RequestException.of(ErrorCode.PLY_AHEAD, "The game is only at ply " + game.ply());
        }
    }

    /** Returns a move of a request as shown in an error. */
    static String shown(String move) {
        return SafeText.sanitize(move.length() > 16 ? move.substring(0, 16) + "…" : move);
    }

    public static GameEvent.Ended resign(Game game, int seat) {
        requireNotOver(game);
        return ended(game, 1 - seat, EndReason.RESIGN);
    }

    public static GameEvent.Ended abort(Game game) {
        requireNotOver(game);
        if (game.settings().occasion() != null) {
            throw RequestException.of(ErrorCode.NOT_SUPPORTED, "Tournament games cannot be aborted; resign instead");
        }
        if (game.ply() >= ABORT_PLIES) {
            throw RequestException.of(
                    ErrorCode.TOO_LATE, "A game can be aborted only before its second move; resign instead");
        }
        return ended(game, null, EndReason.ABORTED);
    }

    /** Validates a claim against an absent opponent. */
    public static GameEvent.Ended claim(Game game, int seat, GameRequest.Claim.Result result) {
        requireNotOver(game);
        if (game.isCorrespondence()) {
            throw RequestException.of(
                    ErrorCode.NOT_SUPPORTED, "A correspondence game cannot be claimed; it ends when a flag falls");
        }
        if (game.presence(1 - seat) != Presence.GONE) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN,
                    game.player(1 - seat).name() + " is "
                            + game.presence(1 - seat).wireName()
                            + "; a game can be claimed only if the opponent is gone");
        }
        return ended(game, result == GameRequest.Claim.Result.WIN ? seat : null, EndReason.ABANDONED);
    }

    /** Gives the opponent of a seat time. */
    public static GameEvent.TimeGiven giveTime(Game game, int seat) {
        requireNotOver(game);
        if (!game.settings().allowsTakebacks() || !game.clock().isTimed() || game.isCorrespondence()) {
            throw RequestException.of(
                    ErrorCode.NOT_SUPPORTED,
                    "Time can be given only in casual games with a clock, not in tournaments or by correspondence");
        }
        requirePlaying(game);
        int opponent = 1 - seat;
        if (game.gifts().stream().filter(gift -> gift.seat() == opponent).count() >= GIFTS_MAX) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN,
                    game.player(opponent).name() + " was given time " + GIFTS_MAX + " times already");
        }
        return new GameEvent.TimeGiven(opponent, GIFT_MILLIS);
    }

    /** Makes an offer, or accepts the opponent's open offer of the same kind. */
    public static List<GameEvent> offer(Game game, int seat, OfferKind kind) {
        requireOfferable(game, seat, kind);
        Integer by = game.offers().get(kind);
        if (by == null) {
            return List.of(new GameEvent.OfferMade(kind, seat));
        }
        return by == seat ? List.of() : accepted(game, kind, by);
    }

    /** Answers an offer. Declining one's own offer withdraws it. */
    public static List<GameEvent> answer(Game game, int seat, GameRequest.Answer answer) {
        Integer by = game.offers().get(answer.kind());
        if (by == null || (by == seat && answer.accept())) {
            throw RequestException.of(
                    ErrorCode.NO_SUCH_OFFER, "There is no open " + answer.kind().wireName() + " offer");
        }
        if (answer.accept()) {
            requireOfferable(game, by, answer.kind());
            return accepted(game, answer.kind(), by);
        }
        return List.of(new GameEvent.OfferClosed(answer.kind(), by, by == seat ? "withdrawn" : "declined"));
    }

    private static List<GameEvent> accepted(Game game, OfferKind kind, int by) {
        List<GameEvent> events = new ArrayList<>();
        events.add(new GameEvent.OfferClosed(kind, by, "accepted"));
        switch (kind) {
            case DRAW -> events.add(ended(game, null, EndReason.AGREED));
            case TAKEBACK ->
                events.add(new GameEvent.TakenBack(lastChosenPly(game, by).orElseThrow(), true));
            case PAUSE ->
                events.add(new GameEvent.StateChanged(
                        game.state() == GameStatus.PAUSED ? GameStatus.PLAYING : GameStatus.PAUSED));
            case REMATCH, EXTEND -> {}
        }
        return events;
    }

    /**
     * The event that follows from the position or the presence of the players without a request: the end, the return from an
     * adjournment, or a forced move. Null if there is none.
     */
    public static @Nullable GameEvent mandatoryEvent(Game game) {
        if (game.isOver()) {
            return null;
        }
        if (game.position().isOver()) {
            return GameEvent.Ended.normal(game.position());
        }
        if (game.state() == GameStatus.ADJOURNED) {
            return isAwaited(game) ? null : new GameEvent.StateChanged(GameStatus.PLAYING);
        }
        OptionalInt forced = game.position().forcedMove();
        boolean passes = forced.isPresent() && game.state() == GameStatus.PLAYING;
        return passes ? GameEvent.Moved.forced(forced.getAsInt()) : null;
    }

    /** Whether an adjourned game waits for the return of a player. */
    private static boolean isAwaited(Game game) {
        boolean anyoneHere = !game.presence(0).isAbsent() || !game.presence(1).isAbsent();
        boolean anyoneAway = game.presence(0) == Presence.AWAY || game.presence(1) == Presence.AWAY;
        return anyoneAway || !anyoneHere;
    }

    public static GameEvent.Ended ended(Game game, @Nullable Integer winner, EndReason reason) {
        return new GameEvent.Ended(winner, Score.of(game.position()), reason, null);
    }

    private static void requireOfferable(Game game, int seat, OfferKind kind) {
        if (kind == OfferKind.EXTEND || !game.rules().kind().offers().contains(kind.wireName())) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED,
                    "kind",
                    game.rules().kind().name() + " does not support " + kind.wireName() + " offers");
        }
        if (game.settings().occasion() != null && kind != OfferKind.DRAW) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED, "kind", "Tournament games do not support " + kind.wireName() + " offers");
        }
        if (kind == OfferKind.PAUSE && game.isCorrespondence()) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED, "kind", "Correspondence games do not support pause offers");
        }
        if (kind == OfferKind.TAKEBACK && game.settings().rated()) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED, "kind", "Takebacks are not allowed in rated games");
        }
        if (kind == OfferKind.REMATCH) {
            requireOver(game);
            return;
        }
        requireNotOver(game);
        if (game.state() != GameStatus.PAUSED || kind != OfferKind.PAUSE) {
            requirePlaying(game);
        }
        if (kind == OfferKind.TAKEBACK && lastChosenPly(game, seat).isEmpty()) {
            throw RequestException.forField(ErrorCode.BAD_VALUE, "kind", "You have no move to take back");
        }
    }

    private static OptionalInt lastChosenPly(Game game, int seat) {
        for (int ply = game.ply() - 1; ply >= 0; ply--) {
            Ply made = game.plies().get(ply);
            if (made.seat() == seat && !made.auto()) {
                return OptionalInt.of(ply);
            }
        }
        return OptionalInt.empty();
    }

    static void requirePlaying(Game game) {
        requireNotOver(game);
        switch (game.state()) {
            case WAITING -> throw RequestException.of(ErrorCode.NOT_STARTED, "The game has not started yet");
            case PAUSED -> throw RequestException.of(ErrorCode.PAUSED, "The game is paused");
            case ADJOURNED ->
                throw RequestException.of(ErrorCode.PAUSED, "The game is adjourned until its players return");
            case PLAYING, OVER -> {}
        }
    }

    private static void requireNotOver(Game game) {
        if (game.isOver()) {
            throw RequestException.of(ErrorCode.GAME_OVER, "The game is over");
        }
    }

    private static void requireOver(Game game) {
        if (!game.isOver()) {
            throw RequestException.forField(
                    ErrorCode.BAD_VALUE, "kind", "A rematch can be offered only after the game is over");
        }
    }

    private static boolean isOlderThanTakeback(Game game, GameRequest.Move move) {
        return move.seq() != null && move.seq() < game.lastTakebackSeq();
    }

    private static String seatName(Game game, int seat) {
        return game.rules().kind().players().get(seat);
    }
}
