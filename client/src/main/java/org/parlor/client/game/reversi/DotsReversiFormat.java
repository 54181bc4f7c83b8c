package org.parlor.client.game.reversi;

import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.message.GameMessage;

/** Reversi with {@code X} and {@code O} among dots and standard notation. */
final class DotsReversiFormat implements BoardFormat {

    @Override
    public String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return ReversiText.describe(before, moved, addressing);
    }

    @Override
    public String speakMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return ReversiText.speak(before, moved, addressing);
    }
}
