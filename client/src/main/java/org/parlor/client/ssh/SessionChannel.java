package org.parlor.client.ssh;

import java.io.IOException;
import java.util.List;
import org.apache.sshd.common.channel.RequestHandler;
import org.apache.sshd.server.channel.ChannelSession;

/** A session channel that takes only the variables that describe the terminal, and forwards nothing. */
final class SessionChannel extends ChannelSession {
    private static final List<String> VARIABLES = List.of("LANG", "COLORTERM", "NO_COLOR");
    private static final int LENGTH_MAX = 64;

    SessionChannel() {
        super(List.of());
    }

    @Override
    protected RequestHandler.Result handleEnvParsed(String name, String value) throws IOException {
        boolean taken = (VARIABLES.contains(name) || name.startsWith("LC_"))
                && name.length() <= LENGTH_MAX
                && value.length() <= LENGTH_MAX
                && getEnvironment().getEnv().size() < LENGTH_MAX;
        return taken ? super.handleEnvParsed(name, value) : RequestHandler.Result.ReplyFailure;
    }

    @Override
    protected RequestHandler.Result handleAgentForwardingParsed(String requestType) {
        return RequestHandler.Result.ReplyFailure;
    }
}
