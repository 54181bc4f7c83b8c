package org.parlor.bots.match;

import org.parlor.message.value.GameRecord;

/** Games inside this process: nothing lies between who plays and the rules. */
public final class Referee implements Venue {

    @Override
    public GameRecord play(Fixture fixture) throws InterruptedException {
        try (RefereedGame game = new RefereedGame(fixture)) {
            return game.play();
        }
    }
}
