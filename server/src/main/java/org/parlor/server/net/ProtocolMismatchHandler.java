package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/**
 * Detects the protocol by the first non-blank byte. For <code>{</code> the handler removes itself; an HTTP request, a TLS
 * hello or anything else is answered with an error and closed at once, without waiting for the end of the line.
 */
final class ProtocolMismatchHandler extends ChannelInboundHandlerAdapter {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI");
    private static final String BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";

    private final ClientConnection connection;
    private final StringBuilder prefix = new StringBuilder();

    ProtocolMismatchHandler(ClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        int first = prefix.isEmpty() ? bytes.forEachByte(ThrottleHandler::isBlank) : bytes.readerIndex();
        if (first < 0) {
            context.fireChannelRead(bytes);
        } else if (prefix.isEmpty() && bytes.getByte(first) == '{') {
            context.pipeline().remove(this);
            context.fireChannelRead(bytes);
        } else {
            bytes.readerIndex(first);
            reject(bytes);
            bytes.release();
        }
    }

    /** Waits for more bytes as long as the input may become an HTTP method; at most a few letters are kept. */
    private void reject(ByteBuf bytes) {
        while (bytes.isReadable()) {
            char next = (char) bytes.readByte();
            if (next == ' ' && METHODS.contains(prefix.toString())) {
                connection.closeGracefully(
                        bytes.alloc().buffer().writeBytes(BAD_REQUEST.getBytes(StandardCharsets.US_ASCII)));
                return;
            }
            prefix.append(next);
            if (METHODS.stream()
                    .noneMatch(method -> method.contentEquals(prefix) || method.startsWith(prefix.toString()))) {
                connection.reject(
                        null, RequestException.of(ErrorCode.BAD_JSON, "A line must be one JSON object"), true);
                return;
            }
        }
    }
}
