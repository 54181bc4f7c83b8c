package org.parlor.client.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.parlor.client.TestInvitation;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.CredentialStores;
import org.parlor.connection.ServerEndpoint;
import org.parlor.server.app.InitialAdminPassword;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;

/** A Parlor server with an SSH front end, and the command of the real ssh. */
final class SshFixture implements AutoCloseable {

    private final Path folder;
    private final ParlorServer server;
    private final ServerEndpoint proxied;
    private final SshLimits limits;
    private SshFrontEnd frontEnd;

    SshFixture(Path folder, SshLimits limits) throws ExitException {
        this(folder, limits, RegistrationMode.OPEN);
    }

    SshFixture(Path folder, SshLimits limits, RegistrationMode registration) throws ExitException {
        this.server = ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .with(ServerSettings.REGISTRATION, registration)
                        .withAdmins(Set.of(TestInvitation.ADMIN)))
                .withAdminPassword(new InitialAdminPassword(TestInvitation.ADMIN_PASSWORD))
                .withPasswordHasher(() -> new Argon2PasswordHasher(64, 1))
                .with(new WebSettings(0, Set.of())));
        this.proxied = new ServerEndpoint("127.0.0.1", server.openProxiedPort());
        this.folder = folder;
        this.limits = limits;
        this.frontEnd = startFrontEnd();
    }

    private SshFrontEnd startFrontEnd() throws ExitException {
        return startFrontEnd(proxied);
    }

    /** Starts another front end. */
    SshFrontEnd startFrontEnd(ServerEndpoint first, ServerEndpoint... others) throws ExitException {
        return SshFrontEnd.start(new SshOptions(
                "127.0.0.1",
                0,
                folder.resolve("ssh-host-key"),
                first,
                first,
                List.of(others),
                true,
                CredentialStores.of(folder.resolve("known-servers")),
                "parlor-ssh/test",
                limits));
    }

    void restartFrontEnd() throws ExitException {
        frontEnd.close();
        frontEnd = startFrontEnd();
    }

    static boolean hasOpenSsh() throws InterruptedException {
        try {
            return new ProcessBuilder("ssh", "-V").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** The address at which the server expects PROXY headers. */
    ServerEndpoint proxied() {
        return proxied;
    }

    ServerEndpoint server() {
        return new ServerEndpoint("127.0.0.1", server.port());
    }

    String webUrl() {
        return "http://127.0.0.1:" + server.webPort().orElseThrow() + "/";
    }

    int port() {
        return frontEnd.port();
    }

    String fingerprint() {
        return frontEnd.fingerprint();
    }

    /** The command line of the real ssh, without the user's configuration. */
    List<String> command(String user, String... words) {
        return command(folder, port(), user, words);
    }

    /** The command line of the real ssh for a front end at any port. */
    static List<String> command(Path folder, int port, String user, String... words) {
        List<String> command = new ArrayList<>(List.of(
                "ssh",
                "-F",
                "/dev/null",
                "-p",
                Integer.toString(port),
                "-o",
                "IdentityFile=none",
                "-o",
                "StrictHostKeyChecking=no",
                "-o",
                "LogLevel=ERROR",
                "-o",
                "UserKnownHostsFile=" + folder.resolve("known-hosts")));
        List<String> options =
                Arrays.stream(words).takeWhile(word -> word.startsWith("-")).toList();
        command.addAll(options);
        command.add(user + "@127.0.0.1");
        command.addAll(List.of(words).subList(options.size(), words.length));
        return command;
    }

    String commandLine(String user, String... words) {
        return String.join(" ", command(user, words));
    }

    @Override
    public void close() {
        frontEnd.close();
        server.close();
    }
}
