package org.parlor.client.app;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.terminal.TerminalEvent;
import org.parlor.message.value.SafeText;
import org.slf4j.LoggerFactory;

/** Runs the full-screen client in the terminal of the process. */
public final class FullScreenClient {
    private FullScreenClient() {}

    /**
     * Runs until the user quits; restores the terminal in any case.
     *
     * @param environment its locale decides whether the terminal shows more than ASCII
     * @param err receives the reason, after the terminal is restored, if the program ends without a request
     * of the user
     * @return the exit code
     */
    public static int run(
            ClientOptions clientOptions, Launcher launcher, Map<String, String> environment, PrintStream err) {
        boolean unicode = isUtf8(environment);
        Settings settings =
                unicode ? clientOptions.settings() : clientOptions.settings().withAsciiOnly();
        Charset charset = unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
        // Closed last, because closing the others queues writes.
        try (FileQueue files = new FileQueue();
                Connector connector = new TcpConnector(
                        clientOptions.program(),
                        clientOptions.userName(),
                        clientOptions.stores(),
                        files,
                        MonotonicClock::millis);
                launcher) {
            Effect.Quit quit = run(clientOptions, settings, charset, connector, launcher, files);
            if (!quit.message().isEmpty()) {
                err.println("parlor: " + SafeText.sanitize(quit.message()));
            }
            return quit.exitCode();
        } catch (IOException e) {
            LoggerFactory.getLogger(FullScreenClient.class).error("Terminal error", e);
            err.println("parlor: the terminal cannot be used: " + IoErrors.reason(e) + ". Try --plain");
            return ExitCode.INTERNAL;
        } catch (RuntimeException e) {
            err.println("parlor: " + IncidentLog.report(e));
            return ExitCode.INTERNAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERNAL;
        }
    }

    private static Effect.Quit run(
            ClientOptions clientOptions,
            Settings settings,
            Charset charset,
            Connector connector,
            Launcher launcher,
            FileQueue files)
            throws IOException, InterruptedException {
        try (LanternaBackend ui = LanternaBackend.start(charset, clientOptions.depth())) {
            ClientState state = ClientState.initial(settings, HomeScreen.START, MonotonicClock.millis());
            ClientState warned = clientOptions.warning().isEmpty() ? state : state.error(clientOptions.warning());
            return runSession(
                    ui,
                    SessionResources.local(connector, launcher, files),
                    warned,
                    MonotonicClock::millis,
                    clientOptions.startup());
        }
    }

    /** Returns whether terminals of a type, the value of {@code TERM}, show screens. */
    public static boolean isSupported(String terminalType) {
        return !terminalType.isEmpty() && !terminalType.equals("dumb");
    }

    /** Returns the locale of the messages; English if none is named. */
    public static Locale locale(Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .map(locale ->
                        Locale.forLanguageTag(locale.replaceFirst("[.@].*", "").replace('_', '-')))
                .filter(locale -> !locale.getLanguage().isEmpty())
                .orElse(Locale.ENGLISH);
    }

    /** Returns whether the locale is UTF-8. */
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

    /** Runs until the user quits. */
    static Effect.Quit runSession(
            LanternaBackend ui,
            SessionResources resources,
            ClientState state,
            LongSupplier clock,
            StartupAction startup)
            throws IOException, InterruptedException {
        ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("ui"));
        thread.setRemoveOnCancelPolicy(true);
        try {
            Runnable exit = () -> Runtime.getRuntime().exit(ExitCode.INTERRUPTED);
            UiLoop loop = new UiLoop(ui, resources, thread, exit, state, clock);
            DaemonThreads.of("keyboard", () -> readInput(ui, loop)).start();
            return loop.start(startup).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException unusable) {
                throw unusable;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            thread.shutdownNow();
        }
    }

    /** Reads the keyboard until the terminal is closed. Without a keyboard the user cannot quit. */
    private static void readInput(LanternaBackend ui, UiLoop loop) {
        String failure = "the terminal can no longer be read: ";
        try {
            TerminalEvent input;
            do {
                input = ui.read();
                loop.input(input);
            } while (!(input instanceof TerminalEvent.Eof));
        } catch (IOException e) {
            loop.quit(ExitCode.INTERNAL, failure + IoErrors.reason(e));
        } catch (RuntimeException | Error e) {
            loop.quit(ExitCode.INTERNAL, failure + IncidentLog.report(e));
        }
    }
}
