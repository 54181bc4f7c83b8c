package org.parlor.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds TLS to the channel pipeline, then the handlers of {@link ConnectionInitializer}. Handshakes run on separate
 * threads, so that many of them at once do not delay running games.
 */
public final class TlsConnectionInitializer extends ChannelInitializer<Channel> {
    private static final int THREADS = 2;
    private static final int THREAD_IDLE_SECONDS = 30;
    /** About as many as two threads compute within the login timeout. */
    private static final int WAITING_MAX = 4_096;

    private final ConnectionInitializer connectionInitializer;
    private final Supplier<SslContext> certificates;
    private final GatewayLimits limits;
    private final Executor handshakeExecutor;

    /** @param certificates supplies the certificate of each new connection */
    public TlsConnectionInitializer(
            ConnectionInitializer connectionInitializer, Supplier<SslContext> certificates, GatewayLimits limits) {
        this.connectionInitializer = connectionInitializer;
        this.certificates = certificates;
        this.limits = limits;
        this.handshakeExecutor = handshakes();
    }

    /** A handshake fails at once while the queue is full. Tasks of closed connections stay in the queue. */
    public static ThreadPoolExecutor handshakes() {
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
        channel.pipeline()
                .addLast(newSslHandler(certificates.get(), channel, handshakeExecutor, limits), new ErrorHandler());
        connectionInitializer.initConnection(channel, ((InetSocketAddress) channel.localAddress()).getPort());
    }

    /** Returns the handler of a connection, which must complete the handshake within the login timeout. */
    public static SslHandler newSslHandler(
            SslContext context, Channel channel, Executor handshakeExecutor, GatewayLimits limits) {
        SslHandler sslHandler = context.newHandler(channel.alloc(), handshakeExecutor);
        sslHandler.setHandshakeTimeout(limits.loginTimeout().toMillis(), TimeUnit.MILLISECONDS);
        return sslHandler;
    }

    /** Closes the connection on any TLS error. These are faults of the peer, so they are not reported as incidents. */
    public static final class ErrorHandler extends ChannelInboundHandlerAdapter {
        private static final Logger LOG = LoggerFactory.getLogger(ErrorHandler.class);

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
                LogEvent.TLS_HANDSHAKE_FAILED.log(
                        LOG,
                        context.channel().remoteAddress(),
                        handshake.cause().toString());
            } else {
                context.fireUserEventTriggered(event);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
