package org.parlor.client.plain;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.inprocess.ComputerPlayer;
import org.parlor.client.state.ClientState;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameResult;

/** Prints the events of the game on the screen to the console and the log files. */
public final class GamePrinter {
    private final PlainContext context;
    private final Map<Integer, ComputerPlayer> computers;
    private boolean promptDue;
    private boolean eventDue;

    /** @param computers the local computer players by seat: none, or both */
    public GamePrinter(PlainContext context, Map<Integer, ComputerPlayer> computers) {
        this.context = context;
        this.computers = Map.copyOf(computers);
    }

    @Nullable
    ComputerPlayer computer(int seat) {
        return computers.get(seat);
    }

    /** Returns how to refer to the players of a game; computers at this keyboard play it like one that is watched. */
    Addressing addressing(ClientState state, GameState game) {
        Integer you = game.you();
        return you == null || !computers.isEmpty()
                ? Addressing.NEUTRAL
                : new Addressing(state.isHotSeat() ? Set.of(0, 1) : Set.of(you));
    }

    /** Returns once whether the position has changed since the last prompt. */
    boolean takePromptDue() {
        boolean due = promptDue;
        promptDue = false;
        return due;
    }

    /** Returns whether another event of the game follows, before which no command is executed. */
    boolean isEventDue() {
        return eventDue;
    }

    /** Waits for the next event of the game, which shows what became of a request. */
    void expectEvent() {
        eventDue = true;
    }

    /**
     * Prints an event.
     *
     * @param before the game before the event, or null for the first snapshot
     * @param state the state after the event
     */
    public void print(@Nullable GameState before, GameMessage message, ClientState state) {
        GameState game = state.session().games().get(message.g());
        boolean ended = message instanceof GameMessage.Conditional conditional && conditional.reason() != null;
        if (game == null || !game.complete() || (game.equals(before) && !ended)) {
            return;
        }
        // An accepted offer changes the game with the next message.
        eventDue = message instanceof GameMessage.Offered offered
                && offered.state().equals("accepted");
        promptDue |= message instanceof GameMessage.Moved
                || message instanceof GameMessage.Snapshot
                || message instanceof GameMessage.StateChanged;
        Addressing addressing = addressing(state, game);
        print(before, message, game, addressing);
        GameResult result = game.result();
        boolean endIsNew = before == null || !before.isOver();
        if (message instanceof GameMessage.Snapshot && game.isOver() && endIsNew && result != null) {
            print(game, new GameMessage.Ended(game.gameId(), game.seq(), result, null, null), game, addressing);
        }
    }

    private void print(@Nullable GameState before, GameMessage message, GameState after, Addressing addressing) {
        BoardFormat format = GameDisplays.format(after.rules().kind(), context.boardFormatOptions());
        boolean eachPly = addressing.ownSeats().isEmpty() || format.showsEachPly();
        if (after.isOver() && (before == null || !before.isOver()) && !eachPly) {
            context.println(format.board(after));
        }
        context.println(new GameNarrator(format, addressing, before, after).lines(message));
        boolean moved = message instanceof GameMessage.Moved || message instanceof GameMessage.Snapshot;
        boolean opened = before == null && after.ply() > 0;
        if (moved && (eachPly || opened) && !asksNext(after, addressing)) {
            context.println(format.board(after));
        }
        context.files().forEach(file -> file.write(format, before, message, after));
    }

    /** Whether a prompt follows, which shows the board anyway. */
    private static boolean asksNext(GameState game, Addressing addressing) {
        Integer to = game.sideToMove();
        return to != null
                && addressing.isMine(to)
                && !game.isAnswered()
                && game.position().forcedMove().isEmpty();
    }
}
