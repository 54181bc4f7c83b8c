package org.parlor.client.line.game;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCells;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.screen.game.GameKeyHandler;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.message.Reply;
import org.parlor.rules.Position;

/** Sends moves to the server: those typed and those of local computer players. */
final class MoveSender {
    private final LineWriter writer;
    private final LineClient client;
    private final BoardFormat format;
    private final Map<Integer, ComputerPlayer> computers;
    private final PendingRequests pending;

    MoveSender(
            LineWriter writer,
            LineClient client,
            BoardFormat format,
            Map<Integer, ComputerPlayer> computers,
            PendingRequests pending) {
        this.writer = writer;
        this.client = client;
        this.format = format;
        this.computers = computers;
        this.pending = pending;
    }

    /** Sends a typed move, or prints why it is refused. */
    void sendTyped(String typed, GameState game, Addressing addressing) throws ExitException, InterruptedException {
        Position position = game.position();
        OptionalInt move = MoveCells.parseTyped(game.rules(), position, format.normalize(typed));
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            writer.println(format.invalidMove(game, addressing, typed));
            return;
        }
        String text = game.rules().text(move.getAsInt());
        if (!typed.strip().equalsIgnoreCase(text)) {
            writer.println(typed.strip() + " = " + text);
        }
        send(move.getAsInt(), position.sideToMove(), game);
    }

    /**
     * Sends the move of a local computer player, if it is its turn.
     *
     * @return whether a move was sent
     */
    boolean sendComputed(GameState game) throws ExitException, InterruptedException {
        Integer to = game.sideToMove();
        if (to == null
                || !game.isTurnOf(to)
                || pending.isPending(game)
                || game.position().forcedMove().isPresent()) {
            return false;
        }
        ComputerPlayer computer = computers.get(to);
        if (computer != null) {
            send(computer.choose(game.position(), millisLeft(game, to)), to, game);
        }
        return computer != null;
    }

    private static OptionalLong millisLeft(GameState game, int seat) {
        ClockState clock = game.clock();
        return clock == null
                ? OptionalLong.empty()
                : OptionalLong.of(clock.remainingMillis(seat, MonotonicClock.millis()));
    }

    private void send(int move, int seat, GameState game) throws ExitException, InterruptedException {
        pending.move(game);
        Optional<Reply> reply = client.request(
                state -> GameKeyHandler.send(state, (GameScreen) state.topScreen(), game, seat, move));
        if (reply.isEmpty()) {
            writer.println("error connection lost; the state of the move is shown after reconnecting");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            writer.println("error " + errorReply.message());
            pending.moveRefused();
        }
    }
}
