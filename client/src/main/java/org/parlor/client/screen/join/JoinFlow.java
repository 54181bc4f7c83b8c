package org.parlor.client.screen.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.join.JoinForm.LoginKind;
import org.parlor.client.screen.lobby.OfflineGamesScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;

/** Joins servers: new ones through the form, saved ones with their sessions. */
public final class JoinFlow {
    private static final int PASSWORD_MIN = 8;
    private static final int PASSWORD_MAX = 256;

    private JoinFlow() {}

    public static Update open(ClientState state) {
        JoinForm form = JoinForm.empty(state.settings().name());
        return Update.of(state.push(new JoinScreen(form))).with(new Effect.ListSavedServers());
    }

    /** Shows the saved servers, if the join screen is open. */
    public static ClientState withServers(ClientState state, List<SavedServer> servers) {
        return state.topScreen() instanceof JoinScreen join
                ? shown(state, join.form().withServers(servers))
                : state;
    }

    /** Logs in to a saved server again. */
    public static Update rejoin(ClientState state, SavedServer server) {
        return go(state, JoinForm.empty(state.settings().name()), server);
    }

    static ClientState shown(ClientState state, JoinForm join) {
        return state.replaceTop(new JoinScreen(join));
    }

    /** Joins a saved server, with the same session if it has not expired. */
    static Update go(ClientState state, JoinForm join, SavedServer savedServer) {
        if (savedServer.state() == SavedServer.State.EXPIRED && !savedServer.guest()) {
            JoinForm again = join.withLogin(savedServer.address(), LoginKind.ACCOUNT, savedServer.user());
            ClientState open = state.topScreen() instanceof JoinScreen ? state : state.push(new JoinScreen(join));
            return Update.of(shown(open, again).info("Type the password of " + savedServer.user()));
        }
        ClientState planned = state.with(PendingAction.lobby());
        boolean other = savedServer.state() == SavedServer.State.IN_USE;
        return ConnectFlow.connect(
                planned,
                savedServer.address(),
                LoginIdentity.resumed(other ? state.settings().name() : savedServer.user()));
    }

    static Update go(ClientState state, JoinForm join) {
        try {
            ServerEndpoint address =
                    ServerEndpoint.parse(join.address(), join.tls() ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN);
            return error(join)
                    .map(reason -> Update.of(state.error(reason)))
                    .orElseGet(() -> ConnectFlow.connect(state.with(PendingAction.lobby()), address, who(join)));
        } catch (InvalidInputException e) {
            return Update.of(state.error(e.getMessage()));
        }
    }

    private static LoginIdentity who(JoinForm join) {
        return join.loginKind() == LoginKind.GUEST
                ? LoginIdentity.resumed(join.name())
                : LoginIdentity.account(join.name(), join.password(), join.loginKind() == LoginKind.NEW);
    }

    /** Validates the form before connecting; empty if it is valid. */
    private static Optional<String> error(JoinForm join) {
        boolean guest = join.loginKind() == LoginKind.GUEST;
        Optional<String> fault = !guest
                ? UsernameProfile.fault(join.name(), UsernameProfile.LENGTH_MAX)
                : Optional.of(join.name()).filter(name -> !name.isEmpty()).flatMap(UsernameProfile::guestFault);
        int length = join.password().length();
        return guest || fault.isPresent() || (length >= PASSWORD_MIN && length <= PASSWORD_MAX)
                ? fault
                : Optional.of("A password has 8 to 256 characters");
    }

    /** Handles the end of a connection: a failed one returns to the join screen, with an empty password. */
    public static Update onDisconnected(ClientState state, Event.Disconnected disconnected) {
        ServerEndpoint server = state.connection().address();
        if (server != null
                && disconnected.exitCode() == ExitCode.NOT_REACHED
                && state.offlineGames().games().stream()
                        .anyMatch(game -> game.account().isAt(server))) {
            return ConnectFlow.leaveServer(state)
                    .map(next -> OfflineGamesScreen.open(next).error(disconnected.reason()));
        }
        if (state.pendingAction().isOnlyTask()) {
            return ConnectFlow.failed(state, disconnected.reason(), disconnected.exitCode());
        }
        if (!(state.topScreen() instanceof WaitingScreen) || !(state.pop().topScreen() instanceof JoinScreen screen)) {
            return ConnectFlow.leaveServer(state).map(next -> next.error(disconnected.reason()));
        }
        ClientState back =
                state.pop().with(ConnectionStatus.OFF).with(SessionState.EMPTY).with(PendingAction.NONE);
        JoinForm join = screen.form();
        ClientState asked = join.loginKind() == LoginKind.GUEST ? back : shown(back, join.withPasswordFocus());
        return Update.of(asked.error(disconnected.reason())).with(new Effect.Disconnect(0));
    }

    /** Asks the user about an untrusted certificate, in place of the waiting screen. */
    public static Update onCertificateUntrusted(ClientState state, Event.CertificateUntrusted untrusted) {
        List<Screen> screens = new ArrayList<>(state.screens());
        screens.removeIf(screen -> screen instanceof WaitingScreen);
        LoginIdentity identity = screens.get(screens.size() - 1) instanceof JoinScreen join
                        && join.form().server().isEmpty()
                ? who(join.form())
                : LoginIdentity.resumed(state.settings().name());
        screens.add(new CertificateScreen(untrusted, identity));
        return Update.of(state.with(screens).with(ConnectionStatus.OFF)).with(new Effect.Disconnect(0));
    }
}
