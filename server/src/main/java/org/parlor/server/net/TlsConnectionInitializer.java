package org.parlor.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Builds an encrypted connection: the encryption, then what every connection has. Handshakes are computed on threads of
 * their own, so that a crowd at the door does not hold up those who play.
 */
public final class TlsConnectionInitializer extends ChannelInitializer<Channel> {
    private static final int THREADS = 2;
    private static final int THREAD_IDLE_SECONDS = 30;
    /** Two threads compute about as many before those that wait miss the deadline of the log-in. */
    private static final int WAITING_MAX = 4_096;

    private final ConnectionInitializer connectionInitializer;
    private final Supplier<SslContext> certificates;
    private final GatewayLimits limits;
    private final Executor handshakes;

    /** @param certificates asked for each connection which one to show */
    public TlsConnectionInitializer(
            ConnectionInitializer connectionInitializer, Supplier<SslContext> certificates, GatewayLimits limits) {
        this.connectionInitializer = connectionInitializer;
        this.certificates = certificates;
        this.limits = limits;
        this.handshakes = handshakes();
    }

    /** While the queue is full, a handshake fails at once. Connections that are gone leave their tasks in the queue. */
    static ThreadPoolExecutor handshakes() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                THREAD_IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING_MAX),
                new DefaultThreadFactory("handshake", true));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    protected void initChannel(Channel channel) {
        SslHandler encryption = certificates.get().newHandler(channel.alloc(), handshakes);
        encryption.setHandshakeTimeout(limits.login().toMillis(), TimeUnit.MILLISECONDS);
        channel.pipeline().addLast(encryption, new TlsErrorHandler());
        connectionInitializer.receive(channel, ((InetSocketAddress) channel.localAddress()).getPort());
    }
}
