package org.parlor.client.state;

/** The exit codes of the program. */
public final class ExitCode {
    /** Success, also after a lost game. */
    public static final int OK = 0;
    /** Failure, or an internal error. */
    public static final int INTERNAL = 1;
    /** No game waits for the user of {@code parlor games}. */
    public static final int NO_GAMES = 1;
    /** Invalid command line. */
    public static final int USAGE = 2;
    /** The server could not be reached. */
    public static final int NOT_REACHED = 3;
    /** The server refused the login or the request. */
    public static final int REFUSED = 4;
    /** The connection was lost and not recovered. */
    public static final int LOST = 5;
    /** The server of {@code host} could not listen on the port. */
    public static final int PORT_TAKEN = 6;

    /** With {@code --exit-result}: the last game was won. */
    public static final int WON = 10;

    public static final int DRAWN = 11;
    public static final int LOST_GAME = 12;

    /** The terminal is gone, as after the signal HUP. */
    public static final int HUNG_UP = 129;
    /** Ctrl-C, as after the signal INT. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
