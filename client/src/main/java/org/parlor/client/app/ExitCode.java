package org.parlor.client.app;

/** What the program can end with, besides what signals make of it. */
public final class ExitCode {
    /** Done, also after a lost game. */
    public static final int OK = 0;
    /** A fault of our own. */
    public static final int INTERNAL = 1;
    /** The command line is wrong. */
    public static final int USAGE = 2;
    /** No server there. */
    public static final int NOT_REACHED = 3;
    /** The server said no. */
    public static final int REFUSED = 4;
    /** The connection was lost and did not come back. */
    public static final int LOST = 5;
    /** Our own server could not listen on the port. */
    public static final int PORT_TAKEN = 6;

    /** The result of the last game, where it is asked for. */
    public static final int WON = 10;

    public static final int DRAWN = 11;
    public static final int LOST_GAME = 12;

    private ExitCode() {}
}
