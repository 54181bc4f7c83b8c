package org.parlor.client.cli.login;

import java.io.Console;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.io.LineWriter;

/**
 * Asks at the terminal. It reads no further than the line that answers: the rest is for what comes after.
 *
 * @param context of the line mode, whose input is read already, or null if input is not read yet
 */
public record ConsolePrompter(
        AppEnvironment environment,
        LineWriter writer,
        @Nullable LineContext context) implements Prompter {

    @Override
    public void println(List<String> lines) {
        writer.println(lines);
    }

    @Override
    public boolean isAnswered() {
        return environment.terminal();
    }

    @Override
    public boolean confirm(String question) throws InterruptedException {
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
            // A terminal that is taken away has answered nothing.
        }
        return line.toString();
    }

    /** What is typed shows while another reads the keyboard. */
    @Override
    public Optional<String> readPassword(String prompt) {
        Console console = context == null && isAnswered() ? System.console() : null;
        char[] typed = console == null ? null : console.readPassword("%s: ", prompt);
        return Optional.ofNullable(typed).map(String::new);
    }
}
