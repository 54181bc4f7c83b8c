package org.parlor.server.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.netty.handler.codec.haproxy.HAProxyProtocolException;
import io.netty.handler.codec.haproxy.HAProxyProxiedProtocol;
import io.netty.handler.codec.haproxy.HAProxySSLTLV;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.Outage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the PROXY header, version 1 or 2, with which a load balancer starts each connection, then sets up the rest of the
 * pipeline. From the configured addresses the header is required; from others it is not read, so it is a protocol error.
 *
 * @see <a href="https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt">The PROXY protocol</a>
 */
public final class ProxyProtocolInitializer extends ChannelInitializer<Channel> {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyProtocolInitializer.class);
    /** Extensions, such as the names in a TLS certificate, after the addresses. */
    private static final int EXTENSION_BYTES_MAX = 2_048;

    private static final int OUTAGES_MAX = 1_000;
    /** A load balancer may send some connections without a header, such as health checks, among others. */
    private static final long QUIET_MILLIS = 60_000;

    private final ProxySources sources;
    private final ChannelInitializer<Channel> next;
    private final GatewayLimits limits;
    /** By the address of the load balancer whose headers are rejected. */
    private final Map<InetAddress, Outage> outages = new ConcurrentHashMap<>();

    /** @param next sets up a connection whose client is known */
    public ProxyProtocolInitializer(ProxySources sources, ChannelInitializer<Channel> next, GatewayLimits limits) {
        this.sources = sources;
        this.next = next;
        this.limits = limits;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (sources.contains(channel.remoteAddress())) {
            channel.pipeline().addLast(new HAProxyMessageDecoder(EXTENSION_BYTES_MAX), new HeaderHandler());
        } else {
            channel.pipeline().addLast(next);
        }
    }

    /** Awaits the header. Until then the connection is not counted, and bounded only in time. */
    private final class HeaderHandler extends SimpleChannelInboundHandler<HAProxyMessage> {
        private @Nullable Future<?> deadline;

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            long millis = limits.loginTimeout().toMillis();
            deadline = context.executor()
                    .schedule(
                            () -> reject(context, "no header within " + millis + " ms"), millis, TimeUnit.MILLISECONDS);
        }

        /** Withheld from the handlers that follow, which do not exist yet. */
        @Override
        public void channelActive(ChannelHandlerContext context) {}

        @Override
        protected void channelRead0(ChannelHandlerContext context, HAProxyMessage header) {
            // The decoder may find another header in the rest of what a closed connection has sent.
            if (!context.channel().isActive()) {
                return;
            }
            acceptHeaders(proxy(context));
            if (header.command() == HAProxyCommand.PROXY) {
                context.channel().attr(ClientConnection.PROXIED_CLIENT).set(client(header, proxy(context)));
            }
            context.pipeline().addLast(next);
            context.fireChannelActive();
            context.pipeline().remove(this);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof ChannelInputShutdownEvent) {
                context.close();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            if (cause instanceof HAProxyProtocolException) {
                // The decoder wraps its own exception.
                Throwable reason = cause.getCause() == null ? cause : cause.getCause();
                reject(context, String.valueOf(reason.getMessage()));
            } else {
                context.close();
            }
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext context) {
            Objects.requireNonNull(deadline).cancel(false);
        }

        private void reject(ChannelHandlerContext context, String reason) {
            rejectHeader(proxy(context), reason);
            context.close();
        }
    }

    private void rejectHeader(InetAddress proxy, String reason) {
        Outage outage = outages.size() < OUTAGES_MAX
                ? outages.computeIfAbsent(proxy, address -> new Outage())
                : outages.get(proxy);
        if (outage == null || outage.notice(reason)) {
            LogEvent.PROXY_HEADER_REJECTED.log(LOG, proxy.getHostAddress(), reason);
        }
    }

    private void acceptHeaders(InetAddress proxy) {
        Outage outage = outages.get(proxy);
        if (outage != null) {
            outage.endAfter(QUIET_MILLIS).ifPresent(millis -> {
                outages.remove(proxy);
                LogEvent.PROXY_HEADERS_VALID.log(LOG, proxy.getHostAddress(), millis);
            });
        }
    }

    private static InetAddress proxy(ChannelHandlerContext context) {
        return ((InetSocketAddress) context.channel().remoteAddress()).getAddress();
    }

    /** A client of unknown address, such as that of a Unix socket, has the address of the proxy without its exemptions. */
    private static PeerAddress client(HAProxyMessage header, InetAddress proxy) {
        HAProxyProxiedProtocol protocol = header.proxiedProtocol();
        boolean known = protocol == HAProxyProxiedProtocol.TCP4 || protocol == HAProxyProxiedProtocol.TCP6;
        InetAddress client = known ? NetUtil.createInetAddressFromIpAddressString(header.sourceAddress()) : null;
        boolean encrypted =
                header.tlvs().stream().anyMatch(tlv -> tlv instanceof HAProxySSLTLV tls && tls.isPP2ClientSSL());
        return client == null
                ? new PeerAddress(proxy.getHostAddress().intern(), false, encrypted)
                : new PeerAddress(
                        client.getHostAddress().intern(),
                        client.isLoopbackAddress() && proxy.isLoopbackAddress(),
                        encrypted);
    }
}
