package org.parlor.client.state.command;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which commands may be on one screen together, and so need different keys: all but those that belong to one alone. */
final class KeyConflicts {
    private static final Set<Command> GAME = EnumSet.of(
            Command.PLAY,
            Command.TYPE,
            Command.NEXT_LEGAL,
            Command.PASS,
            Command.ACCEPT,
            Command.DECLINE,
            Command.REMATCH,
            Command.TAKEBACK,
            Command.RESIGN,
            Command.ABORT,
            Command.DRAW,
            Command.PAUSE,
            Command.CLAIM,
            Command.LEAVE);

    private static final List<Set<Command>> SCREENS = List.of(
            GAME,
            EnumSet.of(Command.PLAY_BOT, Command.PLAY_HOT_SEAT, Command.HOST, Command.JOIN, Command.REPLAY),
            EnumSet.of(
                    Command.PLAY_BOT,
                    Command.DISMISS,
                    Command.WATCH,
                    Command.FILTER,
                    Command.JOIN_BY_CODE,
                    Command.PROFILE,
                    Command.LEADERS,
                    Command.TOURNAMENTS,
                    Command.CHALLENGE,
                    Command.MUTE),
            EnumSet.of(
                    Command.NEW_TOURNAMENT,
                    Command.JOIN_TOURNAMENT,
                    Command.LEAVE_TOURNAMENT,
                    Command.START_TOURNAMENT),
            EnumSet.of(Command.AUTOPLAY, Command.GO_TO, Command.NEXT_GAME, Command.PREVIOUS_GAME));

    private KeyConflicts() {}

    /** Commands that share their usual key never meet, or they would not. */
    static boolean canConflict(Command one, Command other) {
        boolean together = SCREENS.stream().anyMatch(place -> place.contains(one) && place.contains(other));
        boolean apart = !together && hasOwnScreen(one) && hasOwnScreen(other);
        return !apart && !one.key().equals(other.key());
    }

    private static boolean hasOwnScreen(Command command) {
        return SCREENS.stream().anyMatch(place -> place.contains(command));
    }

    static boolean isGameCommand(Command command) {
        return GAME.contains(command);
    }
}
