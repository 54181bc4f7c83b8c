package org.parlor.client.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.sshd.common.io.IoOutputStream;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.state.ExitCode;

/** Prints a text and ends: to the standard output, or to the standard error if it reports a failure. Has no thread. */
final class TextCommand extends ChannelCommand {

    /** A text of complete lines and the exit code. */
    record Result(String text, int code) {
        static Result ok(String text) {
            return new Result(text, ExitCode.OK);
        }

        static Result failed(String message, int code) {
            return new Result("parlor: " + message + "\n", code);
        }
    }

    private final Supplier<CompletionStage<Result>> action;

    /** @param action started with the command */
    TextCommand(Supplier<CompletionStage<Result>> action) {
        this.action = action;
    }

    static TextCommand of(Result result) {
        return new TextCommand(() -> CompletableFuture.completedFuture(result));
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
        boolean terminal = ClientTerminal.of(environment).present();
        action.get()
                .exceptionally(fault -> Result.failed(IncidentLog.report(fault), ExitCode.INTERNAL))
                .thenAccept(result -> print(result, terminal));
    }

    private void print(Result result, boolean terminal) {
        String text = terminal ? result.text().replace("\n", "\r\n") : result.text();
        IoOutputStream stream = Objects.requireNonNull(result.code() == ExitCode.OK ? out : err);
        ExitCallback ended = Objects.requireNonNull(exit);
        try {
            stream.writeBuffer(new ByteArrayBuffer(text.getBytes(StandardCharsets.UTF_8)))
                    .addListener(written -> ended.onExit(result.code()));
        } catch (IOException closed) {
            ended.onExit(ExitCode.HUNG_UP);
        }
    }

    @Override
    public void destroy(ChannelSession channel) {}
}
