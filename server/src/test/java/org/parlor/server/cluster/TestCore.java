package org.parlor.server.cluster;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;
import org.parlor.server.app.CoreRuntime;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.runtime.CoreLoop;
import org.parlor.server.runtime.ServerClock;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;

/** A real core on a thread of its own, whose effects go where the test directs them. */
final class TestCore implements AutoCloseable {
    final EventExecutor thread = new DefaultEventExecutor();
    final ServerClock clock = ServerClock.system();
    final CoreLoop loop;
    private volatile EffectSink effects = ignored -> {};

    TestCore(Journal journal) {
        this(journal, GameArchive.empty());
    }

    TestCore(Journal journal, GameArchive archive) {
        ServerCore core =
                new ServerCore(ServerSettings.standard(), new SecureRandomSource(), new IncidentLog(() -> {}));
        loop = new CoreRuntime(
                        ServerConfig.embedded().withPasswordHasher(PasswordHasher::none),
                        ServerMetrics.NONE,
                        core,
                        journal,
                        archive,
                        clock,
                        batch -> effects.deliver(batch),
                        thread,
                        new CoreRuntime.Host(() -> {}, restart -> {}, reloaded -> {}))
                .loop();
    }

    void start(EffectSink target) {
        effects = target;
        loop.start();
    }

    /** Stops without a word to anyone, like a killed process. */
    void kill() {
        loop.abort();
        thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    @Override
    public void close() {
        kill();
    }
}
