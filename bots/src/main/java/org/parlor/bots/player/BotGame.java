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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One game of a bot: answers its turns. A search survives a reconnect: if the server repeats a turn, the running search
 * continues or its move is sent again.
 */
final class BotGame {
    private static final Logger LOG = LoggerFactory.getLogger(BotGame.class);

    private final EngineFactory.GameContext context;
    private final EngineSession session;
    private final LatencyTracker latency;
    private final RandomGenerator random;
    private final Consumer<GameRequest.Move> sender;
    private final List<String> moves;

    private @Nullable Turn current;

    /** A turn and, once the search is done, its move. */
    private static final class Turn {
        private final Position position;
        private GameMessage.Turn turn;
        private EngineSession.@Nullable ChosenMove chosen;

        Turn(Position position, GameMessage.Turn turn) {
            this.position = position;
            this.turn = turn;
        }
    }

    BotGame(
            EngineFactory.GameContext context,
            EngineSession session,
            LatencyTracker latency,
            RandomGenerator random,
            Consumer<GameRequest.Move> sender) {
        this.context = context;
        this.session = session;
        this.latency = latency;
        this.random = random;
        this.sender = sender;
        this.moves = new ArrayList<>(context.moves());
    }

    FinishedGame result(GameResult gameResult) {
        String opponent = context.players().get(1 - context.seat()).name();
        String game = context.rules().kind().id();
        return new FinishedGame(context.gameId(), game, opponent, context.seat(), gameResult);
    }

    /** Replaces the state of the game, and stops the search if it no longer applies. */
    synchronized void onSnapshot(GameMessage.Snapshot snapshot) {
        moves.clear();
        moves.addAll(snapshot.moves());
        Turn known = current;
        Integer to = snapshot.to();
        boolean stillMine = to != null && to == context.seat() && known != null && known.turn.ply() == snapshot.ply();
        if (!stillMine) {
            stop();
        }
    }

    synchronized void onMove(GameMessage.Moved moved) {
        if (moved.ply() == moves.size()) {
            moves.add(moved.move());
        }
    }

    synchronized void onTurn(GameMessage.Turn turn) {
        Position position = turn.pos().toPosition(context.rules(), turn.you(), turn.aux());
        Turn known = current;
        if (known != null && known.turn.ply() == turn.ply() && known.position.equals(position)) {
            known.turn = turn;
            answer(known);
            return;
        }
        Turn fresh = new Turn(position, turn);
        current = fresh;
        EngineSession.SearchRequest request =
                new EngineSession.SearchRequest(position, moves, turn.clock(), latency.millis());
        session.requestMove(request, chosen -> onMoveChosen(fresh, chosen));
    }

    private void stop() {
        session.stop();
        current = null;
    }

    synchronized void finish(GameResult result) {
        session.onGameOver(result);
        close();
    }

    synchronized void close() {
        current = null;
        session.close();
    }

    private synchronized void onMoveChosen(Turn asked, EngineSession.ChosenMove chosen) {
        if (current == asked) {
            asked.chosen = chosen;
            answer(asked);
        }
    }

    private void answer(Turn asked) {
        EngineSession.ChosenMove found = asked.chosen;
        if (found == null) {
            return;
        }
        GameMessage.Turn turn = asked.turn;
        List<String> legal = turn.legal();
        // The server's list of legal moves is authoritative, should its rules ever differ.
        boolean agreed = legal.contains(found.move());
        if (!agreed) {
            LOG.warn(
                    "game {}, ply {}: {} is not legal on the server; plays a random move",
                    turn.g(),
                    turn.ply(),
                    found.move());
        }
        String played = agreed ? found.move() : legal.get(random.nextInt(legal.size()));
        sender.accept(new GameRequest.Move(turn.g(), turn.ply(), played, turn.seq(), agreed ? found.info() : null));
    }
}
