package org.parlor.server.simulation;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import org.parlor.message.GameNews;
import org.parlor.message.Pos;
import org.parlor.message.Result;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Terms;

/** Holds what is told of a game against the page of the books that it speaks of. */
final class Scrutiny implements GameNews.Handler<Boolean> {
    private final GameBook book;
    private final Page page;
    private final long late;
    private final Rules rules;

    private Scrutiny(GameBook book, Page page, long late) {
        this.book = book;
        this.page = page;
        this.late = late;
        this.rules = book.terms().rules();
    }

    /**
     * @param delay how many milliseconds after it happened it is told
     * @throws Law.Broken if the books do not say so, or not yet
     */
    static void check(GameNews news, Books books, ToLongFunction<Terms> delay) {
        GameBook book = books.game(news.g())
                .orElseThrow(() -> Law.ACKNOWLEDGED_IS_DURABLE.broken("told of a game that is nowhere: ", news));
        long late = delay.applyAsLong(book.terms());
        Page page = book.page(news.seq());
        Law.ACKNOWLEDGED_IS_DURABLE.require(page != null, "told of an event that is nowhere: ", news);
        boolean so = news.accept(new Scrutiny(book, page, late))
                || (book.isFiled()
                        && news instanceof GameNews.Snapshot told
                        && new Scrutiny(book, book.now(), late).filed(told));
        Law.TRUTH.require(so, news, " where the records have ", page);
    }

    private boolean isBoard(Pos pos, Integer aux, Integer to) {
        Position position = page.position();
        Integer toMove = page.isOver() || position.isOver() ? null : Integer.valueOf(position.sideToMove());
        return pos.equals(Pos.of(rules, position))
                && Objects.equals(aux, Pos.aux(position))
                && Objects.equals(to, toMove);
    }

    private boolean isScore(List<Integer> score) {
        return score.equals(Score.of(page.position()).asList());
    }

    @Override
    public Boolean snapshot(GameNews.Snapshot told) {
        List<String> legal = page.isOver() ? List.of() : rules.legal(page.position());
        return told.state().equals(page.state().word())
                && told.rated() == book.terms().rated()
                && told.ply() == page.ply()
                && isBoard(told.pos(), told.aux(), told.to())
                && (told.you() == null ? told.legal() == null : legal.equals(told.legal()))
                && told.moves().equals(moves())
                && isScore(told.score())
                && page.time().isShownBy(told.clock(), late)
                && told.presence()
                        .equals(page.presence().stream().map(one -> one.word()).toList())
                && told.offers().equals(offers())
                && told.players()
                        .equals(book.terms().players().stream()
                                .map(player -> player.user())
                                .toList())
                && Objects.equals(told.result(), page.isOver() ? result() : null);
    }

    /** A record knows nothing of comings and goings, of offers, nor of time that was spent on what was taken back. */
    private boolean filed(GameNews.Snapshot told) {
        return told.state().equals("over")
                && told.rated() == book.terms().rated()
                && isBoard(told.pos(), told.aux(), told.to())
                && told.moves().equals(moves())
                && isScore(told.score())
                && Objects.equals(told.result(), result());
    }

    private List<String> moves() {
        return page.plies().stream().map(made -> rules.text(made.move())).toList();
    }

    private List<GameNews.Open> offers() {
        return page.offers().entrySet().stream()
                .map(offer -> new GameNews.Open(offer.getKey().word(), offer.getValue()))
                .toList();
    }

    /** Of a game that begins where it ends, the end is known before it is told. */
    private Result result() {
        GameEvent.Ended end = page.end();
        if (end == null) {
            Score score = Score.of(page.position());
            OptionalInt leader = score.leader();
            return new Result(leader.isPresent() ? leader.getAsInt() : null, score.asList(), "normal");
        }
        return new Result(end.winner(), end.score().asList(), end.reason().word());
    }

    @Override
    public Boolean turn(GameNews.Turn told) {
        String last = page.last() == null ? null : rules.text(page.last().move());
        return page.running() == told.you()
                && told.ply() == page.ply()
                && isBoard(told.pos(), told.aux(), told.you())
                && told.legal().equals(rules.legal(page.position()))
                && Objects.equals(told.last(), last)
                && page.time().isShownBy(told.clock(), late);
    }

    @Override
    public Boolean moved(GameNews.Moved told) {
        Page.Made made = page.last();
        return page.event() instanceof GameEvent.Moved
                && told.ply() == made.count() - 1
                && told.by() == made.by()
                && told.move().equals(rules.text(made.move()))
                && told.auto() == made.auto()
                && told.ms() == made.millis()
                && isBoard(told.pos(), told.aux(), told.to())
                && isScore(told.score())
                && page.time().isShownBy(told.clock(), late);
    }

    @Override
    public Boolean offered(GameNews.Offered told) {
        if (page.event() instanceof GameEvent.OfferMade made) {
            return told.equals(
                    new GameNews.Offered(book.id(), page.seq(), made.kind().word(), made.by(), "made"));
        }
        return page.event() instanceof GameEvent.OfferClosed closed
                && told.equals(new GameNews.Offered(
                        book.id(), page.seq(), closed.kind().word(), closed.by(), closed.outcome()));
    }

    @Override
    public Boolean presence(GameNews.Presence told) {
        return page.event() instanceof GameEvent.PresenceChanged changed
                && told.seat() == changed.seat()
                && told.state().equals(changed.presence().word());
    }

    @Override
    public Boolean stateChanged(GameNews.StateChanged told) {
        return page.event() instanceof GameEvent.StateChanged changed
                && told.state().equals(changed.state().word())
                && page.time().isShownBy(told.clock(), late);
    }

    @Override
    public Boolean ended(GameNews.Ended told) {
        return page.event() instanceof GameEvent.Ended ended
                && told.result().equals(result())
                && Objects.equals(told.next(), ended.next())
                && (told.ratings() == null) == book.isUnrated();
    }
}
