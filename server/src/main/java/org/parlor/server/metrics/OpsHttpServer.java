package org.parlor.server.metrics;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** HTTP server of the ops port: health checks and metrics. */
final class OpsHttpServer implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 32;
    private static final int CONNECTION_TIMEOUT_SECONDS = 10;
    private static final int REQUEST_LINE_BYTES_MAX = 1_024;
    private static final int HEADER_BYTES_MAX = 8_192;
    private static final int BODY_BYTES_MAX = 1_024;

    private final EventLoopGroup group;
    private final Channel listening;

    private OpsHttpServer(EventLoopGroup group, Channel listening) {
        this.group = group;
        this.listening = listening;
    }

    /**
     * Binds the address.
     *
     * @throws IOException if the address is in use or not local
     */
    static OpsHttpServer open(InetSocketAddress address, HealthSource server, MetricsRegistry metrics)
            throws IOException {
        EventLoopGroup group =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("ops", true), NioIoHandler.newFactory());
        ChannelFuture binding = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new Pipeline(server, metrics))
                .bind(address)
                .awaitUninterruptibly();
        if (binding.isSuccess()) {
            return new OpsHttpServer(group, binding.channel());
        }
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        throw new IOException(binding.cause().getMessage(), binding.cause());
    }

    int port() {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    /** Limits the number, duration and size of requests; closes the oldest connection if there are too many. */
    private static final class Pipeline extends ChannelInitializer<Channel> {
        private final Set<Channel> open = new LinkedHashSet<>();
        private final HealthSource server;
        private final MetricsRegistry metrics;

        Pipeline(HealthSource server, MetricsRegistry metrics) {
            this.server = server;
            this.metrics = metrics;
        }

        @Override
        protected void initChannel(Channel channel) {
            if (open.size() == CONNECTIONS_MAX) {
                open.iterator().next().close();
            }
            open.add(channel);
            channel.closeFuture().addListener(closed -> open.remove(channel));
            channel.eventLoop().schedule(() -> channel.close(), CONNECTION_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            channel.pipeline()
                    .addLast(
                            new HttpServerCodec(REQUEST_LINE_BYTES_MAX, HEADER_BYTES_MAX, BODY_BYTES_MAX),
                            new HttpObjectAggregator(BODY_BYTES_MAX),
                            new OpsHttpHandler(server, metrics));
        }
    }
}
