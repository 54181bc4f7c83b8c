package org.parlor.client.ssh;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.app.SessionResources;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.plain.LineWriter;
import org.parlor.client.plain.PlainContext;
import org.parlor.client.plain.PlainContext.PlaybackSpeed;
import org.parlor.client.plain.PlainEventQueue;
import org.parlor.client.plain.PlainMode;
import org.parlor.client.plain.PlainSettings;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;

/** Plain mode on a channel, with two threads of its own: one reads lines, the other plays. */
final class PlainModeCommand implements Command, RemoteSessions.RemoteSession {
    private final RemoteSessions sessions;
    private final RemoteUser user;
    private final StartupAction startup;
    private final Thread thread = new Thread(this::run, "ssh line");
    private ClientTerminal terminal = ClientTerminal.NONE;
    private @Nullable InputStream in;
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;
    private @Nullable ExitCallback exit;
    private volatile @Nullable ChannelSession channel;
    private volatile @Nullable String endMessage;
    private volatile long lastInput;
    /** Since when the channel has not taken the output; 0 if it has. */
    private volatile long sendingSince;

    PlainModeCommand(RemoteSessions sessions, RemoteUser user, StartupAction startup) {
        this.sessions = sessions;
        this.user = user;
        this.startup = startup;
    }

    @Override
    public void start(ChannelSession opened, Environment environment) {
        channel = opened;
        lastInput = MonotonicClock.millis();
        terminal = ClientTerminal.of(environment);
        sessions.add(this);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        int code = ExitCode.INTERNAL;
        Charset charset = terminal.charset();
        OutputStream shown = new TimedOutput(Objects.requireNonNull(out));
        InputStream typed = new TimedInput(Objects.requireNonNull(in));
        LineDiscipline edited = terminal.present() ? new LineDiscipline(typed, shown) : null;
        PrintStream lines = new PrintStream(edited == null ? shown : edited.output(), false, charset);
        PrintStream errors = new PrintStream(
                edited == null ? new TimedOutput(Objects.requireNonNull(err)) : edited.output(), false, charset);
        try {
            PlainEventQueue queue = new PlainEventQueue();
            queue.read(edited == null ? typed : edited.input(), charset);
            LineWriter writer = new LineWriter(lines, edited != null);
            user.notices(startup).forEach(notice -> writer.println("notice: " + notice));
            if (!user.returnAdvice().isEmpty()) {
                writer.println(user.returnAdvice());
            }
            code = mode(queue, writer).run(startup);
        } catch (ExitException ended) {
            code = ended.exitCode();
            errors.println("parlor: " + ended.getMessage());
        } catch (InterruptedException ended) {
            code = ExitCode.LOST;
            String message = endMessage;
            if (message != null) {
                errors.println("parlor: " + message);
            }
        } catch (RuntimeException fault) {
            errors.println("parlor: " + IncidentLog.report(fault));
        } finally {
            lines.flush();
            errors.flush();
            Objects.requireNonNull(exit).onExit(code);
        }
    }

    private PlainMode mode(PlainEventQueue queue, LineWriter writer) {
        PlainSettings settings = new PlainSettings(
                "", user.name(), sessions.options().stores(), sessions.options().program(), false, false, false);
        PlainContext context = new PlainContext(
                queue, writer, BoardFormatOptions.DEFAULT, new PlaybackSpeed(false, Duration.ZERO), List.of(), null);
        SessionResources resources = sessions.resources(user);
        return new PlainMode(settings, context, () -> resources, Settings.remote(""));
    }

    @Override
    public void endIfStalled(long now, SshLimits limits) {
        long since = sendingSince;
        boolean stalled = since != 0 && now - since > limits.output().toMillis();
        if (stalled || now - lastInput > limits.idle().toMillis()) {
            closeConnection();
        }
    }

    @Override
    public void end(String message) {
        endMessage = message;
        thread.interrupt();
    }

    private void closeConnection() {
        ChannelSession open = channel;
        if (open != null) {
            open.getSession().close(true);
        }
    }

    @Override
    public void destroy(ChannelSession closed) {
        sessions.remove(this);
        thread.interrupt();
    }

    @Override
    public void setInputStream(InputStream stream) {
        in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
        out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {
        err = stream;
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
        exit = callback;
    }

    /** Notes the time of the latest input. */
    private final class TimedInput extends FilterInputStream {
        TimedInput(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            lastInput = MonotonicClock.millis();
            return count;
        }
    }

    /** Notes the time while a write waits. */
    private final class TimedOutput extends FilterOutputStream {
        TimedOutput(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            sendingSince = MonotonicClock.millis();
            try {
                out.write(bytes, offset, length);
                out.flush();
            } catch (IOException notTaken) {
                closeConnection();
                throw notTaken;
            } finally {
                sendingSince = 0;
            }
        }
    }
}
