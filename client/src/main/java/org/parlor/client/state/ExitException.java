package org.parlor.client.state;

import java.util.Set;
import org.parlor.connection.ConnectionState;

/** A failure that ends a command, or an action of the full screen. The message says what failed, why and what to try. */
public final class ExitException extends Exception {

    private static final long serialVersionUID = 1L;
    private static final Set<String> NO_SERVER = Set.of("unreachable", "bad_server");
    /** The reasons for which a server ends a session. */
    private static final Set<String> ENDED = Set.of("quit", "replaced", "kicked", "banned", "error");

    private final int exitCode;

    /** Creates the exception for a failure without an exit code of its own. */
    public ExitException(String message) {
        this(ExitCode.INTERNAL, message);
    }

    public ExitException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** @param loggedIn whether the connection was lost after a login */
    public static ExitException of(Event.Disconnected end, boolean loggedIn) {
        boolean noServer = NO_SERVER.contains(end.code());
        return loggedIn && noServer
                ? new ExitException(ExitCode.LOST, "connection lost: " + end.reason())
                : of(end.code(), end.reason());
    }

    /** The exception for a closed connection. */
    public static ExitException of(ConnectionState.Closed end) {
        return of(end.code(), end.message());
    }

    private static ExitException of(String code, String message) {
        if (NO_SERVER.contains(code)) {
            return new ExitException(ExitCode.NOT_REACHED, message);
        } else if (ENDED.contains(code)) {
            return new ExitException(ExitCode.LOST, message);
        } else if (code.equals("untrusted")) {
            return new ExitException(ExitCode.REFUSED, message);
        }
        return new ExitException(ExitCode.REFUSED, "the server refused: " + message + advice(code));
    }

    private static String advice(String code) {
        return switch (code) {
            case "name_taken", "bad_name" -> " (with --name NAME)";
            case "tls_required" -> " (with --tls)";
            case "unsupported_protocol" -> ". Update the older of the two";
            case "server_full", "session_conflict", "draining" -> ". Try again later";
            default -> "";
        };
    }

    public int exitCode() {
        return exitCode;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
