package org.parlor.server.simulation;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Score;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameState;
import org.parlor.server.core.game.Presence;

/** Turns a page of a game: what an event makes of it, if the rules and what went before allow the event at all. */
final class GameModelTransition implements GameEvent.Handler<GameModel> {
    private static final int ILLEGAL_LIMIT = 3;

    private final GameModel gameModel;
    private final long at;
    private final int[] illegal;

    /** @param illegal how many illegal moves each seat has tried */
    GameModelTransition(GameModel gameModel, long at, int[] illegal) {
        this.gameModel = gameModel;
        this.at = at;
        this.illegal = illegal;
    }

    private GameModel turned(GameEvent event, GameState state, GameClockModel time) {
        return new GameModel(
                gameModel.seq() + 1,
                event,
                state,
                gameModel.position(),
                gameModel.last(),
                time,
                gameModel.offers(),
                gameModel.presence(),
                gameModel.end(),
                gameModel.takenBackAt());
    }

    private GameModel turned(GameEvent event, Map<OfferKind, Integer> offers) {
        return new GameModel(
                gameModel.seq() + 1,
                event,
                gameModel.state(),
                gameModel.position(),
                gameModel.last(),
                gameModel.time(),
                offers,
                gameModel.presence(),
                gameModel.end(),
                gameModel.takenBackAt());
    }

    @Override
    public GameModel created(GameEvent.Created created) {
        throw Invariant.ONCE_AND_IN_ORDER.broken("a game was created twice");
    }

    @Override
    public GameModel stateChanged(GameEvent.StateChanged changed) {
        GameState from = gameModel.state();
        boolean allowed = switch (changed.state()) {
            case WAITING, OVER -> false;
            case PLAYING -> from != GameState.PLAYING && from != GameState.OVER;
            case PAUSED -> from == GameState.PLAYING && isAgreed(OfferKind.PAUSE);
            case ADJOURNED ->
                from == GameState.WAITING || from == GameState.PLAYING || (isDeserted() && from == GameState.PAUSED);
        };
        Invariant.HISTORY_SURVIVES.require(allowed, changed, " follows ", from);
        boolean goesOn = from == GameState.PAUSED && changed.state() == GameState.PLAYING;
        Invariant.HISTORY_SURVIVES.require(!goesOn || isAgreed(OfferKind.PAUSE), "a pause ended by itself");
        GameModel next = turned(changed, changed.state(), gameModel.time());
        return turned(changed, changed.state(), gameModel.time().runs(next.running(), at));
    }

    private boolean isDeserted() {
        return gameModel.presence().equals(List.of(Presence.GONE, Presence.GONE));
    }

    private boolean isAgreed(OfferKind kind) {
        return gameModel.event() instanceof GameEvent.OfferClosed closed
                && closed.kind() == kind
                && closed.outcome().equals("accepted");
    }

    @Override
    public GameModel moved(GameEvent.Moved moved) {
        boolean open =
                gameModel.state() == GameState.PLAYING && gameModel.position().isLegal(moved.move());
        Invariant.ONCE_AND_IN_ORDER.require(open, moved, " on ", gameModel);
        OptionalInt forced = gameModel.position().forcedMove();
        Invariant.ONCE_AND_IN_ORDER.require(moved.auto() == forced.isPresent(), moved, " where forced is ", forced);
        int by = gameModel.position().sideToMove();
        long lag = moved.lag() == null ? 0 : moved.lag();
        long millis = moved.auto() ? 0 : gameModel.time().elapsed(at) - lag;
        var position = gameModel.position().play(moved.move());
        int next = position.isOver() ? -1 : position.sideToMove();
        return new GameModel(
                gameModel.seq() + 1,
                moved,
                gameModel.state(),
                position,
                new GameModel.Made(
                        gameModel.last(),
                        gameModel.ply() + 1,
                        gameModel.position(),
                        moved.move(),
                        by,
                        moved.auto(),
                        millis),
                moved.auto()
                        ? gameModel.time().runs(next, at)
                        : gameModel.time().moved(next, at, lag),
                gameModel.offers(),
                gameModel.presence(),
                null,
                gameModel.takenBackAt());
    }

    @Override
    public GameModel takenBack(GameEvent.TakenBack takenBack) {
        Invariant.HISTORY_SURVIVES.require(isAgreed(OfferKind.TAKEBACK), "a move was taken back without agreement");
        int asker = ((GameEvent.OfferClosed) gameModel.event()).by();
        GameModel.Made made = gameModel.last();
        while (made.by() != asker || made.auto()) {
            made = made.before();
        }
        Invariant.ONCE_AND_IN_ORDER.require(made.count() == takenBack.toPly() + 1, takenBack, " after ", gameModel);
        return new GameModel(
                gameModel.seq() + 1,
                takenBack,
                gameModel.state(),
                made.from(),
                made.before(),
                gameModel.time().runs(made.by(), at),
                gameModel.offers(),
                gameModel.presence(),
                null,
                gameModel.seq() + 1);
    }

    @Override
    public GameModel offerMade(GameEvent.OfferMade made) {
        boolean first = gameModel.offers().get(made.kind()) == null;
        boolean fits = gameModel.isOver() == (made.kind() == OfferKind.REMATCH);
        Invariant.ONCE_AND_IN_ORDER.require(first && fits, made, " on ", gameModel);
        Map<OfferKind, Integer> offers = new EnumMap<>(OfferKind.class);
        offers.putAll(gameModel.offers());
        offers.put(made.kind(), made.by());
        return turned(made, offers);
    }

    @Override
    public GameModel offerClosed(GameEvent.OfferClosed closed) {
        Integer by = gameModel.offers().get(closed.kind());
        Invariant.HISTORY_SURVIVES.require(by != null && by == closed.by(), closed, " on ", gameModel);
        Map<OfferKind, Integer> offers = new EnumMap<>(OfferKind.class);
        offers.putAll(gameModel.offers());
        offers.remove(closed.kind());
        return turned(closed, offers);
    }

    @Override
    public GameModel presenceChanged(GameEvent.PresenceChanged changed) {
        Invariant.ONE_RESULT.require(!gameModel.isOver(), changed, " after the end");
        Presence other = gameModel.presence().get(1 - changed.seat());
        return new GameModel(
                gameModel.seq() + 1,
                changed,
                gameModel.state(),
                gameModel.position(),
                gameModel.last(),
                gameModel.time(),
                gameModel.offers(),
                changed.seat() == 0 ? List.of(changed.presence(), other) : List.of(other, changed.presence()),
                null,
                gameModel.takenBackAt());
    }

    @Override
    public GameModel ended(GameEvent.Ended ended) {
        Invariant.ONE_RESULT.require(gameModel.end() == null, "ended twice: ", gameModel.end(), " and ", ended);
        Invariant.ONE_RESULT.require(isDeserved(ended), ended, " on ", gameModel);
        return new GameModel(
                gameModel.seq() + 1,
                ended,
                GameState.OVER,
                gameModel.position(),
                gameModel.last(),
                gameModel.time().runs(-1, at),
                Map.of(),
                gameModel.presence(),
                ended,
                gameModel.takenBackAt());
    }

    private boolean isDeserved(GameEvent.Ended ended) {
        Score score = Score.of(gameModel.position());
        if (!ended.score().equals(score)) {
            return false;
        }
        OptionalInt leader = score.leader();
        Integer ahead = leader.isPresent() ? leader.getAsInt() : null;
        Integer winner = ended.winner();
        return switch (ended.reason()) {
            case NORMAL -> gameModel.position().isOver() && Objects.equals(winner, ahead);
            case TIME ->
                gameModel.time().flagAt() <= at
                        && winner == 1 - gameModel.time().run();
            case ABANDONED -> gameModel.presence().contains(Presence.GONE) || gameModel.state() == GameState.ADJOURNED;
            case ABORTED -> winner == null && gameModel.ply() < 2;
            case AGREED -> winner == null && isAgreed(OfferKind.DRAW);
            case ILLEGAL -> illegal[1 - winner] == ILLEGAL_LIMIT - 1;
            default -> true;
        };
    }
}
