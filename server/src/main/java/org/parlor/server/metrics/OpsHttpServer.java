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

/** The port for operators: HTTP for those who watch the server, apart from the port it serves. */
final class OpsHttpServer implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 32;
    private static final int SECONDS_A_CONNECTION = 10;
    private static final int LINE_BYTES_MAX = 1_024;
    private static final int HEADER_BYTES_MAX = 8_192;
    private static final int BODY_BYTES_MAX = 1_024;

    private final EventLoopGroup group;
    private final Channel listening;

    private OpsHttpServer(EventLoopGroup group, Channel listening) {
        this.group = group;
        this.listening = listening;
    }

    /**
     * Starts to listen.
     *
     * @throws IOException if the address is taken or not ours
     */
    static OpsHttpServer open(InetSocketAddress address, HealthSource server, MetricsRegistry metricsRegistry)
            throws IOException {
        EventLoopGroup group =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("ops", true), NioIoHandler.newFactory());
        ChannelFuture binding = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new Pipeline(server, metricsRegistry))
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

    /** Few connections, of which the oldest gives way, small requests, and not for long. It runs on the one loop. */
    private static final class Pipeline extends ChannelInitializer<Channel> {
        private final Set<Channel> open = new LinkedHashSet<>();
        private final HealthSource server;
        private final MetricsRegistry metricsRegistry;

        Pipeline(HealthSource server, MetricsRegistry metricsRegistry) {
            this.server = server;
            this.metricsRegistry = metricsRegistry;
        }

        @Override
        protected void initChannel(Channel channel) {
            if (open.size() == CONNECTIONS_MAX) {
                open.iterator().next().close();
            }
            open.add(channel);
            channel.closeFuture().addListener(closed -> open.remove(channel));
            channel.eventLoop().schedule(() -> channel.close(), SECONDS_A_CONNECTION, TimeUnit.SECONDS);
            channel.pipeline()
                    .addLast(
                            new HttpServerCodec(LINE_BYTES_MAX, HEADER_BYTES_MAX, BODY_BYTES_MAX),
                            new HttpObjectAggregator(BODY_BYTES_MAX),
                            new OpsHttpHandler(server, metricsRegistry));
        }
    }
}
