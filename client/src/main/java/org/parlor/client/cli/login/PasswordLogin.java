package org.parlor.client.cli.login;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.parlor.client.state.ExitException;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;

/** Exchanges a password for a resume token on a separate connection, so that the game client never has the password. */
final class PasswordLogin implements ServerConnection.Listener {
    private final CompletableFuture<ConnectionState> outcome = new CompletableFuture<>();

    /** The account requires a one-time code, and the login had none. */
    static final class OtpRequiredException extends Exception {
        private static final long serialVersionUID = 1;

        OtpRequiredException(String prompt) {
            super(prompt);
        }
    }

    private PasswordLogin() {}

    /**
     * @param client program and version, sent to the server
     * @return the login by resume token; empty if the name or the password is wrong
     * @throws OtpRequiredException if the account requires a one-time code
     * @throws ExitException if the server cannot be reached or rejects the login for another reason
     */
    public static Optional<Login.Resume> login(ServerEndpoint server, String client, Login.Password login)
            throws ExitException, OtpRequiredException, InterruptedException {
        PasswordLogin listener = new PasswordLogin();
        try (ConnectionFactory connectionFactory = new ConnectionFactory()) {
            ServerConnection line =
                    connectionFactory.open(server, new LoginParameters(client, List.of(), login), listener);
            ConnectionState end = listener.outcome.get();
            line.close();
            if (end instanceof ConnectionState.LoggedIn in) {
                return Optional.of(new Login.Resume(in.welcome().resume()));
            } else if (end instanceof ConnectionState.Closed refused
                    && refused.code().equals(ErrorCode.OTP_REQUIRED.wireName())) {
                throw new OtpRequiredException(refused.message());
            } else if (end instanceof ConnectionState.Closed refused
                    && !refused.code().equals(ErrorCode.BAD_CREDENTIALS.wireName())) {
                throw ExitException.of(refused);
            }
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void onMessage(ServerMessage message) {}

    /**
     * Completes the login with the first state after connecting; there are no retries before the first
     * login.
     */
    @Override
    public void onState(ConnectionState state) {
        if (!(state instanceof ConnectionState.Connecting)) {
            outcome.complete(state);
        }
    }
}
