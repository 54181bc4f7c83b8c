package org.parlor.client.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.sshd.common.io.IoOutputStream;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.channel.ChannelSession;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.state.ExitCode;

/** Prints a text and ends: to the standard output, or to the standard error if it reports a failure. Has no thread. */
final class TextCommand extends ChannelCommand {

    /**
     * Texts of complete lines and the exit code.
     *
     * @param notices printed to the standard error before the text
     */
    record Result(Set<String> notices, String text, int code) {
        static Result ok(String text) {
            return new Result(Set.of(), text, ExitCode.OK);
        }

        static Result failed(String message, int code) {
            return new Result(Set.of(), "parlor: " + message + "\n", code);
        }

        Result withNotices(Collection<String> received) {
            Set<String> all = new LinkedHashSet<>(received);
            all.addAll(notices);
            return new Result(all, text, code);
        }

        private String errors() {
            return notices.stream().map(notice -> "parlor: " + notice + "\n").collect(Collectors.joining())
                    + (code == ExitCode.OK ? "" : text);
        }
    }

    private final Supplier<CompletionStage<Result>> action;

    /** @param action started with the command */
    TextCommand(RemoteUser user, Supplier<CompletionStage<Result>> action) {
        this.action = () -> action.get().thenApply(result -> result.withNotices(user.notices()));
    }

    static TextCommand of(RemoteUser user, Result result) {
        return new TextCommand(user, () -> CompletableFuture.completedFuture(result));
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
        boolean terminal = ClientTerminal.of(environment).present();
        action.get()
                .exceptionally(fault -> Result.failed(IncidentLog.report(fault), ExitCode.INTERNAL))
                .thenAccept(result -> print(result, terminal));
    }

    private void print(Result result, boolean terminal) {
        boolean ok = result.code() == ExitCode.OK;
        write(
                err,
                result.errors(),
                terminal,
                () -> write(out, ok ? result.text() : "", terminal, () -> end(result.code())));
    }

    /** Writes a text, if there is any, and then does what follows. */
    private void write(@Nullable IoOutputStream stream, String text, boolean terminal, Runnable next) {
        if (text.isEmpty()) {
            next.run();
            return;
        }
        byte[] bytes = (terminal ? text.replace("\n", "\r\n") : text).getBytes(StandardCharsets.UTF_8);
        try {
            Objects.requireNonNull(stream)
                    .writeBuffer(new ByteArrayBuffer(bytes))
                    .addListener(written -> next.run());
        } catch (IOException closed) {
            end(ExitCode.HUNG_UP);
        }
    }

    private void end(int code) {
        Objects.requireNonNull(exit).onExit(code);
    }

    @Override
    public void destroy(ChannelSession channel) {}
}
