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
final class Folding implements GameEvent.Handler<Page> {
    private static final int ILLEGAL_LIMIT = 3;

    private final Page page;
    private final long at;
    private final int[] illegal;

    /** @param illegal how many illegal moves each seat has tried */
    Folding(Page page, long at, int[] illegal) {
        this.page = page;
        this.at = at;
        this.illegal = illegal;
    }

    private Page turned(GameEvent event, GameState state, TimeSheet time) {
        return new Page(
                page.seq() + 1,
                event,
                state,
                page.position(),
                page.last(),
                time,
                page.offers(),
                page.presence(),
                page.end(),
                page.takenBackAt());
    }

    private Page turned(GameEvent event, Map<OfferKind, Integer> offers) {
        return new Page(
                page.seq() + 1,
                event,
                page.state(),
                page.position(),
                page.last(),
                page.time(),
                offers,
                page.presence(),
                page.end(),
                page.takenBackAt());
    }

    @Override
    public Page created(GameEvent.Created created) {
        throw Law.ONCE_AND_IN_ORDER.broken("a game was created twice");
    }

    @Override
    public Page stateChanged(GameEvent.StateChanged changed) {
        GameState from = page.state();
        boolean allowed = switch (changed.state()) {
            case WAITING, OVER -> false;
            case PLAYING -> from != GameState.PLAYING && from != GameState.OVER;
            case PAUSED -> from == GameState.PLAYING && isAgreed(OfferKind.PAUSE);
            case ADJOURNED ->
                from == GameState.WAITING || from == GameState.PLAYING || (isDeserted() && from == GameState.PAUSED);
        };
        Law.HISTORY_SURVIVES.require(allowed, changed, " follows ", from);
        boolean goesOn = from == GameState.PAUSED && changed.state() == GameState.PLAYING;
        Law.HISTORY_SURVIVES.require(!goesOn || isAgreed(OfferKind.PAUSE), "a pause ended by itself");
        Page next = turned(changed, changed.state(), page.time());
        return turned(changed, changed.state(), page.time().runs(next.running(), at));
    }

    private boolean isDeserted() {
        return page.presence().equals(List.of(Presence.GONE, Presence.GONE));
    }

    private boolean isAgreed(OfferKind kind) {
        return page.event() instanceof GameEvent.OfferClosed closed
                && closed.kind() == kind
                && closed.outcome().equals("accepted");
    }

    @Override
    public Page moved(GameEvent.Moved moved) {
        boolean open = page.state() == GameState.PLAYING && page.position().isLegal(moved.move());
        Law.ONCE_AND_IN_ORDER.require(open, moved, " on ", page);
        OptionalInt forced = page.position().forcedMove();
        Law.ONCE_AND_IN_ORDER.require(moved.auto() == forced.isPresent(), moved, " where forced is ", forced);
        int by = page.position().sideToMove();
        long lag = moved.lag() == null ? 0 : moved.lag();
        long millis = moved.auto() ? 0 : page.time().elapsed(at) - lag;
        var position = page.position().play(moved.move());
        int next = position.isOver() ? -1 : position.sideToMove();
        return new Page(
                page.seq() + 1,
                moved,
                page.state(),
                position,
                new Page.Made(page.last(), page.ply() + 1, page.position(), moved.move(), by, moved.auto(), millis),
                moved.auto() ? page.time().runs(next, at) : page.time().moved(next, at, lag),
                page.offers(),
                page.presence(),
                null,
                page.takenBackAt());
    }

    @Override
    public Page takenBack(GameEvent.TakenBack takenBack) {
        Law.HISTORY_SURVIVES.require(isAgreed(OfferKind.TAKEBACK), "a move was taken back without agreement");
        int asker = ((GameEvent.OfferClosed) page.event()).by();
        Page.Made made = page.last();
        while (made.by() != asker || made.auto()) {
            made = made.before();
        }
        Law.ONCE_AND_IN_ORDER.require(made.count() == takenBack.toPly() + 1, takenBack, " after ", page);
        return new Page(
                page.seq() + 1,
                takenBack,
                page.state(),
                made.from(),
                made.before(),
                page.time().runs(made.by(), at),
                page.offers(),
                page.presence(),
                null,
                page.seq() + 1);
    }

    @Override
    public Page offerMade(GameEvent.OfferMade made) {
        boolean first = page.offers().get(made.kind()) == null;
        boolean fits = page.isOver() == (made.kind() == OfferKind.REMATCH);
        Law.ONCE_AND_IN_ORDER.require(first && fits, made, " on ", page);
        Map<OfferKind, Integer> offers = new EnumMap<>(OfferKind.class);
        offers.putAll(page.offers());
        offers.put(made.kind(), made.by());
        return turned(made, offers);
    }

    @Override
    public Page offerClosed(GameEvent.OfferClosed closed) {
        Integer by = page.offers().get(closed.kind());
        Law.HISTORY_SURVIVES.require(by != null && by == closed.by(), closed, " on ", page);
        Map<OfferKind, Integer> offers = new EnumMap<>(OfferKind.class);
        offers.putAll(page.offers());
        offers.remove(closed.kind());
        return turned(closed, offers);
    }

    @Override
    public Page presenceChanged(GameEvent.PresenceChanged changed) {
        Law.ONE_RESULT.require(!page.isOver(), changed, " after the end");
        Presence other = page.presence().get(1 - changed.seat());
        return new Page(
                page.seq() + 1,
                changed,
                page.state(),
                page.position(),
                page.last(),
                page.time(),
                page.offers(),
                changed.seat() == 0 ? List.of(changed.presence(), other) : List.of(other, changed.presence()),
                null,
                page.takenBackAt());
    }

    @Override
    public Page ended(GameEvent.Ended ended) {
        Law.ONE_RESULT.require(page.end() == null, "ended twice: ", page.end(), " and ", ended);
        Law.ONE_RESULT.require(isDeserved(ended), ended, " on ", page);
        return new Page(
                page.seq() + 1,
                ended,
                GameState.OVER,
                page.position(),
                page.last(),
                page.time().runs(-1, at),
                Map.of(),
                page.presence(),
                ended,
                page.takenBackAt());
    }

    private boolean isDeserved(GameEvent.Ended ended) {
        Score score = Score.of(page.position());
        if (!ended.score().equals(score)) {
            return false;
        }
        OptionalInt leader = score.leader();
        Integer ahead = leader.isPresent() ? leader.getAsInt() : null;
        Integer winner = ended.winner();
        return switch (ended.reason()) {
            case NORMAL -> page.position().isOver() && Objects.equals(winner, ahead);
            case TIME -> page.time().flagAt() <= at && winner == 1 - page.time().run();
            case ABANDONED -> page.presence().contains(Presence.GONE) || page.state() == GameState.ADJOURNED;
            case ABORTED -> winner == null && page.ply() < 2;
            case AGREED -> winner == null && isAgreed(OfferKind.DRAW);
            case ILLEGAL -> illegal[1 - winner] == ILLEGAL_LIMIT - 1;
            default -> true;
        };
    }
}
