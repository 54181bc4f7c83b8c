package org.parlor.server.simulation;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.parlor.message.GameMessage;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.api.SpectatorDelay;
import org.parlor.server.core.game.GameEvent;

/** Holds what is told of a game against the page of the books that it speaks of. */
final class Scrutiny implements GameMessage.Handler<Boolean> {
    private final GameBook book;
    private final Page page;
    private final Rules rules;
    private final long delayMillis;

    private Scrutiny(GameBook book, Page page, long delayMillis) {
        this.book = book;
        this.page = page;
        this.delayMillis = delayMillis;
        this.rules = book.terms().rules();
    }

    /**
     * @param watched whether watchers are told, who may see everything later
     * @throws Law.Broken if the books do not say so, or not yet
     */
    static void check(GameMessage news, boolean watched, Books books) {
        GameBook book = books.game(news.g())
                .orElseThrow(() -> Law.ACKNOWLEDGED_IS_DURABLE.broken("told of a game that is nowhere: ", news));
        if (book.isFiled() && news instanceof GameMessage.Snapshot snapshot && snapshot.result() != null) {
            Law.TRUTH.require(isAsFiled(snapshot, book.now()), snapshot, " where the records have ", book.now());
            return;
        }
        Page page = book.page(news.seq());
        Law.ACKNOWLEDGED_IS_DURABLE.require(page != null, "told of an event that is nowhere: ", news);
        long delay = watched ? SpectatorDelay.standard().of(book.terms()).toMillis() : 0;
        boolean so = news.accept(new Scrutiny(book, page, delay));
        Law.TRUTH.require(so, news, " where the records have ", page);
    }

    /** Of a game that has left the rooms only what its record keeps is known: not its clocks, nor how many events it had. */
    private static boolean isAsFiled(GameMessage.Snapshot told, Page last) {
        return told.state().equals("over")
                && told.ply() == last.ply()
                && told.result() != null
                && Objects.equals(told.result().winner(), last.end().winner())
                && told.result().reason().equals(last.end().reason().word());
    }

    private boolean isBoard(BoardCells boardCells, Integer aux, Integer to) {
        Position position = page.position();
        Integer toMove = page.isOver() || position.isOver() ? null : Integer.valueOf(position.sideToMove());
        return boardCells.equals(BoardCells.of(rules, position))
                && Objects.equals(aux, BoardCells.aux(position))
                && Objects.equals(to, toMove);
    }

    private boolean isScore(List<Integer> score) {
        return score.equals(Score.of(page.position()).asList());
    }

    @Override
    public Boolean snapshot(GameMessage.Snapshot told) {
        List<String> legal = page.isOver() ? List.of() : rules.legal(page.position());
        return told.state().equals(page.state().word())
                && told.rated() == book.terms().rated()
                && told.ply() == page.ply()
                && isBoard(told.pos(), told.aux(), told.to())
                && (told.you() == null ? told.legal() == null : legal.equals(told.legal()))
                && told.moves()
                        .equals(page.plies().stream()
                                .map(made -> rules.text(made.move()))
                                .toList())
                && isScore(told.score())
                && page.time().isShownBy(told.clock(), delayMillis)
                && told.presence()
                        .equals(page.presence().stream().map(one -> one.word()).toList())
                && told.offers().equals(offers())
                && told.players()
                        .equals(book.terms().players().stream()
                                .map(player -> player.user())
                                .toList())
                && Objects.equals(told.result(), page.isOver() ? result() : null);
    }

    private List<GameMessage.Open> offers() {
        return page.offers().entrySet().stream()
                .map(offer -> new GameMessage.Open(offer.getKey().word(), offer.getValue()))
                .toList();
    }

    /** Of a game that begins where it ends, the end is known before it is told. */
    private GameResult result() {
        GameEvent.Ended end = page.end();
        if (end == null) {
            Score score = Score.of(page.position());
            OptionalInt leader = score.leader();
            return new GameResult(leader.isPresent() ? leader.getAsInt() : null, score.asList(), "normal");
        }
        return new GameResult(end.winner(), end.score().asList(), end.reason().word());
    }

    @Override
    public Boolean turn(GameMessage.Turn told) {
        String last = page.last() == null ? null : rules.text(page.last().move());
        return page.running() == told.you()
                && told.ply() == page.ply()
                && isBoard(told.pos(), told.aux(), told.you())
                && told.legal().equals(rules.legal(page.position()))
                && Objects.equals(told.last(), last)
                && page.time().isShownBy(told.clock(), delayMillis);
    }

    @Override
    public Boolean moved(GameMessage.Moved told) {
        Page.Made made = page.last();
        return page.event() instanceof GameEvent.Moved
                && told.ply() == made.count() - 1
                && told.by() == made.by()
                && told.move().equals(rules.text(made.move()))
                && told.auto() == made.auto()
                && told.ms() == made.millis()
                && isBoard(told.pos(), told.aux(), told.to())
                && isScore(told.score())
                && page.time().isShownBy(told.clock(), delayMillis);
    }

    @Override
    public Boolean offered(GameMessage.Offered told) {
        if (page.event() instanceof GameEvent.OfferMade made) {
            return told.equals(
                    new GameMessage.Offered(book.id(), page.seq(), made.kind().word(), made.by(), "made"));
        }
        return page.event() instanceof GameEvent.OfferClosed closed
                && told.equals(new GameMessage.Offered(
                        book.id(), page.seq(), closed.kind().word(), closed.by(), closed.outcome()));
    }

    @Override
    public Boolean presence(GameMessage.Presence told) {
        return page.event() instanceof GameEvent.PresenceChanged changed
                && told.seat() == changed.seat()
                && told.state().equals(changed.presence().word());
    }

    @Override
    public Boolean stateChanged(GameMessage.StateChanged told) {
        return page.event() instanceof GameEvent.StateChanged changed
                && told.state().equals(changed.state().word())
                && page.time().isShownBy(told.clock(), delayMillis);
    }

    @Override
    public Boolean ended(GameMessage.Ended told) {
        return page.event() instanceof GameEvent.Ended ended
                && told.result().equals(result())
                && Objects.equals(told.next(), ended.next())
                && (told.ratings() == null) == book.isUnrated();
    }
}
