package org.parlor.client.ssh;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.connection.ServerEndpoint;

/** A launcher whose hosted server also has an SSH front end. */
public final class SshHostLauncher implements Launcher {
    private static final int PORTS_TRIED = 20;

    private final LocalLauncher launcher;
    private final Function<ServerEndpoint, SshOptions> options;
    private @Nullable SshFrontEnd frontEnd;

    /** @param options returns the options of the front end of a server that expects PROXY headers */
    public SshHostLauncher(LocalLauncher launcher, Function<ServerEndpoint, SshOptions> options) {
        this.launcher = launcher;
        this.options = options;
    }

    @Override
    public synchronized HostedServer host(int port) throws ExitException {
        HostedServer hosted = launcher.host(port);
        SshFrontEnd started = frontEnd;
        if (started == null) {
            started = start(options.apply(launcher.proxiedAddress()));
            frontEnd = started;
        }
        launcher.announceSsh(started.port());
        String line = ServerLinks.sshLine(launcher.addresses().get(0), started.port());
        return hosted.with(hosted.serverLinks().withSsh(line, started.fingerprint()));
    }

    /** Starts the front end, on the default port or the next free one if no port was given. */
    private SshFrontEnd start(SshOptions options) throws ExitException {
        if (options.port() != 0) {
            return SshFrontEnd.start(options, launcher);
        }
        for (int i = 0; i < PORTS_TRIED; i++) {
            try {
                return SshFrontEnd.start(options.withPort(SshFrontEnd.DEFAULT_PORT + i), launcher);
            } catch (ExitException unusable) {
                if (unusable.exitCode() != ExitCode.PORT_TAKEN) {
                    throw unusable;
                }
            }
        }
        return SshFrontEnd.start(options, launcher);
    }

    @Override
    public LocalBot bot(String level) throws ExitException {
        return launcher.bot(level);
    }

    @Override
    public ServerEndpoint localServer() throws ExitException {
        return launcher.localServer();
    }

    @Override
    public void analyze(AnalysisRequest request, Consumer<Event> found) {
        launcher.analyze(request, found);
    }

    @Override
    public void stopAnalysis() {
        launcher.stopAnalysis();
    }

    @Override
    public synchronized void close() {
        if (frontEnd != null) {
            frontEnd.close();
            frontEnd = null;
        }
        launcher.close();
    }
}
