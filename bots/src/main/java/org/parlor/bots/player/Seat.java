package org.parlor.bots.player;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Position;

/**
 * A bot's place in one game: answers its turns. What it is thinking of survives a lost connection: when the turn comes
 * again the same thought goes on, or its move is sent again.
 */
final class Seat {
    private final Minds.Table table;
    private final Mind mind;
    private final RoundTrip roundTrip;
    private final RandomGenerator random;
    private final Consumer<GameRequest.Move> sender;
    private final List<String> moves;

    private @Nullable Task task;

    /** One turn: what was asked, and once it is found the answer. */
    private static final class Task {
        private final Position position;
        private GameMessage.Turn turn;
        private Mind.@Nullable Answer answer;

        Task(Position position, GameMessage.Turn turn) {
            this.position = position;
            this.turn = turn;
        }
    }

    Seat(Minds.Table table, Mind mind, RoundTrip roundTrip, RandomGenerator random, Consumer<GameRequest.Move> sender) {
        this.table = table;
        this.mind = mind;
        this.roundTrip = roundTrip;
        this.random = random;
        this.sender = sender;
        this.moves = new ArrayList<>(table.start().moves());
    }

    FinishedGame finished(GameResult gameResult) {
        GameMessage.Snapshot start = table.start();
        String opponent = start.players().get(1 - table.seat()).name();
        return new FinishedGame(start.g(), start.game(), opponent, table.seat(), gameResult);
    }

    /** A new truth; a thought that it makes pointless is dropped. */
    synchronized void synced(GameMessage.Snapshot snapshot) {
        moves.clear();
        moves.addAll(snapshot.moves());
        Task known = task;
        Integer to = snapshot.to();
        boolean stillMine = to != null && to == table.seat() && known != null && known.turn.ply() == snapshot.ply();
        if (!stillMine) {
            stop();
        }
    }

    synchronized void moved(GameMessage.Moved moved) {
        if (moved.ply() == moves.size()) {
            moves.add(moved.move());
        }
    }

    synchronized void asked(GameMessage.Turn turn) {
        Position position = turn.pos().toPosition(table.rules(), turn.you(), turn.aux());
        Task known = task;
        if (known != null && known.turn.ply() == turn.ply() && known.position.equals(position)) {
            known.turn = turn;
            answer(known);
            return;
        }
        Task fresh = new Task(position, turn);
        task = fresh;
        Mind.Question question = new Mind.Question(position, moves, turn.clock(), roundTrip.millis());
        mind.think(question, answer -> found(fresh, answer));
    }

    private void stop() {
        mind.stop();
        task = null;
    }

    /** Nobody asks any more. */
    synchronized void leave() {
        task = null;
        mind.close();
    }

    private synchronized void found(Task asked, Mind.Answer answer) {
        if (task == asked) {
            asked.answer = answer;
            answer(asked);
        }
    }

    private void answer(Task asked) {
        Mind.Answer found = asked.answer;
        if (found == null) {
            return;
        }
        GameMessage.Turn turn = asked.turn;
        List<String> legal = turn.legal();
        // The server's list is the truth: should its rules ever differ from ours, play on by its.
        boolean agreed = legal.contains(found.move());
        String played = agreed ? found.move() : legal.get(random.nextInt(legal.size()));
        sender.accept(new GameRequest.Move(turn.g(), turn.ply(), played, turn.seq(), agreed ? found.info() : null));
    }
}
