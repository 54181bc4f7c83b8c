package org.parlor.client;

import java.util.List;
import java.util.Set;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.AdminRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.server.app.InitialAdminPassword;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;

/** Invitations to servers that require one. */
public final class TestInvitation {
    public static final String ADMIN = "boss";
    public static final String ADMIN_PASSWORD = "correct horse battery";

    private TestInvitation() {}

    /** A server on which accounts are created by invitation only. */
    public static ServerConfig server() {
        return ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .with(ServerSettings.REGISTRATION, RegistrationMode.INVITATION)
                        .withAdmins(Set.of(ADMIN)))
                .withAdminPassword(new InitialAdminPassword(ADMIN_PASSWORD));
    }

    /** Returns the code of a new invitation of the admin. */
    public static String create(ServerEndpoint server) throws Exception {
        LoginParameters admin =
                new LoginParameters("test/1", List.of(), new Login.Password(ADMIN, ADMIN_PASSWORD, null, null));
        try (RequestClient client = RequestClient.open(server, admin, message -> {})) {
            return ((Reply.InvitationReply) client.request(new AdminRequest.NewInvitation(null, null))).invitation();
        }
    }
}
