package org.parlor.client.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.ExitCode;

/** Prints a text and ends: to the standard output, or to the standard error if it reports a failure. */
final class TextCommand implements Command {
    private final String text;
    private final int code;
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;
    private @Nullable ExitCallback exit;

    TextCommand(String text, int code) {
        this.text = text;
        this.code = code;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) throws IOException {
        String lines = ClientTerminal.of(environment).present() ? text.replace("\n", "\r\n") : text;
        OutputStream stream = Objects.requireNonNull(code == ExitCode.OK ? out : err);
        stream.write(lines.getBytes(StandardCharsets.UTF_8));
        stream.flush();
        Objects.requireNonNull(exit).onExit(code);
    }

    @Override
    public void destroy(ChannelSession channel) {}

    @Override
    public void setInputStream(InputStream unused) {}

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
}
