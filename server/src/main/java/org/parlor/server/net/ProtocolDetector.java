package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.net.inbound.ThrottleHandler;

/**
 * Looks at the first byte that is not blank. If it opens an object this handler is done; a browser, a TLS hello or
 * noise is answered and sent away without waiting for the end of a line that may never come.
 */
final class ProtocolDetector extends ChannelInboundHandlerAdapter {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI");
    private static final String BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";

    private final ClientConnection connection;
    private final StringBuilder word = new StringBuilder();

    ProtocolDetector(ClientConnection connection) {
        this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        int first = word.isEmpty() ? bytes.forEachByte(ThrottleHandler::isBlank) : bytes.readerIndex();
        if (first < 0) {
            context.fireChannelRead(bytes);
        } else if (word.isEmpty() && bytes.getByte(first) == '{') {
            context.pipeline().remove(this);
            context.fireChannelRead(bytes);
        } else {
            bytes.readerIndex(first);
            judge(bytes);
            bytes.release();
        }
    }

    /** Reads on as long as it may still become an HTTP method; there are never more than a few letters to keep. */
    private void judge(ByteBuf bytes) {
        while (bytes.isReadable()) {
            char next = (char) bytes.readByte();
            if (next == ' ' && METHODS.contains(word.toString())) {
                connection.hangUp(bytes.alloc().buffer().writeBytes(BAD_REQUEST.getBytes(StandardCharsets.US_ASCII)));
                return;
            }
            word.append(next);
            if (METHODS.stream()
                    .noneMatch(method -> method.contentEquals(word) || method.startsWith(word.toString()))) {
                connection.refuse(null, RequestException.of(ErrorCode.BAD_JSON, "A line is one JSON object"), true);
                return;
            }
        }
    }
}
