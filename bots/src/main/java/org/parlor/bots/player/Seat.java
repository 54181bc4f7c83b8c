package org.parlor.bots.player;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Allowance;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.search.SearchResult;
import org.parlor.message.GameNews;
import org.parlor.message.GameRequest;
import org.parlor.message.Result;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A bot's place in one game: answers its turns. What it is thinking of survives a lost connection: when the turn comes
 * again the same thought goes on, or its move is sent again.
 */
final class Seat {
    private final GameNews.Snapshot start;
    private final int seat;
    private final Level level;
    private final Rules rules;
    private final Engine engine;
    private final Thinkers thinkers;
    private final @Nullable Engine ponderer;
    private final RoundTrip roundTrip;
    private final RandomGenerator random;
    private final Consumer<GameRequest.Move> sender;

    private @Nullable Task task;
    private Thinkers.@Nullable Thought pondering;

    /** One turn: what was asked, and once it is found the answer. */
    private static final class Task {
        private final Position position;
        private GameNews.Turn turn;
        private Thinkers.@Nullable Thought thought;
        private @Nullable SearchResult answer;

        Task(Position position, GameNews.Turn turn) {
            this.position = position;
            this.turn = turn;
        }
    }

    Seat(
            GameNews.Snapshot start,
            int seat,
            Rules rules,
            BotSettings settings,
            Thinkers thinkers,
            RoundTrip roundTrip,
            Consumer<GameRequest.Move> sender) {
        this.start = start;
        this.seat = seat;
        this.level = settings.level();
        this.rules = rules;
        this.random = new Random(settings.seed() ^ start.g().hashCode());
        this.engine = thinkers.engine(rules, level, random);
        this.thinkers = thinkers;
        this.ponderer = settings.ponder() ? thinkers.engine(rules, level, new Random(settings.seed())) : null;
        this.roundTrip = roundTrip;
        this.sender = sender;
    }

    FinishedGame finished(Result result) {
        String opponent = start.players().get(1 - seat).name();
        return new FinishedGame(start.g(), start.game(), opponent, seat, result);
    }

    /** A new truth; a thought that it makes pointless is dropped. */
    synchronized void synced(GameNews.Snapshot snapshot) {
        Task known = task;
        Integer to = snapshot.to();
        boolean stillMine = to != null && to == seat && known != null && known.turn.ply() == snapshot.ply();
        if (!stillMine) {
            drop();
        }
    }

    synchronized void asked(GameNews.Turn turn) {
        Position position = turn.pos().toPosition(rules, turn.you(), turn.aux());
        Task known = task;
        if (known != null && known.turn.ply() == turn.ply() && known.position.equals(position)) {
            known.turn = turn;
            answer(known);
            return;
        }
        drop();
        Task fresh = new Task(position, turn);
        task = fresh;
        fresh.thought = thinkers.think(engine, position, allowance(turn, position), found -> found(fresh, found));
    }

    synchronized void drop() {
        if (pondering != null) {
            pondering.drop();
            pondering = null;
        }
        Task known = task;
        if (known != null && known.thought != null) {
            known.thought.drop();
        }
        task = null;
    }

    private synchronized void found(Task asked, SearchResult found) {
        if (task == asked) {
            asked.answer = found;
            answer(asked);
            ponder(asked.position, found.variation());
        }
    }

    /** Goes on where the answer is expected to lead: to the own turn, or as far as the line is known. */
    private void ponder(Position asked, List<Integer> line) {
        Engine engineToo = ponderer;
        if (engineToo == null || line.isEmpty()) {
            return;
        }
        Position at = asked.play(line.get(0));
        for (int ply = 1; ply < line.size() && at.sideToMove() != seat && at.isLegal(line.get(ply)); ply++) {
            at = at.play(line.get(ply));
        }
        boolean isWaiting = asked.play(line.get(0)).sideToMove() != seat;
        if (isWaiting && !at.isOver()) {
            pondering = thinkers.ponder(engineToo, at);
        }
    }

    private void answer(Task asked) {
        SearchResult found = asked.answer;
        if (found == null) {
            return;
        }
        GameNews.Turn turn = asked.turn;
        List<String> legal = turn.legal();
        String move = rules.text(found.move());
        // The server's list is the truth: should its rules ever differ from ours, play on by its.
        boolean agreed = legal.contains(move);
        String played = agreed ? move : legal.get(random.nextInt(legal.size()));
        sender.accept(new GameRequest.Move(
                turn.g(), turn.ply(), played, turn.seq(), agreed ? MoveInfos.of(found, rules) : null));
    }

    private Allowance allowance(GameNews.Turn turn, Position position) {
        int movesLeft = TimePlan.movesLeft(engine.pliesLeft(position));
        return TimePlan.of(start.tc(), turn.clock(), seat, movesLeft, level.capMillis(), roundTrip.millis());
    }
}
