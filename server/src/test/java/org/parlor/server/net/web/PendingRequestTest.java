package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.ConnectionInitializer;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.GatewayLimits;

class PendingRequestTest {
    static Stream<Error> errors() {
        return Stream.of(new StackOverflowError(), new OutOfMemoryError());
    }

    @ParameterizedTest
    @MethodSource("errors")
    void a_request_that_exhausts_the_memory_is_answered_with_an_incident(Error error) {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter()) {
            @Override
            protected SocketAddress remoteAddress0() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_711);
            }
        };
        ConnectionInitializer initializer = new ConnectionInitializer(
                ServerSettings.standard(), GatewayLimits.defaults(), command -> {}, new ConnectionRegistry(), () -> 0L);
        PendingRequest pending = new PendingRequest(
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/record"),
                new HttpResponseWriter(initializer.register(channel), null),
                Runnable::run,
                initializer.incidents());
        pending.compute(
                channel.pipeline().context(ChannelInboundHandlerAdapter.class), "application/json", "no-cache", () -> {
                    throw error;
                });
        channel.runPendingTasks();
        FullHttpResponse response = channel.readOutbound();
        String text = response.status().code() + " " + response.content().toString(StandardCharsets.UTF_8);
        response.release();
        assertEquals("500 Internal server error, incident ID\n", text.replaceAll("[0-9a-f]{8}", "ID"));
    }
}
