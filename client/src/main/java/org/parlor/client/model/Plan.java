package org.parlor.client.model;

/**
 * What is to happen as soon as we are at a server or, with a record, as soon as the server has sent it.
 *
 * @param choice the game to play, where there is one to play
 * @param whom the player to challenge or the game to watch or the file to export to, or empty
 * @param sole whether the program was started for this alone, so that it ends where this fails
 */
public record Plan(Aim aim, Choice choice, String whom, boolean sole) {

    public static final Plan NONE = new Plan(Aim.NOTHING, Choice.USUAL, "", false);

    /** The sorts of plan. */
    public enum Aim {
        NOTHING,
        LOUNGE,
        CHALLENGE,
        HERE,
        WATCH,
        REVIEW,
        EXPORT
    }

    public static Plan lounge() {
        return new Plan(Aim.LOUNGE, Choice.USUAL, "", false);
    }

    public static Plan challenge(Choice choice, String whom) {
        return new Plan(Aim.CHALLENGE, choice, whom, false);
    }

    public static Plan here(Choice choice) {
        return new Plan(Aim.HERE, choice, "", false);
    }

    public static Plan watch(String g) {
        return new Plan(Aim.WATCH, Choice.USUAL, g, false);
    }

    /** A record is opened. */
    public static Plan review() {
        return new Plan(Aim.REVIEW, Choice.USUAL, "", false);
    }

    /** A record is added to a file. */
    public static Plan export(String file) {
        return new Plan(Aim.EXPORT, Choice.USUAL, file, false);
    }

    /** The same as the one thing the program was started for. */
    public Plan alone() {
        return new Plan(aim, choice, whom, true);
    }
}
