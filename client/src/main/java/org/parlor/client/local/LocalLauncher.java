package org.parlor.client.local;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotPlayer;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.search.Limits;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.BotSeat;
import org.parlor.client.model.Hosting;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Launcher;
import org.parlor.client.plain.Chooser;
import org.parlor.rules.Rules;
import org.parlor.server.CannotListenException;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;

/** Starts servers and bots in this process. They are the real ones: what is played here is played over a socket. */
public final class LocalLauncher implements Launcher {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String ALL_INTERFACES = "0.0.0.0";
    /** How many ports after the usual one are tried for a host who asked for none. */
    private static final int PORTS_TRIED = 20;

    private static final int BOT_SLOTS = 10;
    private static final int BOT_READY_SECONDS = 15;
    private static final int PORT_TAKEN = 6;
    private static final int INTERNAL = 1;

    private final SecureRandom random = new SecureRandom();
    private final Thinkers thinkers = Thinkers.forThisMachine();
    private final Map<String, BotPlayer> bots = new HashMap<>();

    private final BackgroundAdviser adviser = new BackgroundAdviser();

    private @Nullable Connector connector;
    private @Nullable ParlorServer table;
    private @Nullable ParlorServer hosted;

    @Override
    public synchronized BotSeat bot(String level) throws LaunchException {
        Endpoint address = table();
        BotPlayer known = bots.get(level);
        BotPlayer bot = known == null ? start(level, address) : known;
        bots.put(level, bot);
        return new BotSeat(address, name(bot));
    }

    private BotPlayer start(String level, Endpoint address) {
        BotSettings settings = BotSettings.of(address, level, token(), Level.parse(level))
                .withSlots(BOT_SLOTS)
                .withSeed(random.nextLong());
        return BotPlayer.start(connector(), thinkers, settings, BotListener.NONE);
    }

    /** The bot's name, once it can be challenged. */
    private static String name(BotPlayer bot) throws LaunchException {
        try {
            return bot.ready().toCompletableFuture().get(BOT_READY_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new LaunchException(INTERNAL, "the bot did not start: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException(INTERNAL, "interrupted while the bot started");
        }
    }

    @Override
    public synchronized Endpoint table() throws LaunchException {
        ParlorServer server = table;
        if (server == null) {
            server = listen(LOOPBACK, 0);
            table = server;
        }
        return new Endpoint(LOOPBACK, server.port());
    }

    @Override
    public synchronized Hosting host(int port) throws LaunchException {
        ParlorServer server = hosted;
        if (server == null) {
            server = port != 0 ? listen(ALL_INTERFACES, port) : listenNearTheUsualPort();
            hosted = server;
        }
        int listening = server.port();
        List<String> joinLines = Interfaces.addresses().stream()
                .map(host -> "parlor join " + host + (listening == Endpoint.DEFAULT_PORT ? "" : ":" + listening))
                .toList();
        return new Hosting(new Endpoint(LOOPBACK, listening), joinLines);
    }

    private static ParlorServer listenNearTheUsualPort() throws LaunchException {
        for (int port = Endpoint.DEFAULT_PORT; port < Endpoint.DEFAULT_PORT + PORTS_TRIED; port++) {
            try {
                return ParlorServer.start(ServerConfig.at(ALL_INTERFACES, port));
            } catch (CannotListenException taken) {
                // Somebody else has it; the next one will do as well.
            }
        }
        return listen(ALL_INTERFACES, 0);
    }

    private static ParlorServer listen(String host, int port) throws LaunchException {
        try {
            return ParlorServer.start(ServerConfig.at(host, port));
        } catch (CannotListenException taken) {
            throw new LaunchException(PORT_TAKEN, taken.getMessage() + ". Choose another with --port, or leave it out");
        }
    }

    @Override
    public Adviser adviser() {
        return adviser;
    }

    /** A computer for a seat at this keyboard. */
    public Chooser chooser(String level, Rules rules) {
        Level wanted = Level.parse(level);
        Engine engine = thinkers.engine(rules, wanted, new Random(random.nextLong()));
        return (position, millisLeft) -> {
            long millis = Math.min(wanted.capMillis(), millisLeft.orElse(Long.MAX_VALUE) / 20);
            return engine.choose(position, Limits.millis(millis), () -> false).move();
        };
    }

    /** Nobody else has to know it: the account lives as long as the server. */
    private String token() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private Connector connector() {
        Connector known = connector;
        if (known == null) {
            known = new Connector();
            connector = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        bots.values().forEach(BotPlayer::close);
        bots.clear();
        if (table != null) {
            table.close();
            table = null;
        }
        if (hosted != null) {
            hosted.close();
            hosted = null;
        }
        if (connector != null) {
            connector.close();
            connector = null;
        }
        adviser.close();
        thinkers.close();
    }
}
