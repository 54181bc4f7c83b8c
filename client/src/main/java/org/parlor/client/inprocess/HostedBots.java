package org.parlor.client.inprocess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.client.storage.AtomicFiles;
import org.parlor.client.storage.IoErrors;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerEndpoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The computer opponents in the lobby of a hosted server: bots named after their levels. */
final class HostedBots implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostedBots.class);

    private static final List<Level> LEVELS =
            List.of(Level.BEGINNER, Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT);
    /** The games of a bot at once. All bots share the search threads. */
    private static final int SLOTS = 10;

    private static final int TOKEN_BYTES = 32;

    private final List<BotClient> bots;

    private HostedBots(List<BotClient> bots) {
        this.bots = bots;
    }

    /**
     * Starts the bots; does not wait until they have logged in.
     *
     * @param data the directory of the store, where the token of the bots is kept; null if accounts are not kept
     */
    static HostedBots start(
            ServerEndpoint server, @Nullable Path data, ConnectionFactory connections, SearchExecutor searches) {
        String token = token(data);
        return new HostedBots(LEVELS.stream()
                .map(level -> BotClient.start(
                        connections,
                        searches,
                        BotSettings.of(server, level.word(), token, level)
                                .withSlots(SLOTS)
                                .withSeed(new SecureRandom().nextLong()),
                        listener(level)))
                .toList());
    }

    private static BotListener listener(Level level) {
        return new BotListener() {
            @Override
            public void onState(ConnectionState state) {
                if (state instanceof ConnectionState.Closed closed
                        && !closed.code().equals("closed")) {
                    LOG.warn("the bot {} has stopped: {} ({})", level.word(), closed.message(), closed.code());
                }
            }
        };
    }

    /** Returns the token of the kept accounts. With a new one the bots cannot use accounts that they created earlier. */
    private static String token(@Nullable Path data) {
        if (data == null) {
            return newToken();
        }
        Path file = data.resolve("bots-token");
        try {
            if (Files.exists(file)) {
                return Files.readString(file).strip();
            }
            String token = newToken();
            AtomicFiles.replace(file, token + "\n");
            return token;
        } catch (IOException unusable) {
            LOG.warn("cannot keep the token of the bots in {}: {}", file, IoErrors.reason(unusable));
            return newToken();
        }
    }

    /** Returns a random token. */
    static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public void close() {
        bots.forEach(BotClient::close);
    }
}
