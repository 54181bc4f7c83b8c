package org.parlor.client.line.io;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The commands that can be typed instead of a move. */
public enum LineCommand {
    BOARD,
    LEGAL,
    MOVES,
    HINT,
    RESIGN,
    TAKEBACK,
    DRAW,
    ACCEPT,
    DECLINE,
    CLAIM,
    REMATCH,
    RECORD,
    CHAT,
    LIST,
    SEEK,
    TAKE,
    CHALLENGE,
    CANCEL,
    WATCH,
    TOURS,
    TOUR,
    JOIN,
    LEAVE,
    NEWTOUR,
    START,
    HELP,
    QUIT;

    /** A line that begins with a command, and the rest of it. */
    public record ParsedCommand(LineCommand command, String rest) {}

    /** The command of a line, or empty if it begins with none. */
    public static Optional<ParsedCommand> parse(String typed) {
        String[] parts = typed.strip().split("\\s+", 2);
        String first = parts[0].toLowerCase(Locale.ROOT);
        String rest = parts.length > 1 ? parts[1].strip() : "";
        return Arrays.stream(values())
                .filter(command -> command.name().toLowerCase(Locale.ROOT).equals(first))
                .map(command -> new ParsedCommand(command, rest))
                .findFirst();
    }
}
