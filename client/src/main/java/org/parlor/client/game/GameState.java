package org.parlor.client.game;

import static org.parlor.message.GameRequest.SetConditional.ANY_MOVE;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest.SetConditional;
import org.parlor.message.RequestException;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/**
 * A game as reported by the server: the last snapshot and all later events. It never runs ahead of the
 * server; pending moves are kept elsewhere.
 *
 * @param state the state at the server: {@code waiting}, {@code playing}, {@code paused}, {@code adjourned},
 * {@code over}
 * @param you the seat of the user, or null for a spectator
 * @param sideToMove the seat to move, or null once the game is over
 * @param changed the cells changed by the last move, besides its own
 * @param conditionalMoves the user's, as in {@link GameMessage.Conditional}
 * @param complete false after a missed event, until the next snapshot
 */
public record GameState(
        String gameId,
        long seq,
        String state,
        Rules rules,
        List<UserInfo> players,
        @Nullable Integer you,
        boolean rated,
        TimeControl timeControl,
        @Nullable Integer sideToMove,
        Position position,
        MoveHistory history,
        int ply,
        List<String> changed,
        @Nullable ClockState clock,
        List<SeatPresence> presence,
        List<PendingOffer> offers,
        List<String> conditionalMoves,
        int watchers,
        @Nullable GameEnd end,
        boolean complete) {

    /** Orders the games of the user: first those that wait, then by the time left. */
    public static final Comparator<GameState> URGENCY =
            Comparator.comparing((GameState game) -> !game.isWaiting()).thenComparingLong(GameState::flagAt);

    public GameState {
        players = List.copyOf(players);
        changed = List.copyOf(changed);
        presence = List.copyOf(presence);
        offers = List.copyOf(offers);
        conditionalMoves = List.copyOf(conditionalMoves);
    }

    /** Returns the game of a snapshot, or empty if this version does not support it. */
    public static Optional<GameState> of(GameMessage.Snapshot told, long now) {
        try {
            Optional<Rules> known = Games.find(told.game()).map(kind -> kind.rules(told.options()));
            return known.map(rules -> of(told, rules, now));
        } catch (InvalidInputException | RequestException e) {
            return Optional.empty();
        }
    }

    private static GameState of(GameMessage.Snapshot told, Rules rules, long now) {
        Position position = position(rules, told.pos(), told.to(), told.aux());
        StartPosition start = told.start();
        GameResult result = told.result();
        return new GameState(
                told.g(),
                told.seq(),
                told.state(),
                rules,
                told.players(),
                told.you(),
                told.rated(),
                told.tc(),
                told.to(),
                position,
                MoveHistory.replay(
                        rules, start == null ? rules.initial() : start.toPosition(rules), told.moves(), position),
                told.ply(),
                List.of(),
                ClockState.of(told.clock(), now),
                told.presence().stream().map(SeatPresence::of).toList(),
                told.offers(),
                List.of(),
                told.watchers(),
                result == null ? null : new GameEnd(result, List.of()),
                true);
    }

    static Position position(Rules rules, BoardCells cells, @Nullable Integer to, @Nullable Integer aux) {
        return cells.toPosition(rules, to == null ? 0 : to, aux);
    }

    /** Returns a snapshot that leads to this game again, at a time of the client. */
    public GameMessage.Snapshot snapshot(long now) {
        return new GameMessage.Snapshot(
                gameId,
                seq,
                state,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                players,
                you,
                rated,
                timeControl,
                ply,
                sideToMove,
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                null,
                history.plies().stream().map(Ply::move).toList(),
                Score.of(position).asList(),
                clock == null ? null : clock.toMessage(now),
                presence.stream().map(SeatPresence::state).toList(),
                offers,
                watchers,
                result(),
                null,
                StartPosition.of(rules, history.positions().get(0)));
    }

    /** Returns the game after a message about it. Outdated messages change nothing. */
    public GameState apply(GameMessage news, long now) {
        try {
            return new GameStateReducer(this, now).after(news);
        } catch (InvalidInputException | RequestException e) {
            // The position is invalid by the local rules; a snapshot may be valid.
            return asIncomplete();
        }
    }

    public boolean isOver() {
        return state.equals("over");
    }

    public @Nullable GameResult result() {
        return end == null ? null : end.result();
    }

    /** Returns the presence of the opponent; {@code here} for a watcher. */
    public SeatPresence opponentPresence() {
        return you == null || presence.size() < 2 ? SeatPresence.HERE : presence.get(1 - you);
    }

    public boolean isPlaying() {
        return state.equals("playing");
    }

    /** Returns whether a seat is to move in a running game. */
    public boolean isTurnOf(int seat) {
        return isPlaying() && sideToMove != null && sideToMove == seat;
    }

    public boolean isMyTurn() {
        return you != null && isTurnOf(you);
    }

    /** Returns whether the user plays in the game and it is not over. */
    public boolean isMyRunningGame() {
        return !isWatched() && !isOver();
    }

    public boolean isWatched() {
        return you == null;
    }

    /** Whether the game was played here to its end and all of its positions are known. */
    public boolean isReviewable() {
        return isOver() && !isWatched() && !history.plies().isEmpty() && history.isComplete();
    }

    /** Returns the number of moves among the first plies: passes do not count. */
    public int moveCount(int plies) {
        return history.moveCount(rules, plies);
    }

    public int moveCount() {
        return moveCount(history.plies().size());
    }

    /** Returns the name of a seat in this game, such as Black. */
    public String side(int seat) {
        return rules.kind().players().get(seat);
    }

    public UserInfo player(int seat) {
        return players.get(seat);
    }

    public Optional<UserInfo> opponent() {
        return you == null ? Optional.empty() : Optional.of(players.get(1 - you));
    }

    /**
     * Returns whether the engine may help in this game: a casual one against a bot, or with both sides at this
     * keyboard.
     *
     * @param bothSidesLocal whether both sides are played at this keyboard
     */
    public boolean allowsAnalysis(boolean bothSidesLocal) {
        boolean alone = bothSidesLocal || opponent().filter(UserInfo::bot).isPresent();
        return alone && !rated && !isWatched();
    }

    public Optional<Ply> lastPly() {
        return history.plies().isEmpty()
                ? Optional.empty()
                : Optional.of(history.plies().get(history.plies().size() - 1));
    }

    /** Returns the seat that chose the last move; null before the first. */
    public @Nullable Integer lastMover() {
        List<Ply> plies = history.plies();
        int last = plies.size() - 1;
        while (last >= 0 && plies.get(last).automatic()) {
            last--;
        }
        return last < 0 ? null : Integer.valueOf(plies.get(last).seat());
    }

    /** Returns the opponent's pending offer that the user answers first. */
    public Optional<PendingOffer> offerToAnswer() {
        return offers.stream().filter(offer -> you != null && offer.by() != you).findFirst();
    }

    /** Whether the game is over, and the opponent, who may be away, waits for the answer to a rematch offer. */
    public boolean isRematchToAnswer() {
        return isOver() && timeControl.isCorrespondence() && offerToAnswer().isPresent();
    }

    /** Returns whether the game waits for a move or an answer of the user. */
    public boolean isWaiting() {
        return isMyTurn() || (timeControl.isCorrespondence() && offerToAnswer().isPresent());
    }

    /** Returns the seat whose time is used up; without a running clock, the one to move. Queued moves use up that of the user. */
    public @Nullable Integer timedSeat() {
        return sideToMove == null || clock == null || clock.running() == null ? sideToMove : clock.running();
    }

    /** Returns when the time of the seat is used up; never without a clock. */
    private long flagAt() {
        Integer seat = timedSeat();
        return seat == null || clock == null ? Long.MAX_VALUE : clock.at() + clock.remainingMillis(seat, clock.at());
    }

    /** Whether the user can set conditional moves: the opponent is to move. */
    public boolean allowsConditionalMoves() {
        return you != null && isTurnOf(1 - you);
    }

    /** Whether the server is about to make the user's move, a conditional one. */
    public boolean isAnswered() {
        return isMyTurn() && !conditionalMoves.isEmpty();
    }

    /** Returns the user's answer to any move of the opponent, if there is one. */
    public Optional<Integer> premove() {
        return conditionalMoves.stream()
                .filter(line -> line.startsWith(ANY_MOVE))
                .flatMap(line ->
                        rules.parse(SetConditional.moves(line).get(1)).stream().boxed())
                .findFirst();
    }

    /** Returns the game after moves that may be made, and the forced moves after each. */
    public GameState afterMoves(List<String> moves) {
        GameState after = this;
        for (String move : moves) {
            after = after.afterMove(rules.parse(move).orElseThrow());
        }
        return after.settled();
    }

    private GameState settled() {
        OptionalInt forced = position.forcedMove();
        return forced.isPresent() ? afterMove(forced.getAsInt()).settled() : this;
    }

    private GameState afterMove(int move) {
        GameState before = settled();
        Position from = before.position;
        if (!from.isLegal(move)) {
            return before;
        }
        Position to = from.play(move);
        Ply made =
                new Ply(from.sideToMove(), rules.format(move), from.forcedMove().isPresent(), null);
        return before.change(copy -> {
            copy.state = to.isOver() ? "over" : "playing";
            copy.sideToMove = to.isOver() ? null : Integer.valueOf(to.sideToMove());
            copy.position = to;
            copy.history = before.history.withPly(made, to);
            copy.changed = List.of();
        });
    }

    /** Returns the game a number of plies ago, as far as the history goes back. */
    public GameState atPliesBack(int plies) {
        return change(copy -> {
            Position then = history.positions().get(plies);
            copy.seq = plies;
            copy.state = then.isOver() ? "over" : "playing";
            copy.sideToMove = then.isOver() ? null : Integer.valueOf(then.sideToMove());
            copy.position = then;
            copy.history = history.firstPlies(plies);
            copy.changed = List.of();
            copy.offers = List.of();
            copy.conditionalMoves = List.of();
            copy.end = null;
        });
    }

    GameState asIncomplete() {
        return change(copy -> copy.complete = false);
    }

    /** Returns a copy with changes; the number of plies follows from a changed history. */
    GameState change(Consumer<Copy> changes) {
        Copy copy = new Copy(this);
        changes.accept(copy);
        int more = copy.history.plies().size() - history.plies().size();
        return new GameState(
                gameId,
                copy.seq,
                copy.state,
                rules,
                players,
                you,
                rated,
                timeControl,
                copy.sideToMove,
                copy.position,
                copy.history,
                ply + more,
                copy.changed,
                copy.clock,
                copy.presence,
                copy.offers,
                copy.conditionalMoves,
                watchers,
                copy.end,
                copy.complete);
    }

    /** A copy to change. */
    static final class Copy {
        long seq;
        String state;

        @Nullable
        Integer sideToMove;

        Position position;
        MoveHistory history;
        List<String> changed;

        @Nullable
        ClockState clock;

        List<SeatPresence> presence;
        List<PendingOffer> offers;
        List<String> conditionalMoves;

        @Nullable
        GameEnd end;

        boolean complete;

        private Copy(GameState game) {
            seq = game.seq;
            state = game.state;
            sideToMove = game.sideToMove;
            position = game.position;
            history = game.history;
            changed = game.changed;
            clock = game.clock;
            presence = game.presence;
            offers = game.offers;
            conditionalMoves = game.conditionalMoves;
            end = game.end;
            complete = game.complete;
        }
    }
}
