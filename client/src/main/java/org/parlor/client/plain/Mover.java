package org.parlor.client.plain;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.parlor.client.model.ClockFace;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.MonotonicClock;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.rules.Position;

/** Puts moves on their way to the server: those that people here type, and those that computers here choose. */
final class Mover {
    private final Printout printout;
    private final Look look;
    private final Seats seats;
    private final Underway underway;

    Mover(Printout printout, Look look, Seats seats, Underway underway) {
        this.printout = printout;
        this.look = look;
        this.seats = seats;
        this.underway = underway;
    }

    /** Plays what is meant by a typed line, or says why not. */
    void type(String typed, GameModel game, Voices voices) throws InterruptedException {
        Position position = game.position();
        OptionalInt move = game.rules().parseTyped(look.meant(typed), position);
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            printout.say(look.refusal(game, voices, typed));
            return;
        }
        String text = game.rules().text(move.getAsInt());
        if (!typed.strip().equalsIgnoreCase(text)) {
            printout.say(typed.strip() + " = " + text);
        }
        send(text, position.sideToMove(), game);
    }

    /** Plays for the computer whose turn it is, if it is the turn of one at this keyboard. */
    void compute(GameModel game) throws InterruptedException {
        Integer to = game.to();
        if (to == null
                || !game.isTurnOf(to)
                || underway.holds(game)
                || game.position().forcedMove().isPresent()) {
            return;
        }
        Optional<Chooser> computer = seats.computer(to);
        if (computer.isPresent()) {
            int move = computer.get().choose(game.position(), millisLeft(game, to));
            send(game.rules().text(move), to, game);
        }
    }

    private static OptionalLong millisLeft(GameModel game, int seat) {
        ClockFace clock = game.clock();
        return clock == null
                ? OptionalLong.empty()
                : OptionalLong.of(clock.remainingMillis(seat, MonotonicClock.millis()));
    }

    private void send(String move, int seat, GameModel game) throws InterruptedException {
        underway.move(game);
        Optional<Reply> reply = seats.ask(seat, new GameRequest.Move(game.g(), game.ply(), move, null, null));
        if (reply.isEmpty()) {
            printout.say("error the connection is down; what became of the move is told when it is back");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            printout.say("error " + errorReply.message());
            underway.moveRefused();
        }
    }
}
