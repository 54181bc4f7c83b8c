package org.parlor.client.ssh;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.sshd.common.io.IoInputStream;
import org.apache.sshd.common.io.IoOutputStream;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.command.AsyncCommand;
import org.jspecify.annotations.Nullable;

/** A command that has no thread: it writes asynchronously, and a channel passes the input on by itself. */
abstract class ChannelCommand implements AsyncCommand {
    @Nullable
    IoOutputStream out;

    @Nullable
    IoOutputStream err;

    @Nullable
    ExitCallback exit;

    @Override
    public final void setIoOutputStream(IoOutputStream stream) {
        out = stream;
    }

    @Override
    public final void setIoErrorStream(IoOutputStream stream) {
        err = stream;
    }

    @Override
    public final void setExitCallback(ExitCallback callback) {
        exit = callback;
    }

    @Override
    public final void setIoInputStream(IoInputStream unused) {}

    @Override
    public final void setInputStream(InputStream unused) {}

    @Override
    public final void setOutputStream(OutputStream unused) {}

    @Override
    public final void setErrorStream(OutputStream unused) {}
}
