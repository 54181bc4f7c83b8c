package org.parlor.client.line.game;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCells;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.line.io.LineWriter;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.rules.Position;

/** Sends moves to the server: those typed and those of local computer players. */
final class MoveSender {
    private final LineWriter writer;
    private final BoardFormat format;
    private final LocalSeats localSeats;
    private final PendingRequests pending;

    MoveSender(LineWriter writer, BoardFormat format, LocalSeats localSeats, PendingRequests pending) {
        this.writer = writer;
        this.format = format;
        this.localSeats = localSeats;
        this.pending = pending;
    }

    /** Sends a typed move, or prints why it is refused. */
    void sendTyped(String typed, GameState game, Addressing addressing) throws InterruptedException {
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
        send(text, position.sideToMove(), game);
    }

    /** Sends the move of a local computer player, if it is its turn. */
    void sendComputed(GameState game) throws InterruptedException {
        Integer to = game.sideToMove();
        if (to == null
                || !game.isTurnOf(to)
                || pending.isPending(game)
                || game.position().forcedMove().isPresent()) {
            return;
        }
        Optional<ComputerPlayer> computer = localSeats.computer(to);
        if (computer.isPresent()) {
            int move = computer.get().choose(game.position(), millisLeft(game, to));
            send(game.rules().text(move), to, game);
        }
    }

    private static OptionalLong millisLeft(GameState game, int seat) {
        ClockState clock = game.clock();
        return clock == null
                ? OptionalLong.empty()
                : OptionalLong.of(clock.remainingMillis(seat, MonotonicClock.millis()));
    }

    private void send(String move, int seat, GameState game) throws InterruptedException {
        pending.move(game);
        Optional<Reply> reply =
                localSeats.request(seat, new GameRequest.Move(game.gameId(), game.ply(), move, null, null));
        if (reply.isEmpty()) {
            writer.println("error connection lost; the state of the move is shown after reconnecting");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            writer.println("error " + errorReply.message());
            pending.moveRefused();
        }
    }
}
