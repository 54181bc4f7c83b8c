package org.parlor.server.net;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The event loops of the connections and the executor of the core; none of them may block. On at most two processors a
 * single thread serves both, because handing a move to another thread costs more than handling it.
 */
public record EventLoops(Transport transport, EventLoopGroup connections, EventExecutor core) implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 4;
    private static final int SHARED_THREAD_PROCESSORS_MAX = 2;

    /** Sizes the event loops by the number of available processors. */
    public static EventLoops forThisMachine(Transport transport) {
        return forProcessors(Runtime.getRuntime().availableProcessors(), transport);
    }

    static EventLoops forProcessors(int processors, Transport transport) {
        if (processors <= SHARED_THREAD_PROCESSORS_MAX) {
            EventLoopGroup shared = connections(1, transport);
            return new EventLoops(transport, shared, shared.next());
        }
        return new EventLoops(
                transport,
                connections(Math.min(CONNECTIONS_MAX, processors - 1), transport),
                new DefaultEventExecutor(new DefaultThreadFactory("core", true)));
    }

    private static EventLoopGroup connections(int threads, Transport transport) {
        return new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("gateway", true), transport.ioHandlerFactory());
    }

    /** Waits until the core has run its queued tasks. Their effects are then delivered or queued in the event loops. */
    void awaitQueuedCoreTasks() {
        if (!core.isShuttingDown()) {
            core.submit(() -> {}).awaitUninterruptibly();
        }
    }

    /** Shuts down, with one second for pending tasks. */
    @Override
    public void close() {
        core.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        connections.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
