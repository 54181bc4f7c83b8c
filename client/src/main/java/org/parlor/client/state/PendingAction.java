package org.parlor.client.state;

import org.parlor.client.game.setup.GameSetup;

/**
 * An action to run after login.
 *
 * @param setup the game to play, if any
 * @param target the player to challenge or the game to watch; or empty
 * @param isOnlyTask whether the program was started for this action only and ends if it fails
 */
public record PendingAction(Action action, GameSetup setup, String target, boolean isOnlyTask) {

    public static final PendingAction NONE = new PendingAction(Action.NONE, GameSetup.DEFAULT, "", false);

    /** The kinds of action. */
    public enum Action {
        NONE,
        LOBBY,
        CHALLENGE,
        LOCAL,
        WATCH
    }

    public static PendingAction lobby() {
        return new PendingAction(Action.LOBBY, GameSetup.DEFAULT, "", false);
    }

    public static PendingAction challenge(GameSetup setup, String whom) {
        return new PendingAction(Action.CHALLENGE, setup, whom, false);
    }

    public static PendingAction local(GameSetup setup) {
        return new PendingAction(Action.LOCAL, setup, "", false);
    }

    public static PendingAction watch(String gameId) {
        return new PendingAction(Action.WATCH, GameSetup.DEFAULT, gameId, false);
    }

    /** Returns the same action as the only task of the program. */
    public PendingAction asOnlyTask() {
        return new PendingAction(action, setup, target, true);
    }
}
