package org.parlor.client.state;

import org.parlor.client.game.setup.GameSetup;

/**
 * What is to happen as soon as we are at a server or, with a record, as soon as the server has sent it.
 *
 * @param choice the game to play, where there is one to play
 * @param whom the player to challenge or the game to watch or the file to export to, or empty
 * @param sole whether the program was started for this alone, so that it ends where this fails
 */
public record PendingAction(Action aim, GameSetup choice, String whom, boolean sole) {

    public static final PendingAction NONE = new PendingAction(Action.NOTHING, GameSetup.USUAL, "", false);

    /** The sorts of plan. */
    public enum Action {
        NOTHING,
        LOUNGE,
        CHALLENGE,
        HERE,
        WATCH,
        REVIEW,
        EXPORT
    }

    public static PendingAction lounge() {
        return new PendingAction(Action.LOUNGE, GameSetup.USUAL, "", false);
    }

    public static PendingAction challenge(GameSetup setup, String whom) {
        return new PendingAction(Action.CHALLENGE, setup, whom, false);
    }

    public static PendingAction here(GameSetup setup) {
        return new PendingAction(Action.HERE, setup, "", false);
    }

    public static PendingAction watch(String g) {
        return new PendingAction(Action.WATCH, GameSetup.USUAL, g, false);
    }

    /** A record is opened. */
    public static PendingAction review() {
        return new PendingAction(Action.REVIEW, GameSetup.USUAL, "", false);
    }

    /** A record is added to a file. */
    public static PendingAction export(String file) {
        return new PendingAction(Action.EXPORT, GameSetup.USUAL, file, false);
    }

    /** The same as the one thing the program was started for. */
    public PendingAction alone() {
        return new PendingAction(aim, choice, whom, true);
    }
}
