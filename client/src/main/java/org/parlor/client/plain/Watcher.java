package org.parlor.client.plain;

import org.jspecify.annotations.Nullable;
import org.parlor.client.model.GameModel;
import org.parlor.message.GameMessage;

/** The people at this keyboard, as those who see a game. */
final class Watcher implements Viewer {
    private final Printout printout;
    private final Look look;
    private final Voices voices;

    Watcher(Printout printout, Look look, Voices voices) {
        this.printout = printout;
        this.look = look;
        this.voices = voices;
    }

    @Override
    public void see(@Nullable GameModel before, GameMessage news, GameModel after) {
        boolean ended = after.isOver() && (before == null || !before.isOver());
        if (ended && !showsEachPly()) {
            printout.say(look.board(after));
        }
        printout.say(news.accept(new Narrator(look, voices, before, after)));
        boolean shows = news instanceof GameMessage.Moved || news instanceof GameMessage.Snapshot;
        if (shows && showsEachPly() && !asksNext(after)) {
            printout.say(look.board(after));
        }
    }

    private boolean showsEachPly() {
        return voices.mine().isEmpty() || look.showsEveryStep();
    }

    /** Whether the question that follows shows the board anyway. */
    private boolean asksNext(GameModel game) {
        Integer to = game.to();
        return to != null && voices.isMine(to) && game.position().forcedMove().isEmpty();
    }
}
