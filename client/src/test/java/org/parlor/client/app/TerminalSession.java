package org.parlor.client.app;

import static org.awaitility.Awaitility.await;

import com.googlecode.lanterna.input.KeyType;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.awaitility.core.ConditionTimeoutException;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.ui.ColourDepth;

/** The client on a terminal in memory: sends keys and reads the screen. */
public final class TerminalSession {
    private final VirtualTty tty = new VirtualTty(80, 24);
    private final CompletableFuture<Effect.Quit> end = new CompletableFuture<>();

    /** Starts the client, which runs until it quits. */
    public static TerminalSession at(
            String name, Connector connector, Launcher launcher, StartupAction startup, ColourDepth depth) {
        return at(Settings.DEFAULT.withName(name), connector, launcher, startup, depth);
    }

    public static TerminalSession at(
            Settings settings, Connector connector, Launcher launcher, StartupAction startup, ColourDepth depth) {
        TerminalSession session = new TerminalSession();
        Thread thread = new Thread(
                () -> session.run(settings, connector, launcher, startup, depth), "drawing " + settings.name());
        thread.setDaemon(true);
        thread.start();
        return session;
    }

    VirtualTty tty() {
        return tty;
    }

    CompletableFuture<Effect.Quit> end() {
        return end;
    }

    public TerminalSession type(String text) {
        tty.type(text);
        return this;
    }

    TerminalSession press(KeyType... keys) {
        for (KeyType key : keys) {
            tty.press(key);
        }
        return this;
    }

    /** Waits until the screen matches. */
    public TerminalSession awaitScreen(Predicate<String> wanted) {
        try {
            await().pollInterval(Duration.ofMillis(5)).until(() -> wanted.test(tty.shown()));
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("The screen shows\n" + tty.shown(), e);
        }
        return this;
    }

    public TerminalSession awaitScreen(String text) {
        return awaitScreen(shown -> shown.contains(text));
    }

    private void run(
            Settings settings, Connector connector, Launcher launcher, StartupAction startup, ColourDepth depth) {
        Effect.Quit quit;
        try (FileQueue files = new FileQueue();
                LanternaBackend ui = new LanternaBackend(tty, depth, false)) {
            ClientState state = ClientState.initial(settings, HomeScreen.START, MonotonicClock.millis());
            SessionResources resources = SessionResources.local(connector, launcher, files);
            quit = FullScreenClient.runSession(ui, resources, state, MonotonicClock::millis, startup);
        } catch (Exception e) {
            end.completeExceptionally(e);
            return;
        }
        end.complete(quit);
    }
}
