package org.parlor.bots.match;

import org.parlor.message.value.GameRecord;

/** Games inside this process: nothing lies between who plays and the rules. */
public final class LocalGameRunner implements GameRunner {

    @Override
    public GameRecord play(ScheduledGame scheduled) throws InterruptedException {
        try (LocalGame game = new LocalGame(scheduled)) {
            return game.play();
        }
    }
}
