package org.parlor.client.line.game;

import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.line.io.LineWriter;
import org.parlor.message.GameMessage;

/** Prints the events of a game to the console. */
final class ConsoleListener implements GameListener {
    private final LineWriter writer;
    private final BoardFormat format;
    private final Addressing addressing;

    ConsoleListener(LineWriter writer, BoardFormat format, Addressing addressing) {
        this.writer = writer;
        this.format = format;
        this.addressing = addressing;
    }

    @Override
    public void onUpdate(@Nullable GameState before, GameMessage message, GameState after) {
        boolean ended = after.isOver() && (before == null || !before.isOver());
        if (ended && !showsEachPly()) {
            writer.println(format.board(after));
        }
        writer.println(message.accept(new GameNarrator(format, addressing, before, after)));
        boolean shows = message instanceof GameMessage.Moved || message instanceof GameMessage.Snapshot;
        if (shows && showsEachPly() && !asksNext(after)) {
            writer.println(format.board(after));
        }
    }

    private boolean showsEachPly() {
        return addressing.ownSeats().isEmpty() || format.showsEachPly();
    }

    /** Returns whether a prompt follows, which shows the board anyway. */
    private boolean asksNext(GameState game) {
        Integer to = game.sideToMove();
        return to != null
                && addressing.isMine(to)
                && game.position().forcedMove().isEmpty();
    }
}
