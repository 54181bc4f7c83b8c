package org.parlor.client.ssh;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.haproxy.HAProxyCommand;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageEncoder;
import io.netty.handler.codec.haproxy.HAProxyProtocolVersion;
import io.netty.handler.codec.haproxy.HAProxyProxiedProtocol;
import io.netty.handler.codec.haproxy.HAProxySSLTLV;
import io.netty.handler.codec.haproxy.HAProxyTLV;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.sshd.common.session.Session;

/** The PROXY header, version 2, which names the address of an SSH client to the Parlor server. */
final class ProxyHeader {
    private static final byte CLIENT_ENCRYPTED = 1;

    private ProxyHeader() {}

    /** @param encrypted whether the connection to the server is encrypted or within this computer */
    static byte[] of(Session session, boolean encrypted) {
        InetSocketAddress client = (InetSocketAddress) session.getIoSession().getRemoteAddress();
        InetSocketAddress local = (InetSocketAddress) session.getIoSession().getLocalAddress();
        List<HAProxyTLV> extensions =
                encrypted ? List.of(new HAProxySSLTLV(0, CLIENT_ENCRYPTED, List.of())) : List.of();
        HAProxyMessage header = new HAProxyMessage(
                HAProxyProtocolVersion.V2,
                HAProxyCommand.PROXY,
                client.getAddress() instanceof Inet6Address ? HAProxyProxiedProtocol.TCP6 : HAProxyProxiedProtocol.TCP4,
                address(client),
                address(local),
                client.getPort(),
                local.getPort(),
                extensions);
        EmbeddedChannel encoder = new EmbeddedChannel(HAProxyMessageEncoder.INSTANCE);
        encoder.writeOutbound(header);
        ByteBuf encoded = encoder.readOutbound();
        try {
            return ByteBufUtil.getBytes(encoded);
        } finally {
            encoded.release();
            encoder.finishAndReleaseAll();
        }
    }

    /** The numeric address, without the scope that an IPv6 address may have. */
    private static String address(InetSocketAddress address) {
        return address.getAddress().getHostAddress().replaceFirst("%.*", "");
    }
}
