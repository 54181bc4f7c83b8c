package org.parlor.server.simulation;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.parlor.message.DispatchTable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.game.GameEvent;

/** Checks a game message against the reference model of the state it describes. */
public final class UpdateChecker {
    private static final DispatchTable<UpdateChecker, GameMessage, Boolean> MESSAGES =
            new DispatchTable<>(GameMessage.class, rows -> {
                rows.on(GameMessage.Snapshot.class, UpdateChecker::snapshot);
                rows.on(GameMessage.Turn.class, UpdateChecker::turn);
                rows.on(GameMessage.Moved.class, UpdateChecker::moved);
                rows.on(GameMessage.Offered.class, UpdateChecker::offered);
                rows.on(GameMessage.Presence.class, UpdateChecker::presence);
                rows.on(GameMessage.StateChanged.class, UpdateChecker::stateChanged);
                rows.on(GameMessage.TimeGiven.class, UpdateChecker::timeGiven);
                rows.on(GameMessage.Conditional.class, UpdateChecker::conditional);
                rows.on(GameMessage.Ended.class, UpdateChecker::ended);
            });

    private final GameHistoryModel history;
    private final GameModel model;
    private final Rules rules;
    private final long clockOffset;

    private UpdateChecker(GameHistoryModel history, GameModel model, long clockOffset) {
        this.history = history;
        this.model = model;
        this.clockOffset = clockOffset;
        this.rules = history.settings().rules();
    }

    /**
     * @param watched whether it is sent to spectators, who see everything delayed
     * @throws Invariant.Broken if the message does not match the durable records
     */
    public static void check(GameMessage message, boolean watched, JournalOracle journal) {
        GameHistoryModel history = journal.game(message.g())
                .orElseThrow(
                        () -> Invariant.ACKNOWLEDGED_IS_DURABLE.violation("message of an unknown game: ", message));
        if (history.isArchived() && message instanceof GameMessage.Snapshot snapshot && snapshot.result() != null) {
            Invariant.TRUTH.require(
                    matchesArchive(snapshot, history.latest()),
                    snapshot,
                    " does not match the records: ",
                    history.latest());
            return;
        }
        GameModel model = history.stateAfter(message.seq());
        Invariant.ACKNOWLEDGED_IS_DURABLE.require(model != null, "message of an event that is not durable: ", message);
        long delay = watched
                ? ServerSettings.standard()
                        .get(ServerSettings.SPECTATOR_DELAY)
                        .forGame(history.settings())
                        .toMillis()
                : 0;
        boolean matches = MESSAGES.dispatch(new UpdateChecker(history, model, delay + journal.wallOffset()), message);
        Invariant.TRUTH.require(matches, message, " does not match the records: ", model);
    }

    /** Of an archived game only its record is known, not its clocks or the number of events. */
    private static boolean matchesArchive(GameMessage.Snapshot message, GameModel last) {
        return message.state().equals("over")
                && message.ply() == last.ply()
                && message.result() != null
                && Objects.equals(message.result().winner(), last.end().winner())
                && message.result().reason().equals(last.end().reason().wireName());
    }

    private boolean matchesPosition(BoardCells boardCells, Integer aux, Integer to) {
        Position position = model.position();
        Integer toMove = model.isOver() || position.isOver() ? null : Integer.valueOf(position.sideToMove());
        return boardCells.equals(BoardCells.of(rules, position))
                && Objects.equals(aux, BoardCells.aux(position))
                && Objects.equals(to, toMove);
    }

    private boolean matchesScore(List<Integer> score) {
        return score.equals(Score.of(model.position()).asList());
    }

    private Boolean snapshot(GameMessage.Snapshot message) {
        List<String> legal = model.isOver() ? List.of() : rules.legalMoves(model.position());
        return message.state().equals(model.state().wireName())
                && message.rated() == history.settings().rated()
                && message.ply() == model.ply()
                && matchesPosition(message.pos(), message.aux(), message.to())
                && (message.you() == null ? message.legal() == null : legal.equals(message.legal()))
                && message.moves()
                        .equals(model.plies().stream()
                                .map(made -> rules.format(made.move()))
                                .toList())
                && matchesScore(message.score())
                && model.time().matches(message.clock(), clockOffset)
                && message.presence()
                        .equals(model.presence().stream()
                                .map(presence -> presence.wireName())
                                .toList())
                && message.offers().equals(offers())
                && message.players()
                        .equals(history.settings().players().stream()
                                .map(player -> player.toUserInfo())
                                .toList())
                && Objects.equals(message.result(), model.isOver() ? result() : null);
    }

    private List<GameMessage.PendingOffer> offers() {
        return model.offers().entrySet().stream()
                .map(offer -> new GameMessage.PendingOffer(offer.getKey().wireName(), offer.getValue()))
                .toList();
    }

    /** If the start position is final, the result is known before the end is sent. */
    private GameResult result() {
        GameEvent.Ended end = model.end();
        if (end == null) {
            Score score = Score.of(model.position());
            OptionalInt leader = score.leader();
            return new GameResult(leader.isPresent() ? leader.getAsInt() : null, score.asList(), "normal");
        }
        return new GameResult(end.winner(), end.score().asList(), end.reason().wireName());
    }

    private Boolean turn(GameMessage.Turn message) {
        String last = model.last() == null ? null : rules.format(model.last().move());
        return model.running() == message.you()
                && message.ply() == model.ply()
                && matchesPosition(message.pos(), message.aux(), message.you())
                && message.legal().equals(rules.legalMoves(model.position()))
                && Objects.equals(message.last(), last)
                && model.time().matches(message.clock(), clockOffset);
    }

    private Boolean moved(GameMessage.Moved message) {
        GameModel.Ply made = model.last();
        return model.event() instanceof GameEvent.Moved
                && message.ply() == made.count() - 1
                && message.by() == made.by()
                && message.move().equals(rules.format(made.move()))
                && message.auto() == made.auto()
                && message.ms() == made.millis()
                && matchesPosition(message.pos(), message.aux(), message.to())
                && matchesScore(message.score())
                && model.time().matches(message.clock(), clockOffset);
    }

    private Boolean offered(GameMessage.Offered message) {
        if (model.event() instanceof GameEvent.OfferMade made) {
            return message.equals(new GameMessage.Offered(
                    history.id(), model.seq(), made.kind().wireName(), made.by(), "made"));
        }
        return model.event() instanceof GameEvent.OfferClosed closed
                && message.equals(new GameMessage.Offered(
                        history.id(), model.seq(), closed.kind().wireName(), closed.by(), closed.outcome()));
    }

    private Boolean presence(GameMessage.Presence message) {
        return model.event() instanceof GameEvent.PresenceChanged changed
                && message.seat() == changed.seat()
                && message.state().equals(changed.presence().wireName())
                && (message.until() != null) == (changed.until() != null)
                && (message.clock() == null || model.time().matches(message.clock(), clockOffset));
    }

    private Boolean stateChanged(GameMessage.StateChanged message) {
        return model.event() instanceof GameEvent.StateChanged changed
                && message.state().equals(changed.state().wireName())
                && model.time().matches(message.clock(), clockOffset);
    }

    private Boolean timeGiven(GameMessage.TimeGiven message) {
        return model.event() instanceof GameEvent.TimeGiven given
                && message.seat() == given.seat()
                && message.ms() == given.ms()
                && model.time().matches(message.clock(), clockOffset);
    }

    private Boolean conditional(GameMessage.Conditional message) {
        ConditionalMovesModel conditional = history.conditional();
        return message.ply() == model.ply()
                && (conditional.wereOf(0, message.seq(), message.lines())
                        || conditional.wereOf(1, message.seq(), message.lines()));
    }

    private Boolean ended(GameMessage.Ended message) {
        return model.event() instanceof GameEvent.Ended ended
                && message.result().equals(result())
                && Objects.equals(message.next(), ended.next())
                && (message.ratings() == null) == history.isUnrated();
    }
}
