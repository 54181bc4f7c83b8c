package org.parlor.client.inprocess;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.TimeManager;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.SessionMessage;
import org.parlor.rules.Rules;
import org.parlor.server.app.BindFailedException;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.InvalidCertificateException;
import org.parlor.server.tls.TlsSettings;

/** Starts servers and bots in this process; local games also use sockets. */
public class LocalLauncher implements Launcher {
    private static final String LOOPBACK = "127.0.0.1";

    /** The number of ports tried after the default one if no port was given. */
    private static final int PORTS_TRIED = 20;

    private static final int DEFAULT_WEB_PORT = 7_780;

    private static final int BOT_SLOTS = 100;
    private static final int BOT_READY_SECONDS = 15;
    private static final int PORT_MAX = 65_535;

    private final Map<String, BotClient> bots = new ConcurrentHashMap<>();
    private final BackgroundAnalyzer analyzer = new BackgroundAnalyzer();
    private final WebReviews webReviews = new WebReviews();
    private final HostOptions options;

    /** Created on first use, as all fields below: the first screen needs none. */
    private @Nullable SearchExecutor searchExecutor;

    private @Nullable ConnectionFactory connectionFactory;
    private @Nullable ParlorServer localServer;
    private @Nullable ParlorServer hosted;
    private @Nullable HostedBots hostedBots;
    private String fingerprint = "";

    public LocalLauncher(HostOptions options) {
        this.options = options;
    }

    /** Waits without the lock, which other users of this launcher need. */
    @Override
    public LocalBot bot(String level) throws ExitException {
        ServerEndpoint address = localServer();
        BotClient bot = startedBot(level, address);
        try {
            return new LocalBot(address, name(bot));
        } catch (ExitException e) {
            bots.remove(level, bot);
            bot.close();
            throw e;
        }
    }

    private synchronized BotClient startedBot(String level, ServerEndpoint address) {
        BotClient known = bots.get(level);
        if (known != null) {
            return known;
        }
        BotClient started = start(level, address);
        bots.put(level, started);
        // The next user of this level gets a new bot.
        started.done().thenRun(() -> bots.remove(level, started));
        return started;
    }

    private BotClient start(String level, ServerEndpoint address) {
        BotSettings settings = BotSettings.of(address, level, HostedBots.newToken(), Level.parse(level))
                .withSlots(BOT_SLOTS)
                .withSeed(new SecureRandom().nextLong());
        return BotClient.start(connector(), searchExecutor(), settings, BotListener.NONE);
    }

    /** Returns the name of the bot, once it accepts challenges. */
    private static String name(BotClient bot) throws ExitException {
        try {
            return bot.ready().toCompletableFuture().get(BOT_READY_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            String reason = e.getCause() == null ? null : e.getCause().getMessage();
            throw new ExitException("the bot did not start: " + (reason == null ? "the log has the details" : reason));
        } catch (TimeoutException e) {
            throw new ExitException("the bot did not start within " + BOT_READY_SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ExitException("interrupted while the bot started");
        }
    }

    @Override
    public synchronized ServerEndpoint localServer() throws ExitException {
        ParlorServer server = localServer;
        if (server == null) {
            server = listen(
                    ServerConfig.embedded().with(ServerSettings.standard().withoutAccounts()));
            localServer = server;
        }
        return new ServerEndpoint(LOOPBACK, server.port());
    }

    @Override
    public synchronized HostedServer host(int port) throws ExitException {
        ParlorServer server = hosted;
        if (server == null) {
            server = port != 0 ? listen(serverConfig(port)) : listenNearDefaultPort();
            hosted = server;
        }
        SessionMessage.Hello.Links links = links(server);
        server.announceLinks(links);
        boolean tls = server.tlsPort().isPresent();
        int joined = server.tlsPort().orElse(server.port());
        List<String> joinLines = addresses().stream()
                .map(host -> ServerLinks.joinLine(host, joined, tls))
                .toList();
        String page = links.web();
        ServerEndpoint address =
                new ServerEndpoint(options.isOnAllInterfaces() ? LOOPBACK : options.bind(), server.port());
        if (options.bots() && hostedBots == null) {
            hostedBots = HostedBots.start(address, options.data(), connector(), searchExecutor());
        }
        return new HostedServer(
                address,
                new ServerLinks(
                        page == null ? "" : page,
                        "",
                        "",
                        joinLines,
                        options.accounts() ? ServerLinks.accountLine(joinLines) : "",
                        fingerprint),
                options.data() != null);
    }

    /** Announces the SSH front end of the hosted server. */
    public synchronized void announceSsh(int port) {
        ParlorServer server = Objects.requireNonNull(hosted);
        server.announceLinks(links(server).withSsh(address(port)));
    }

    private SessionMessage.Hello.Links links(ParlorServer server) {
        OptionalInt tls = server.tlsPort();
        OptionalInt web = server.webPort();
        return new SessionMessage.Hello.Links(
                web.isEmpty() ? null : (tls.isPresent() ? "https://" : "http://") + address(web.getAsInt()) + "/",
                null,
                address(server.port()),
                tls.isEmpty() ? null : address(tls.getAsInt()));
    }

    private String address(int port) {
        return new ServerEndpoint(addresses().get(0), port).toString();
    }

    /** Returns the addresses under which others reach the hosted server, the most useful first. */
    public List<String> addresses() {
        return LocalAddresses.reachableAt(options.bind());
    }

    /** Opens an address of the hosted server, for connections that begin with a PROXY header. */
    public synchronized ServerEndpoint proxiedAddress() {
        return new ServerEndpoint(LOOPBACK, Objects.requireNonNull(hosted).openProxiedPort());
    }

    /** Adds TLS with a certificate of its own, if requested, one port above the plain one. */
    private ServerConfig serverConfig(int port) {
        ServerConfig plain = ServerConfig.forAddress(options.bind(), port)
                .with(
                        options.accounts()
                                ? ServerSettings.standard().with(PasswordLoginPolicy.GUARDED)
                                : ServerSettings.standard().withoutAccounts())
                .with(webSettings())
                .with(storage());
        Path kept = options.certificates();
        if (kept == null) {
            return plain;
        }
        int tlsPort = port == 0 || port == PORT_MAX ? 0 : port + 1;
        return plain.with(new TlsSettings(tlsPort, false, host -> {
            CertificateReloader made = CertificateReloader.selfSignedIn(kept, host);
            fingerprint = made.fingerprint().toString();
            return made;
        }));
    }

    private Storage storage() {
        Path data = options.data();
        return data == null ? Storage.inMemory() : Storage.inDatabase(new SqliteDatabase(data));
    }

    private @Nullable WebSettings webSettings() {
        Integer webPort = options.webPort();
        if (webPort == null) {
            return null;
        }
        return new WebSettings(webPort != 0 ? webPort : freeWebPort(), Set.of(), Set.of(), null, webReviews);
    }

    /** The first free port from the default one on; 0, which is any free port, if there is none nearby. */
    private static int freeWebPort() {
        for (int port = DEFAULT_WEB_PORT; port < DEFAULT_WEB_PORT + PORTS_TRIED; port++) {
            try (ServerSocket probe = new ServerSocket(port)) {
                return probe.getLocalPort();
            } catch (IOException taken) {
                // The port is in use; try the next one.
            }
        }
        return 0;
    }

    private ParlorServer listenNearDefaultPort() throws ExitException {
        int step = options.certificates() == null ? 1 : 2;
        for (int i = 0; i < PORTS_TRIED; i++) {
            try {
                return tryListen(serverConfig(ServerEndpoint.DEFAULT_PORT + i * step));
            } catch (BindFailedException taken) {
                // The port is in use; try the next one.
            }
        }
        return listen(serverConfig(0));
    }

    private static ParlorServer listen(ServerConfig config) throws ExitException {
        try {
            return tryListen(config);
        } catch (BindFailedException taken) {
            throw new ExitException(
                    ExitCode.PORT_TAKEN,
                    taken.getMessage() + ". "
                            + taken.advice(option -> option.equals("web-port") ? "--web" : "--" + option));
        }
    }

    /** @throws BindFailedException if a port is in use */
    private static ParlorServer tryListen(ServerConfig config) throws ExitException {
        try {
            return ParlorServer.start(config);
        } catch (InvalidCertificateException bad) {
            throw new ExitException("cannot use the TLS certificate: " + bad.getMessage());
        } catch (StoreException bad) {
            throw new ExitException("cannot keep the games of this server: " + bad.getMessage()
                    + ". To host without keeping games: parlor host --memory");
        }
    }

    @Override
    public void analyze(AnalysisRequest request, Consumer<Event> found) {
        analyzer.analyze(request, found);
    }

    @Override
    public void stopAnalysis() {
        analyzer.stop();
    }

    /** Returns a launcher for a remote user: with the same server and bots, without hosting. */
    public RemoteLauncher remote() {
        return new RemoteLauncher(this, analyzer.sharing());
    }

    /** Returns a computer player for a local seat. */
    public synchronized ComputerPlayer computerPlayer(String level, Rules rules) {
        Level wanted = Level.parse(level);
        Engine engine = searchExecutor().engine(rules, wanted, new Random(new SecureRandom().nextLong()));
        return (position, timeControl, clock) -> {
            int movesLeft = TimeManager.movesLeft(engine.pliesUntilSolvable(position));
            TimeBudget budget =
                    TimeManager.allocate(timeControl, clock, position.sideToMove(), movesLeft, wanted.capMillis(), 0);
            return engine.choose(position, budget.limits(), () -> false).move();
        };
    }

    private SearchExecutor searchExecutor() {
        SearchExecutor known = searchExecutor;
        if (known == null) {
            known = SearchExecutor.inBackground();
            searchExecutor = known;
        }
        return known;
    }

    private ConnectionFactory connector() {
        ConnectionFactory known = connectionFactory;
        if (known == null) {
            known = new ConnectionFactory();
            connectionFactory = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        bots.values().forEach(BotClient::close);
        bots.clear();
        if (hostedBots != null) {
            hostedBots.close();
            hostedBots = null;
        }
        if (localServer != null) {
            localServer.closePermanently();
            localServer = null;
        }
        if (hosted != null) {
            hosted.closePermanently();
            hosted = null;
        }
        if (connectionFactory != null) {
            connectionFactory.close();
            connectionFactory = null;
        }
        analyzer.close();
        webReviews.close();
        if (searchExecutor != null) {
            searchExecutor.close();
            searchExecutor = null;
        }
    }
}
