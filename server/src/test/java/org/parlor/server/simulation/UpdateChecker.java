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
final class UpdateChecker implements GameMessage.Handler<Boolean> {
    private final GameHistoryModel book;
    private final GameModel gameModel;
    private final Rules rules;
    private final long delayMillis;

    private UpdateChecker(GameHistoryModel book, GameModel gameModel, long delayMillis) {
        this.book = book;
        this.gameModel = gameModel;
        this.delayMillis = delayMillis;
        this.rules = book.terms().rules();
    }

    /**
     * @param watched whether watchers are told, who may see everything later
     * @throws Invariant.Broken if the books do not say so, or not yet
     */
    static void check(GameMessage news, boolean watched, JournalOracle journalOracle) {
        GameHistoryModel book = journalOracle
                .game(news.g())
                .orElseThrow(() -> Invariant.ACKNOWLEDGED_IS_DURABLE.broken("told of a game that is nowhere: ", news));
        if (book.isFiled() && news instanceof GameMessage.Snapshot snapshot && snapshot.result() != null) {
            Invariant.TRUTH.require(isAsFiled(snapshot, book.now()), snapshot, " where the records have ", book.now());
            return;
        }
        GameModel gameModel = book.page(news.seq());
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(gameModel != null, "told of an event that is nowhere: ", news);
        long delay = watched ? SpectatorDelay.standard().of(book.terms()).toMillis() : 0;
        boolean so = news.accept(new UpdateChecker(book, gameModel, delay));
        Invariant.TRUTH.require(so, news, " where the records have ", gameModel);
    }

    /** Of a game that has left the rooms only what its record keeps is known: not its clocks, nor how many events it had. */
    private static boolean isAsFiled(GameMessage.Snapshot told, GameModel last) {
        return told.state().equals("over")
                && told.ply() == last.ply()
                && told.result() != null
                && Objects.equals(told.result().winner(), last.end().winner())
                && told.result().reason().equals(last.end().reason().word());
    }

    private boolean isBoard(BoardCells boardCells, Integer aux, Integer to) {
        Position position = gameModel.position();
        Integer toMove = gameModel.isOver() || position.isOver() ? null : Integer.valueOf(position.sideToMove());
        return boardCells.equals(BoardCells.of(rules, position))
                && Objects.equals(aux, BoardCells.aux(position))
                && Objects.equals(to, toMove);
    }

    private boolean isScore(List<Integer> score) {
        return score.equals(Score.of(gameModel.position()).asList());
    }

    @Override
    public Boolean snapshot(GameMessage.Snapshot told) {
        List<String> legal = gameModel.isOver() ? List.of() : rules.legal(gameModel.position());
        return told.state().equals(gameModel.state().word())
                && told.rated() == book.terms().rated()
                && told.ply() == gameModel.ply()
                && isBoard(told.pos(), told.aux(), told.to())
                && (told.you() == null ? told.legal() == null : legal.equals(told.legal()))
                && told.moves()
                        .equals(gameModel.plies().stream()
                                .map(made -> rules.text(made.move()))
                                .toList())
                && isScore(told.score())
                && gameModel.time().isShownBy(told.clock(), delayMillis)
                && told.presence()
                        .equals(gameModel.presence().stream()
                                .map(one -> one.word())
                                .toList())
                && told.offers().equals(offers())
                && told.players()
                        .equals(book.terms().players().stream()
                                .map(player -> player.user())
                                .toList())
                && Objects.equals(told.result(), gameModel.isOver() ? result() : null);
    }

    private List<GameMessage.Open> offers() {
        return gameModel.offers().entrySet().stream()
                .map(offer -> new GameMessage.Open(offer.getKey().word(), offer.getValue()))
                .toList();
    }

    /** Of a game that begins where it ends, the end is known before it is told. */
    private GameResult result() {
        GameEvent.Ended end = gameModel.end();
        if (end == null) {
            Score score = Score.of(gameModel.position());
            OptionalInt leader = score.leader();
            return new GameResult(leader.isPresent() ? leader.getAsInt() : null, score.asList(), "normal");
        }
        return new GameResult(end.winner(), end.score().asList(), end.reason().word());
    }

    @Override
    public Boolean turn(GameMessage.Turn told) {
        String last =
                gameModel.last() == null ? null : rules.text(gameModel.last().move());
        return gameModel.running() == told.you()
                && told.ply() == gameModel.ply()
                && isBoard(told.pos(), told.aux(), told.you())
                && told.legal().equals(rules.legal(gameModel.position()))
                && Objects.equals(told.last(), last)
                && gameModel.time().isShownBy(told.clock(), delayMillis);
    }

    @Override
    public Boolean moved(GameMessage.Moved told) {
        GameModel.Made made = gameModel.last();
        return gameModel.event() instanceof GameEvent.Moved
                && told.ply() == made.count() - 1
                && told.by() == made.by()
                && told.move().equals(rules.text(made.move()))
                && told.auto() == made.auto()
                && told.ms() == made.millis()
                && isBoard(told.pos(), told.aux(), told.to())
                && isScore(told.score())
                && gameModel.time().isShownBy(told.clock(), delayMillis);
    }

    @Override
    public Boolean offered(GameMessage.Offered told) {
        if (gameModel.event() instanceof GameEvent.OfferMade made) {
            return told.equals(new GameMessage.Offered(
                    book.id(), gameModel.seq(), made.kind().word(), made.by(), "made"));
        }
        return gameModel.event() instanceof GameEvent.OfferClosed closed
                && told.equals(new GameMessage.Offered(
                        book.id(), gameModel.seq(), closed.kind().word(), closed.by(), closed.outcome()));
    }

    @Override
    public Boolean presence(GameMessage.Presence told) {
        return gameModel.event() instanceof GameEvent.PresenceChanged changed
                && told.seat() == changed.seat()
                && told.state().equals(changed.presence().word());
    }

    @Override
    public Boolean stateChanged(GameMessage.StateChanged told) {
        return gameModel.event() instanceof GameEvent.StateChanged changed
                && told.state().equals(changed.state().word())
                && gameModel.time().isShownBy(told.clock(), delayMillis);
    }

    @Override
    public Boolean ended(GameMessage.Ended told) {
        return gameModel.event() instanceof GameEvent.Ended ended
                && told.result().equals(result())
                && Objects.equals(told.next(), ended.next())
                && (told.ratings() == null) == book.isUnrated();
    }
}
