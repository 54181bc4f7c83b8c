package org.parlor.server.net.web;

import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.GatewayLimits;

/** A connection from this computer to the web port, without sockets. */
final class WebChannel extends EmbeddedChannel {
    final ConnectionInitializer initializer = new ConnectionInitializer(
            ServerSettings.standard(), GatewayLimits.defaults(), command -> {}, new ConnectionRegistry(), () -> 0L);

    WebChannel(ChannelHandler... handlers) {
        super(handlers);
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711);
    }

    /** Returns status and content of the next response, with the ids of incidents replaced. */
    String response() {
        FullHttpResponse response = readOutbound();
        String text = response.status().code() + " " + response.content().toString(StandardCharsets.UTF_8);
        response.release();
        return text.replaceAll("[0-9a-f]{8}", "ID");
    }
}
