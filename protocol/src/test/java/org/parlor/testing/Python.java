package org.parlor.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

/** Python as tests start it. */
public final class Python {
    private static final String INTERPRETER = interpreter();

    private Python() {}

    /**
     * The command that runs Python with arguments. It starts the interpreter itself, because a {@code python3} that selects a
     * version takes 0.8 s of processor time, and without the packages installed for it, which no test uses.
     */
    public static String[] command(String... arguments) {
        return Stream.concat(Stream.of(INTERPRETER, "-S"), Stream.of(arguments)).toArray(String[]::new);
    }

    private static String interpreter() {
        try (BufferedReader out = new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)")
                .start()
                .inputReader()) {
            return Objects.requireNonNullElse(out.readLine(), "python3");
        } catch (IOException e) {
            return "python3";
        }
    }
}
