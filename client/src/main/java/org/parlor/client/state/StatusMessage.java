package org.parlor.client.state;

/**
 * A message in the status line. Errors also name the cause and the key to press.
 *
 * @param until when it expires, in the time of the client
 */
public record StatusMessage(String text, boolean error, long until) {
    public static final StatusMessage NONE = new StatusMessage("", false, 0);

    private static final long INFO_MILLIS = 5_000;
    private static final long ERROR_MILLIS = 10_000;

    public static StatusMessage info(String text, long now) {
        return new StatusMessage(text, false, now + INFO_MILLIS);
    }

    /** Returns a message that is shown until another one replaces it. */
    public static StatusMessage lasting(String text) {
        return new StatusMessage(text, false, Long.MAX_VALUE);
    }

    public static StatusMessage error(String text, long now) {
        return new StatusMessage(text, true, now + ERROR_MILLIS);
    }

    public boolean isShown(long now) {
        return !text.isEmpty() && now < until;
    }
}
