package org.parlor.client.line.io;

import java.util.Set;
import org.parlor.client.app.ExitCode;
import org.parlor.connection.ConnectionState;

/** The talk cannot go on. The message says what, why and what to try; the code is what the program ends with. */
public final class ExitException extends Exception {

    private static final long serialVersionUID = 1L;
    private static final Set<String> NO_SERVER = Set.of("unreachable", "bad_server");
    /** What a server says when it ends a session that had begun. */
    private static final Set<String> ENDED = Set.of("quit", "replaced", "kicked", "banned", "error");

    private final int exitCode;

    public ExitException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** For a line that is over for good. */
    public static ExitException of(ConnectionState.Closed end) {
        if (NO_SERVER.contains(end.code())) {
            return new ExitException(ExitCode.NOT_REACHED, end.message());
        } else if (ENDED.contains(end.code())) {
            return new ExitException(ExitCode.LOST, end.message());
        } else if (end.code().equals("untrusted")) {
            return new ExitException(ExitCode.REFUSED, end.message());
        }
        return new ExitException(ExitCode.REFUSED, "the server refused: " + end.message() + advice(end.code()));
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

    /** Always there, unlike a throwable's in general. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
