package org.parlor.client.model;

/**
 * One line for the person: what happened, and where something is wrong, why and what to press.
 *
 * @param until when it is no longer of interest, by our own time
 */
public record Notice(String text, boolean error, long until) {
    public static final Notice NONE = new Notice("", false, 0);

    private static final long INFO_MILLIS = 5_000;
    private static final long ERROR_MILLIS = 10_000;

    public static Notice info(String text, long now) {
        return new Notice(text, false, now + INFO_MILLIS);
    }

    public static Notice error(String text, long now) {
        return new Notice(text, true, now + ERROR_MILLIS);
    }

    public boolean isShown(long now) {
        return !text.isEmpty() && now < until;
    }
}
