package org.parlor.client.game.setup;

/**
 * The opponent of a new game.
 *
 * @param name of the player, or empty
 */
public record Opponent(Kind kind, String name) {
    public static final Opponent BOT = new Opponent(Kind.BOT, "");
    public static final Opponent SAME_KEYBOARD = new Opponent(Kind.SAME_KEYBOARD, "");
    public static final Opponent ANYONE = new Opponent(Kind.ANYONE, "");

    /** The kinds of opponent: a local bot, a second player at this keyboard, anyone, a player by name. */
    public enum Kind {
        BOT,
        SAME_KEYBOARD,
        ANYONE,
        PLAYER
    }

    /** A person at this keyboard with a name of their own. */
    public static Opponent sameKeyboard(String name) {
        return new Opponent(Kind.SAME_KEYBOARD, name);
    }

    public static Opponent player(String name) {
        return new Opponent(Kind.PLAYER, name);
    }
}
