package org.parlor.client.ssh;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.connection.ServerEndpoint;

/** A launcher whose hosted server also has an SSH front end. */
public final class SshHostLauncher extends LocalLauncher {
    private static final int PORTS_TRIED = 20;

    private final Function<ServerEndpoint, SshOptions> sshOptions;
    private @Nullable SshFrontEnd frontEnd;

    /** @param sshOptions returns the options of the front end of a server that expects PROXY headers */
    public SshHostLauncher(HostOptions options, Function<ServerEndpoint, SshOptions> sshOptions) {
        super(options);
        this.sshOptions = sshOptions;
    }

    @Override
    public synchronized HostedServer host(int port) throws ExitException {
        HostedServer hosted = super.host(port);
        SshFrontEnd started = frontEnd;
        if (started == null) {
            started = start(sshOptions.apply(proxiedAddress()));
            frontEnd = started;
        }
        announceSsh(started.port());
        String line = ServerLinks.sshLine(addresses().get(0), started.port());
        return hosted.with(hosted.serverLinks().withSsh(line, started.fingerprint()));
    }

    /** Starts the front end, on the default port or the next free one if no port was given. */
    private SshFrontEnd start(SshOptions options) throws ExitException {
        if (options.port() != 0) {
            return SshFrontEnd.start(options, this);
        }
        for (int i = 0; i < PORTS_TRIED; i++) {
            try {
                return SshFrontEnd.start(options.withPort(SshFrontEnd.DEFAULT_PORT + i), this);
            } catch (ExitException unusable) {
                if (unusable.exitCode() != ExitCode.PORT_TAKEN) {
                    throw unusable;
                }
            }
        }
        return SshFrontEnd.start(options, this);
    }

    @Override
    public synchronized void close() {
        if (frontEnd != null) {
            frontEnd.close();
            frontEnd = null;
        }
        super.close();
    }
}
