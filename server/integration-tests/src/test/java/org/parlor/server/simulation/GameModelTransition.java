package org.parlor.server.simulation;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Score;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Presence;

/** Applies an event to the reference model of a game, after checking that the rules and the history allow it. */
final class GameModelTransition {
    private final GameModel model;
    private final long at;
    private final int[] illegal;
    private final int illegalLimit;

    /**
     * @param illegal illegal moves per seat
     * @param illegalLimit the number with which a bot forfeits
     */
    GameModelTransition(GameModel model, long at, int[] illegal, int illegalLimit) {
        this.model = model;
        this.at = at;
        this.illegal = illegal;
        this.illegalLimit = illegalLimit;
    }

    private GameModel next(GameEvent event, GameStatus state, GameClockModel time) {
        return new GameModel(
                model.seq() + 1,
                event,
                state,
                model.position(),
                model.last(),
                model.turnStart(),
                time,
                model.offers(),
                model.presence(),
                model.end(),
                model.takenBackAt());
    }

    private GameModel next(GameEvent event, Map<OfferKind, Integer> offers) {
        return new GameModel(
                model.seq() + 1,
                event,
                model.state(),
                model.position(),
                model.last(),
                model.turnStart(),
                model.time(),
                offers,
                model.presence(),
                model.end(),
                model.takenBackAt());
    }

    GameModel apply(GameEvent event) {
        if (event instanceof GameEvent.Moved moved) {
            return moved(moved);
        } else if (event instanceof GameEvent.StateChanged changed) {
            return stateChanged(changed);
        } else if (event instanceof GameEvent.TakenBack takenBack) {
            return takenBack(takenBack);
        } else if (event instanceof GameEvent.TimeGiven given) {
            return timeGiven(given);
        } else if (event instanceof GameEvent.OfferMade made) {
            return offerMade(made);
        } else if (event instanceof GameEvent.OfferClosed closed) {
            return offerClosed(closed);
        } else if (event instanceof GameEvent.PresenceChanged changed) {
            return presenceChanged(changed);
        } else if (event instanceof GameEvent.Ended ended) {
            return ended(ended);
        }
        throw Invariant.ONCE_AND_IN_ORDER.violation("a game was created twice");
    }

    private GameModel stateChanged(GameEvent.StateChanged changed) {
        GameStatus from = model.state();
        boolean allowed = switch (changed.state()) {
            case WAITING, OVER -> false;
            case PLAYING -> from != GameStatus.PLAYING && from != GameStatus.OVER;
            case PAUSED -> from == GameStatus.PLAYING && isAgreed(OfferKind.PAUSE) && !isCorrespondence();
            case ADJOURNED ->
                from == GameStatus.WAITING || from == GameStatus.PLAYING || (bothGone() && from == GameStatus.PAUSED);
        };
        Invariant.HISTORY_SURVIVES.require(allowed, changed, " follows ", from);
        boolean goesOn = from == GameStatus.PAUSED && changed.state() == GameStatus.PLAYING;
        Invariant.HISTORY_SURVIVES.require(!goesOn || isAgreed(OfferKind.PAUSE), "a pause ended without agreement");
        GameModel next = next(changed, changed.state(), model.time());
        return next(changed, changed.state(), model.time().switchedTo(next.running(), at));
    }

    private boolean isCorrespondence() {
        return model.time().tc().isCorrespondence();
    }

    private boolean bothGone() {
        return model.presence().equals(List.of(Presence.GONE, Presence.GONE));
    }

    private boolean isAgreed(OfferKind kind) {
        return model.event() instanceof GameEvent.OfferClosed closed
                && closed.kind() == kind
                && closed.outcome().equals("accepted");
    }

    private GameModel moved(GameEvent.Moved moved) {
        boolean open = model.state() == GameStatus.PLAYING && model.position().isLegal(moved.move());
        Invariant.ONCE_AND_IN_ORDER.require(open, moved, " on ", model);
        OptionalInt forced = model.position().forcedMove();
        Invariant.ONCE_AND_IN_ORDER.require(moved.auto() == forced.isPresent(), moved, " where forced is ", forced);
        int by = model.position().sideToMove();
        long lag = moved.lag() == null ? 0 : moved.lag();
        GameClockModel before =
                model.presence().get(by) == Presence.VACATION ? model.time().switchedTo(by, at) : model.time();
        long millis = moved.auto() ? 0 : before.elapsed(at) - lag;
        var position = model.position().play(moved.move());
        int next = model.runningIn(position);
        GameClockModel time = moved.auto() ? before.switchedTo(next, at) : before.moved(next, at, lag);
        return new GameModel(
                model.seq() + 1,
                moved,
                model.state(),
                position,
                new GameModel.Ply(
                        model.last(),
                        model.ply() + 1,
                        model.position(),
                        model.turnStart(),
                        moved.move(),
                        by,
                        moved.auto(),
                        millis),
                time.switchedTo(-1, at),
                time,
                model.offers(),
                model.presence(),
                null,
                model.takenBackAt());
    }

    private GameModel takenBack(GameEvent.TakenBack takenBack) {
        Invariant.HISTORY_SURVIVES.require(isAgreed(OfferKind.TAKEBACK), "a move was taken back without agreement");
        int asker = ((GameEvent.OfferClosed) model.event()).by();
        GameModel.Ply made = model.last();
        while (made.by() != asker || made.auto()) {
            made = made.before();
        }
        Invariant.ONCE_AND_IN_ORDER.require(made.count() == takenBack.toPly() + 1, takenBack, " after ", model);
        return new GameModel(
                model.seq() + 1,
                takenBack,
                model.state(),
                made.from(),
                made.before(),
                made.start(),
                made.start().switchedTo(model.runningIn(made.from()), at),
                model.offers(),
                model.presence(),
                null,
                model.seq() + 1);
    }

    private GameModel timeGiven(GameEvent.TimeGiven given) {
        boolean fits = model.state() == GameStatus.PLAYING && model.time().isTimed() && !isCorrespondence();
        Invariant.ONCE_AND_IN_ORDER.require(fits, given, " on ", model);
        return new GameModel(
                model.seq() + 1,
                given,
                model.state(),
                model.position(),
                model.last(),
                model.turnStart().given(given.seat(), given.ms()),
                model.time().given(given.seat(), given.ms()),
                model.offers(),
                model.presence(),
                null,
                model.takenBackAt());
    }

    private GameModel offerMade(GameEvent.OfferMade made) {
        boolean first = model.offers().get(made.kind()) == null;
        boolean fits = model.isOver() == (made.kind() == OfferKind.REMATCH);
        Invariant.ONCE_AND_IN_ORDER.require(first && fits, made, " on ", model);
        Map<OfferKind, Integer> offers = new EnumMap<>(OfferKind.class);
        offers.putAll(model.offers());
        offers.put(made.kind(), made.by());
        return next(made, offers);
    }

    private GameModel offerClosed(GameEvent.OfferClosed closed) {
        Integer by = model.offers().get(closed.kind());
        Invariant.HISTORY_SURVIVES.require(by != null && by == closed.by(), closed, " on ", model);
        Map<OfferKind, Integer> offers = new EnumMap<>(OfferKind.class);
        offers.putAll(model.offers());
        offers.remove(closed.kind());
        return next(closed, offers);
    }

    private GameModel presenceChanged(GameEvent.PresenceChanged changed) {
        Invariant.ONE_RESULT.require(!model.isOver(), changed, " after the end");
        Invariant.PRESENCE.require(
                isCorrespondence()
                        == (changed.presence() == Presence.VACATION
                                || model.presence().get(changed.seat()) == Presence.VACATION),
                changed,
                " on ",
                model);
        Presence other = model.presence().get(1 - changed.seat());
        List<Presence> presence =
                changed.seat() == 0 ? List.of(changed.presence(), other) : List.of(other, changed.presence());
        GameModel next = withPresence(changed, presence, model.time());
        boolean affectsClock = isCorrespondence() && model.position().sideToMove() == changed.seat();
        return affectsClock ? withPresence(changed, presence, model.time().switchedTo(next.running(), at)) : next;
    }

    private GameModel withPresence(GameEvent event, List<Presence> presence, GameClockModel time) {
        return new GameModel(
                model.seq() + 1,
                event,
                model.state(),
                model.position(),
                model.last(),
                model.turnStart(),
                time,
                model.offers(),
                presence,
                null,
                model.takenBackAt());
    }

    private GameModel ended(GameEvent.Ended ended) {
        Invariant.ONE_RESULT.require(model.end() == null, "ended twice: ", model.end(), " and ", ended);
        Invariant.ONE_RESULT.require(isJustified(ended), ended, " on ", model);
        return new GameModel(
                model.seq() + 1,
                ended,
                GameStatus.OVER,
                model.position(),
                model.last(),
                model.turnStart(),
                model.time().switchedTo(-1, at),
                Map.of(),
                model.presence(),
                ended,
                model.takenBackAt());
    }

    private boolean isJustified(GameEvent.Ended ended) {
        Score score = Score.of(model.position());
        if (!ended.score().equals(score)) {
            return false;
        }
        OptionalInt leader = score.leader();
        Integer ahead = leader.isPresent() ? leader.getAsInt() : null;
        Integer winner = ended.winner();
        return switch (ended.reason()) {
            case NORMAL -> model.position().isOver() && Objects.equals(winner, ahead);
            case TIME ->
                model.time().flagAt() <= at && winner == 1 - model.time().running();
            case ABANDONED ->
                !isCorrespondence()
                        && (model.presence().contains(Presence.GONE) || model.state() == GameStatus.ADJOURNED);
            case ABORTED -> winner == null && model.ply() < 2;
            case AGREED -> winner == null && isAgreed(OfferKind.DRAW);
            case ILLEGAL -> illegal[1 - winner] == illegalLimit - 1;
            default -> true;
        };
    }
}
