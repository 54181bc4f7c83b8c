package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.Waiting;

/** A bot at a server with two addresses, of which one disappears. */
class AddressRotationTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final AtomicInteger target = new AtomicInteger();
    private final CuttableProxy near = new CuttableProxy(target::get);
    private final CuttableProxy far = new CuttableProxy(target::get);
    private final ParlorServer server = ParlorServer.start(
            ServerConfig.embedded().with(ServerSettings.standard().with(both())));
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(2, System::nanoTime);

    private ServerSettings.AdvertisedServers both() {
        return new ServerSettings.AdvertisedServers(
                List.of("127.0.0.1:" + near.port(), "127.0.0.1:" + far.port()), List.of());
    }

    @AfterEach
    void close() {
        searchExecutor.close();
        connectionFactory.close();
        server.close();
        near.close();
        far.close();
    }

    @Test
    void its_game_continues_at_the_other_address() {
        target.set(server.port());
        BotClient host = start(near.port(), "host", Level.MAX, null);
        await(host.ready());
        ChallengeSpec challenge = new ChallengeSpec("host", "kalah", Map.of(), new TimeControl.Fischer(8_000, 0));
        BotClient visitor = start(server.port(), "visitor", Level.RANDOM, challenge);
        await(visitor.ready());
        near.close();
        assertTrue(await(host.done()).completed());
        assertTrue(await(visitor.done()).completed());
        assertEquals(List.of(1, 1), List.of(near.connections(), far.connections()));
    }

    private BotClient start(int port, String name, Level level, @Nullable ChallengeSpec challenge) {
        BotSettings settings = BotSettings.of(new ServerEndpoint("127.0.0.1", port), name, TOKEN, level)
                .withSeed(1)
                .withGamesMax(1);
        return BotClient.start(
                connectionFactory,
                searchExecutor,
                challenge == null ? settings : settings.withChallenge(challenge),
                BotListener.NONE);
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
