package org.parlor.server.baseline;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.parlor.connection.LineFraming;

/**
 * Minimal server as a baseline: Netty, Gson and one event loop. Parses a move, checks its ply, and writes one line to each
 * seat. Has no rules, storage or authentication; implements just enough of the protocol for {@code parlor-bots load}.
 */
public final class BaselineServer {
    private static final int BACKLOG = 1_024;

    private BaselineServer() {}

    /** Runs on a free port, which it prints, until the process is killed. */
    public static void main(String[] args) {
        System.setProperty("io.netty.leakDetection.level", "disabled");
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        Map<String, BaselineConnection> waiting = new HashMap<>();
        Channel serverChannel = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(
                                        LineFraming.newDecoder(LineFraming.CLIENT_BYTES_MAX),
                                        new BaselineConnection(waiting));
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .syncUninterruptibly()
                .channel();
        System.out.println("floor ready on 127.0.0.1:" + ((InetSocketAddress) serverChannel.localAddress()).getPort());
        serverChannel.closeFuture().syncUninterruptibly();
    }
}
