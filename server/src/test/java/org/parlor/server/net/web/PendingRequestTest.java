package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PendingRequestTest {
    static Stream<Error> errors() {
        return Stream.of(new StackOverflowError(), new OutOfMemoryError());
    }

    @ParameterizedTest
    @MethodSource("errors")
    void a_request_that_exhausts_the_memory_is_answered_with_an_incident(Error error) {
        WebChannel channel = new WebChannel(new ChannelInboundHandlerAdapter());
        PendingRequest pending = new PendingRequest(
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/record"),
                new HttpResponseWriter(channel.initializer.register(channel), null),
                Runnable::run,
                channel.initializer.incidents());
        pending.compute(
                channel.pipeline().context(ChannelInboundHandlerAdapter.class), "application/json", "no-cache", () -> {
                    throw error;
                });
        channel.runPendingTasks();
        assertEquals("500 Internal server error, incident ID\n", channel.response());
    }
}
