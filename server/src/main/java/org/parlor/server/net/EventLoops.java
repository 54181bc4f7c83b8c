package org.parlor.server.net;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a server that never wait: those of its connections, and the core's. With few processors it is one thread
 * that does both, for to hand a move from one to another costs more than the move.
 */
public record EventLoops(Transport transport, EventLoopGroup connections, EventExecutor core) implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 4;
    private static final int FEW = 2;

    /** As many as there are processors for. */
    public static EventLoops forThisMachine(Transport transport) {
        return of(Runtime.getRuntime().availableProcessors(), transport);
    }

    static EventLoops of(int processors, Transport transport) {
        if (processors <= FEW) {
            EventLoopGroup one = connections(1, transport);
            return new EventLoops(transport, one, one.next());
        }
        return new EventLoops(
                transport,
                connections(Math.min(CONNECTIONS_MAX, processors - 1), transport),
                new DefaultEventExecutor(new DefaultThreadFactory("core", true)));
    }

    private static EventLoopGroup connections(int threads, Transport transport) {
        return new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("gateway", true), transport.handlers());
    }

    /** Waits until the core has said what it had to say: after that it is said, or waits at the connections' threads. */
    void settle() {
        if (!core.isShuttingDown()) {
            core.submit(() -> {}).awaitUninterruptibly();
        }
    }

    /** Gives what is still to be done a second. */
    @Override
    public void close() {
        core.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        connections.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }
}
