package org.parlor.client.inprocess;

import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;

/** A computer player of a local seat; choosing a move blocks. */
public interface ComputerPlayer {

    /** @param clock the time left, null in a game without clocks */
    int choose(Position position, TimeControl timeControl, GameMessage.@Nullable Clock clock);
}
