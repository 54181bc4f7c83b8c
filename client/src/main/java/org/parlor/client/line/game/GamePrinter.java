package org.parlor.client.line.game;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.state.ClientState;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameResult;

/**
 * Prints the events of the game on the screen to the console and the log files.
 *
 * @param computers the local computer players by seat
 */
public record GamePrinter(LineContext context, Map<Integer, ComputerPlayer> computers) {

    /**
     * Prints an event.
     *
     * @param before the game before the event, or null for the first snapshot
     * @param state the state after the event
     */
    public void print(@Nullable GameState before, GameMessage message, ClientState state) {
        GameState game = state.session().games().get(message.g());
        if (game == null || !game.complete() || game.equals(before)) {
            return;
        }
        context.pending().onMessage(message);
        BoardFormat format = context.boardFormats().of(game.rules().kind());
        Addressing addressing =
                new Addressing(LocalSeats.of(state, game, computers).humanSeats());
        List<GameListener> listeners = context.listeners(format, addressing);
        listeners.forEach(listener -> listener.onUpdate(before, message, game));
        GameResult result = game.result();
        boolean endIsNew = before == null || !before.isOver();
        if (message instanceof GameMessage.Snapshot && game.isOver() && endIsNew && result != null) {
            GameMessage.Ended ended = new GameMessage.Ended(game.gameId(), game.seq(), result, null, null);
            listeners.forEach(listener -> listener.onUpdate(game, ended, game));
        }
    }
}
