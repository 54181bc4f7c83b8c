package org.parlor.client.cli;

import java.io.Console;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.plain.LineWriter;
import org.parlor.client.plain.PlainContext;

/**
 * Asks at the terminal before the full screen or plain mode starts. Reads single lines, so that the rest of the input remains for the command.
 *
 * @param context the plain mode that already reads the input, or null
 */
public record ConsolePrompter(
        AppEnvironment environment,
        LineWriter writer,
        @Nullable PlainContext context) {

    void println(List<String> lines) {
        writer.println(lines);
    }

    /** Whether there is a user to answer. */
    boolean isAnswered() {
        return environment.terminal();
    }

    /** Asks a question; returns true only for y or yes. */
    boolean confirm(String question) throws InterruptedException {
        writer.println(question + " [y/n]");
        String answer = context == null ? line() : context.prompt().orElse("");
        return List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
    }

    private String line() {
        StringBuilder line = new StringBuilder();
        try {
            for (int c = environment.in().read();
                    c >= 0 && c != '\n';
                    c = environment.in().read()) {
                line.append((char) c);
            }
        } catch (IOException gone) {
            // A closed terminal counts as an empty answer.
        }
        return line.toString();
    }

    /** Reads a password without echo; empty in the plain shell, which reads the keyboard with echo. */
    Optional<String> readPassword(String prompt) {
        Console console = context == null && isAnswered() ? System.console() : null;
        char[] typed = console == null ? null : console.readPassword("%s: ", prompt);
        return Optional.ofNullable(typed).map(String::new);
    }
}
