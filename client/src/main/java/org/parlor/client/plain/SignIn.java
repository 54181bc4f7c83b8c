package org.parlor.client.plain;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.wire.Connection;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Identity;
import org.parlor.wire.LinkState;

/** Exchanges a password for a token on a line of its own, so that whatever plays afterwards never has the password. */
public final class SignIn implements Connection.Listener {
    private final CompletableFuture<LinkState> outcome = new CompletableFuture<>();

    private SignIn() {}

    /**
     * @param client program and version, as told to the server
     * @return the token to log in with, empty if the name or the password is wrong
     * @throws Stopped if there is no server, or it refuses for another reason
     */
    public static Optional<Login> at(Endpoint server, String client, Login.Password login)
            throws Stopped, InterruptedException {
        SignIn listener = new SignIn();
        try (Connector connector = new Connector()) {
            Connection line = connector.open(server, new Identity(client, List.of(), login), listener);
            LinkState end = listener.outcome.get();
            line.close();
            if (end instanceof LinkState.LoggedIn in) {
                return Optional.of(new Login.Resume(in.welcome().resume()));
            } else if (end instanceof LinkState.Closed refused
                    && !refused.code().equals(ErrorCode.BAD_CREDENTIALS.word())) {
                throw Stopped.by(refused);
            }
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void onMessage(ServerMessage message) {}

    /** The first that is more than an attempt decides: before a log-in a line that breaks is over. */
    @Override
    public void onState(LinkState state) {
        if (!(state instanceof LinkState.Connecting)) {
            outcome.complete(state);
        }
    }
}
