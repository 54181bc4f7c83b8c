package org.parlor.client.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parlor.client.app.AppEnvironment;

/** Runs the program as a script would, without a terminal, and keeps what it printed. */
public final class Shell {

    /** The outcome of a run. */
    public record Run(int code, String out, String err) {
        public List<String> lines() {
            return out.lines().toList();
        }
    }

    private Shell() {}

    /** @param input the lines of standard input */
    public static Run run(List<String> input, String... args) {
        return run(lines(input), args);
    }

    static InputStream lines(List<String> typed) {
        String text = typed.isEmpty() ? "" : String.join("\n", typed) + "\n";
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    public static Run run(InputStream input, String... args) {
        return run(input, Map.of(), false, args);
    }

    /** Runs the program in a given environment, and with the folders of this JVM where that names no others. */
    public static Run run(InputStream input, Map<String, String> environment, boolean terminal, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Map<String, String> variables = new HashMap<>(TestHome.VARIABLES);
        variables.putAll(environment);
        AppEnvironment appEnvironment = new AppEnvironment(
                input,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                variables,
                terminal);
        int code = ParlorMain.run(args, appEnvironment);
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
