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

    private static final List<Set<Command>> PLACES = List.of(
            GAME,
            EnumSet.of(Command.PLAY_BOT, Command.PLAY_HERE, Command.HOST, Command.JOIN, Command.REPLAY),
            EnumSet.of(
                    Command.PLAY_BOT,
                    Command.DISMISS,
                    Command.WATCH,
                    Command.FILTER,
                    Command.TAKE_CODE,
                    Command.PROFILE,
                    Command.LEADERS,
                    Command.TOURS,
                    Command.CHALLENGE,
                    Command.MUTE),
            EnumSet.of(Command.NEW_TOUR, Command.TAKE_PART, Command.WITHDRAW, Command.BEGIN),
            EnumSet.of(Command.AUTOPLAY, Command.GO_TO, Command.NEXT_GAME, Command.PREVIOUS_GAME));

    private KeyConflicts() {}

    /** Commands that share their usual key never meet, or they would not. */
    static boolean meet(Command one, Command other) {
        boolean together = PLACES.stream().anyMatch(place -> place.contains(one) && place.contains(other));
        boolean apart = !together && hasPlace(one) && hasPlace(other);
        return !apart && !one.key().equals(other.key());
    }

    private static boolean hasPlace(Command command) {
        return PLACES.stream().anyMatch(place -> place.contains(command));
    }

    static boolean inGames(Command command) {
        return GAME.contains(command);
    }
}
