package org.parlor.client.tui;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Effect;
import org.parlor.client.model.Launcher;
import org.parlor.client.model.MonotonicClock;
import org.parlor.client.model.Settings;
import org.slf4j.LoggerFactory;

/** The full-screen client at the terminal the program was started from. */
public final class Tui {
    private static final int EXIT_FAULT = 1;

    private Tui() {}

    /**
     * Takes the terminal, runs until somebody quits, and gives it back whatever happens.
     *
     * @param environment decides by its locale whether anything but ASCII can be shown
     * @param err told why, after the terminal was given back, if the end was not a wish
     * @return the exit code
     */
    public static int run(TuiStart start, Launcher launcher, Map<String, String> environment, PrintStream err) {
        boolean unicode = isUtf8(environment);
        Settings settings = unicode ? start.settings() : start.settings().inAscii();
        Charset charset = unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
        // Closed last: what the others leave to be written is written before the program ends.
        try (FileQueue files = new FileQueue();
                Network network =
                        new WireNetwork(start.program(), start.visit(), start.memory(), files, MonotonicClock::millis);
                launcher) {
            Effect.Quit quit = run(start, settings, charset, network, launcher, files);
            if (!quit.message().isEmpty()) {
                err.println("parlor: " + quit.message());
            }
            return quit.exitCode();
        } catch (IOException | RuntimeException e) {
            LoggerFactory.getLogger(Tui.class).error("The full-screen client failed", e);
            err.println("parlor: " + e + ". This is a fault of the program; the log has more");
            return EXIT_FAULT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return EXIT_FAULT;
        }
    }

    private static Effect.Quit run(
            TuiStart start, Settings settings, Charset charset, Network network, Launcher launcher, FileQueue files)
            throws IOException, InterruptedException {
        try (Surface surface = Painter.start(charset, start.depth())) {
            ClientState state = ClientState.initial(settings, MonotonicClock.millis());
            ClientState warned = start.warning().isEmpty() ? state : state.error(start.warning());
            return new Loop(surface, network, launcher, files, warned, MonotonicClock::millis).run(start.opening());
        }
    }

    /** Whether the locale says that the terminal shows UTF-8. */
    public static boolean isUtf8(Map<String, String> environment) {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String locale = environment.getOrDefault(name, "");
            if (!locale.isEmpty()) {
                String lower = locale.toLowerCase(Locale.ROOT);
                return lower.contains("utf-8") || lower.contains("utf8");
            }
        }
        return false;
    }
}
