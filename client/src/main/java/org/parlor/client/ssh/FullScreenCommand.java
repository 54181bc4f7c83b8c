package org.parlor.client.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.Signal;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.app.SessionResources;
import org.parlor.client.app.UiLoop;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.terminal.RemoteBackend;
import org.parlor.message.value.SafeText;

/** The full screen on a channel. Has no thread: input, output and turns of the loop are tasks on shared threads. */
final class FullScreenCommand extends ChannelCommand implements ChannelDataReceiver, RemoteSessions.RemoteSession {

    private final RemoteSessions sessions;
    private final RemoteUser user;
    private final StartupAction startup;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean exited = new AtomicBoolean();
    private volatile @Nullable ChannelSession channel;
    private volatile @Nullable RemoteBackend backend;
    private volatile @Nullable UiLoop loop;
    private volatile long lastInput;
    /** Since when the channel has not taken the output; 0 if it has. */
    private volatile long sendingSince;

    FullScreenCommand(RemoteSessions sessions, RemoteUser user, StartupAction startup) {
        this.sessions = sessions;
        this.user = user;
        this.startup = startup;
    }

    @Override
    public void start(ChannelSession opened, Environment environment) throws IOException {
        channel = opened;
        lastInput = MonotonicClock.millis();
        ClientTerminal terminal = ClientTerminal.of(environment);
        RemoteBackend screen = RemoteBackend.start(
                this::send, terminal.charset(), terminal.depth(), terminal.columns(), terminal.rows());
        backend = screen;
        // Accounts have notices, guests advice.
        String news = String.join(". ", user.notices(startup)) + user.returnAdvice();
        Settings settings = Settings.remote("").withLocale(terminal.locale());
        ClientState state = ClientState.initial(
                        terminal.charset().equals(StandardCharsets.UTF_8) ? settings : settings.withAsciiOnly(),
                        HomeScreen.START,
                        MonotonicClock.millis())
                .with(StatusMessage.lasting(news));
        SessionResources resources = sessions.resources(user);
        UiLoop running = new UiLoop(
                screen, resources, sessions.threads(), () -> exit(ExitCode.INTERRUPTED), state, MonotonicClock::millis);
        loop = running;
        environment.addSignalListener(
                (source, signal) -> {
                    ClientTerminal now = ClientTerminal.of(environment);
                    screen.resize(now.columns(), now.rows());
                },
                Signal.WINCH);
        sessions.add(this);
        running.start(startup).whenComplete((quit, fault) -> {
            resources.connector().close();
            resources.launcher().close();
            end(quit, fault);
        });
    }

    private void send(byte[] bytes, Runnable sent) throws IOException {
        sendingSince = MonotonicClock.millis();
        Objects.requireNonNull(out).writeBuffer(new ByteArrayBuffer(bytes)).addListener(written -> {
            sendingSince = 0;
            if (written.isWritten()) {
                sent.run();
            }
        });
    }

    /** Returns the space in the window once the keys are handled, so that a peer cannot fill the queue. */
    @Override
    public int data(ChannelSession source, byte[] bytes, int offset, int length) throws IOException {
        UiLoop running = loop;
        RemoteBackend screen = backend;
        if (running == null || screen == null || ended.get()) {
            return length;
        }
        lastInput = MonotonicClock.millis();
        screen.receive(bytes, offset, length, running::input);
        running.afterInput(() -> release(source, length));
        return 0;
    }

    private static void release(ChannelSession source, int length) {
        try {
            source.getLocalWindow().release(length);
        } catch (IOException closed) {
            // The channel reports its end.
        }
    }

    @Override
    public void endIfStalled(long now, SshLimits limits) {
        long since = sendingSince;
        ChannelSession open = channel;
        UiLoop running = loop;
        if (since != 0 && now - since > limits.output().toMillis() && open != null) {
            open.getSession().close(true);
        } else if (now - lastInput > limits.idle().toMillis() && running != null) {
            running.quit(ExitCode.OK, "no key for " + limits.idle().toMinutes() + " minutes, so the session has ended");
        }
    }

    @Override
    public void end(String message) {
        UiLoop running = loop;
        if (running != null) {
            running.quit(ExitCode.LOST, message);
        }
    }

    /** Restores the terminal, then closes the channel once the last bytes are sent. */
    private void end(Effect.@Nullable Quit quit, @Nullable Throwable fault) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        String message = fault != null ? IncidentLog.report(fault) : quit == null ? "" : quit.message();
        int code = quit == null ? ExitCode.INTERNAL : quit.exitCode();
        RemoteBackend screen = Objects.requireNonNull(backend);
        try {
            String text = message.isEmpty() ? "" : "parlor: " + SafeText.sanitize(message) + "\r\n";
            screen.close(text, () -> exit(code));
        } catch (IOException closed) {
            exit(code);
        }
    }

    private void exit(int code) {
        ExitCallback callback = exit;
        if (exited.compareAndSet(false, true) && callback != null) {
            callback.onExit(code);
        }
    }

    /** The client has closed its side. */
    @Override
    public void close() {
        quit();
    }

    @Override
    public void destroy(ChannelSession closed) {
        sessions.remove(this);
        quit();
    }

    private void quit() {
        UiLoop running = loop;
        if (running != null) {
            running.quit(ExitCode.HUNG_UP, "");
        }
    }
}
