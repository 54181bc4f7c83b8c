package org.parlor.client.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.channel.RequestHandler;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.global.KeepAliveHandler;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionHeartbeatController.HeartbeatType;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.server.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.global.NoMoreSessionsHandler;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.UserKeyFile;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;

/**
 * An SSH server whose sessions are Parlor: the full screen for terminals, plain mode for the others. There are no
 * shells, files or forwarding.
 */
public final class SshFrontEnd implements AutoCloseable {
    public static final int DEFAULT_PORT = 2222;

    private static final long WINDOW_BYTES = 32_768;
    /** Of each connection, also while it is idle; keys are short. */
    private static final int READ_BUFFER_BYTES = 4_096;
    /** Counts each key that a client offers; failed passwords have limits of their own. */
    private static final int LOGINS_MAX = 20;

    private static final Duration HEARTBEAT = Duration.ofSeconds(30);

    private final SshServer server;
    private final RemoteSessions sessions;
    private final Runnable closeLauncher;
    private final String fingerprint;

    private SshFrontEnd(SshServer server, RemoteSessions sessions, Runnable closeLauncher, String fingerprint) {
        this.server = server;
        this.sessions = sessions;
        this.closeLauncher = closeLauncher;
        this.fingerprint = fingerprint;
    }

    /** @throws ExitException if the port is in use or the host key unusable */
    public static SshFrontEnd start(SshOptions options) throws ExitException {
        LocalLauncher own = new LocalLauncher(HostOptions.inMemory());
        return start(options, own, own::close);
    }

    /**
     * Starts a front end whose users share the bots and analyses of a launcher, so that these do not search on more threads.
     * Closing the front end does not close the launcher.
     *
     * @throws ExitException if the port is in use or the host key unusable
     */
    static SshFrontEnd start(SshOptions options, LocalLauncher launcher) throws ExitException {
        return start(options, launcher, () -> {});
    }

    private static SshFrontEnd start(SshOptions options, LocalLauncher launcher, Runnable closeLauncher)
            throws ExitException {
        HostKeys keys = HostKeys.load(options);
        RemoteSessions sessions = new RemoteSessions(options, launcher);
        SshServer server = configured(options, keys, sessions);
        try {
            server.start();
        } catch (IOException e) {
            sessions.close();
            closeLauncher.run();
            String reason = e instanceof BindException
                    ? "port " + options.port() + " is used by another program"
                    : IoErrors.reason(e);
            throw new ExitException(ExitCode.PORT_TAKEN, "cannot listen for SSH: " + reason + ". Choose another port");
        }
        return new SshFrontEnd(server, sessions, closeLauncher, keys.fingerprint());
    }

    private static SshServer configured(SshOptions options, HostKeys keys, RemoteSessions sessions) {
        SshServer server = ServerBuilder.builder()
                .channelFactories(List.of(new ChannelSessionFactory() {
                    @Override
                    public SessionChannel createChannel(Session session) {
                        return new SessionChannel();
                    }
                }))
                .forwardingFilter(RejectAllForwardingFilter.INSTANCE)
                .keyExchangeFactories(without(ServerBuilder.setUpDefaultKeyExchanges(true), "sha1"))
                .cipherFactories(without(ServerBuilder.setUpDefaultCiphers(true), "cbc"))
                .macFactories(without(ServerBuilder.setUpDefaultMacs(true), "sha1"))
                // Compressed data may take much memory, which needs a login first.
                .compressionFactories(List.of(BuiltinCompressions.none, BuiltinCompressions.delayedZlib))
                .globalRequestHandlers(List.of(KeepAliveHandler.INSTANCE, NoMoreSessionsHandler.INSTANCE))
                .build();
        server.setHost(options.address());
        server.setPort(options.port());
        server.setKeyPairProvider(keys.provider());
        UserKeyFile userKeys = new UserKeyFile(options.userKeys());
        AccountAuthenticator accounts =
                new AccountAuthenticator(options, sessions::connections, userKeys, sessions.guests());
        server.setPublickeyAuthenticator(accounts);
        server.setKeyboardInteractiveAuthenticator(accounts);
        server.setPasswordAuthenticator(accounts);
        server.setUserAuthFactories(List.of(
                accounts.keyAuthentication(),
                UserAuthKeyboardInteractiveFactory.INSTANCE,
                UserAuthPasswordFactory.INSTANCE));
        server.setSubsystemFactories(List.of());
        server.setShellFactory(channel -> command(sessions, userKeys, channel, ""));
        server.setCommandFactory((channel, words) -> command(sessions, userKeys, channel, words));
        server.addSessionListener(new ConnectionLimiter(options.limits(), sessions.threads()));
        server.setSessionHeartbeat(HeartbeatType.IGNORE, HEARTBEAT);
        limit(server, options.limits());
        return server;
    }

    /** Returns the algorithms whose name does not contain a part. */
    private static <T extends NamedResource> List<T> without(List<T> algorithms, String part) {
        return algorithms.stream()
                .filter(algorithm -> !algorithm.getName().contains(part))
                .toList();
    }

    private static void limit(SshServer server, SshLimits limits) {
        CoreModuleProperties.SERVER_IDENTIFICATION.set(server, "Parlor");
        CoreModuleProperties.AUTH_TIMEOUT.set(server, limits.login());
        // The sessions measure their idle time by keys.
        CoreModuleProperties.IDLE_TIMEOUT.set(server, Duration.ZERO);
        CoreModuleProperties.MAX_AUTH_REQUESTS.set(server, LOGINS_MAX);
        // A new channel is refused if more than this number are open, so that one can be.
        CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, 0);
        CoreModuleProperties.WINDOW_SIZE.set(server, WINDOW_BYTES);
        CoreModuleProperties.NIO2_READ_BUFFER_SIZE.set(server, READ_BUFFER_BYTES);
        CoreModuleProperties.WAIT_FOR_SPACE_TIMEOUT.set(server, limits.output());
        CoreModuleProperties.TCP_NODELAY.set(server, true);
        CoreModuleProperties.SOCKET_KEEPALIVE.set(server, true);
    }

    private static Command command(
            RemoteSessions sessions, UserKeyFile userKeys, ChannelSession channel, String words) {
        RemoteUser user = RemoteUser.of(channel.getSession(), sessions.connections(channel.getSession()));
        if (CommandWords.isHelp(words)) {
            return TextCommand.of(user, TextCommand.Result.ok(String.join("\n", CommandWords.HELP) + "\n"));
        }
        if (KeysCommand.matches(words)) {
            KeysCommand keys = new KeysCommand(sessions.options(), userKeys, sessions.guests(), user);
            return new TextCommand(user, () -> keys.run(words));
        }
        if (AccountCommand.isExport(words)) {
            AccountCommand account = new AccountCommand(sessions.options(), user);
            return new TextCommand(user, () -> account.export(words));
        }
        Optional<String> fault = user.session() == null ? UsernameProfile.guestFault(user.name()) : Optional.empty();
        if (fault.isPresent()) {
            return TextCommand.of(
                    user,
                    TextCommand.Result.failed(fault.get() + ". Connect with another name: ssh NAME@…", ExitCode.USAGE));
        }
        StartupAction startup;
        try {
            startup = CommandWords.parse(words, sessions.options().server(), user.session());
        } catch (InvalidInputException wrong) {
            return TextCommand.of(user, TextCommand.Result.failed(String.valueOf(wrong.getMessage()), ExitCode.USAGE));
        }
        if (!ClientTerminal.of(channel.getEnvironment()).showsScreens()) {
            return new PlainModeCommand(sessions, user.entered(sessions.guests()), startup);
        }
        FullScreenCommand screen = new FullScreenCommand(sessions, user.entered(sessions.guests()), startup);
        channel.setDataReceiver(screen);
        return screen;
    }

    public int port() {
        return server.getPort();
    }

    /** Returns the fingerprint of the host key, as {@code ssh} shows it. */
    public String fingerprint() {
        return fingerprint;
    }

    @Override
    public void close() {
        sessions.close();
        closeLauncher.run();
        try {
            server.stop(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A session channel that takes only the variables that describe the terminal, and forwards nothing. */
    private static final class SessionChannel extends ChannelSession {
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

    /** The host keys, Ed25519 and ECDSA P-256, each in a file that is created if it does not exist. */
    private record HostKeys(List<KeyPair> pairs) {
        private static final int EC_BITS = 256;

        /** @throws ExitException if a key cannot be read or kept */
        static HostKeys load(SshOptions options) throws ExitException {
            List<KeyPair> pairs = new ArrayList<>();
            pairs.add(load(options.ed25519HostKey(), SecurityUtils.ED25519, 0));
            pairs.add(load(options.hostKey(), KeyUtils.EC_ALGORITHM, EC_BITS));
            return new HostKeys(List.copyOf(pairs));
        }

        private static KeyPair load(Path file, String algorithm, int bits) throws ExitException {
            SimpleGeneratorHostKeyProvider provider = new SimpleGeneratorHostKeyProvider(file);
            provider.setAlgorithm(algorithm);
            provider.setKeySize(bits);
            provider.setOverwriteAllowed(false);
            provider.setStrictFilePermissions(true);
            try {
                FilePaths.createParent(file.toAbsolutePath());
                List<KeyPair> loaded = provider.loadKeys(null);
                if (!loaded.isEmpty()) {
                    return loaded.get(0);
                }
                throw new ExitException(
                        "the SSH host key in " + file + " cannot be read; delete the file to make another");
            } catch (IOException e) {
                throw new ExitException("cannot keep the SSH host key in " + file + ": " + IoErrors.reason(e));
            }
        }

        KeyPairProvider provider() {
            return KeyPairProvider.wrap(pairs);
        }

        /** Returns the fingerprint of the key that current clients ask for first. */
        String fingerprint() {
            return KeyUtils.getFingerPrint(pairs.get(0).getPublic());
        }
    }
}
