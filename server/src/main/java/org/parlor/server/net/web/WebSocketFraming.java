package org.parlor.server.net.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;
import org.parlor.server.net.ClientConnection;

/**
 * One text frame per line, in both directions: passes the text of frames on as lines, and wraps each outbound line, of
 * which a buffer may hold several, into a frame of its own.
 */
final class WebSocketFraming extends ChannelDuplexHandler {
    private static final int FINAL_TEXT = 0x81;
    private static final int SHORT_MAX = 125;
    private static final int LENGTH_16 = 126;
    private static final int LENGTH_64 = 127;
    private static final int LENGTH_16_MAX = 0xffff;
    private static final int HEADER_64 = 10;

    private final ClientConnection connection;
    private boolean closeSent;

    WebSocketFraming(ClientConnection connection) {
        this.connection = connection;
        connection.setClosingMessage(() -> new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof TextWebSocketFrame text && !closeSent) {
            context.fireChannelRead(text.content());
            return;
        }
        ReferenceCountUtil.release(message);
        if (message instanceof CloseWebSocketFrame) {
            context.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        } else if (message instanceof PingWebSocketFrame) {
            pong(context);
        } else if (message instanceof BinaryWebSocketFrame) {
            close(context, WebSocketCloseStatus.INVALID_MESSAGE_TYPE);
        }
    }

    /** The throttle counts a ping as a blank line. Browsers send none, so its content is not repeated. */
    private void pong(ChannelHandlerContext context) {
        if (context.channel().isWritable() && !closeSent) {
            context.writeAndFlush(new PongWebSocketFrame(), context.voidPromise());
        }
        context.fireChannelRead(Unpooled.EMPTY_BUFFER);
    }

    private void close(ChannelHandlerContext context, WebSocketCloseStatus status) {
        if (closeSent) {
            return;
        }
        connection.frameRejected(status.code());
        closeSent = true;
        context.writeAndFlush(new CloseWebSocketFrame(status)).addListener(written -> context.close());
    }

    /** An oversized frame is an overlong line. Any other violation ends the connection. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof TooLongFrameException) {
            context.fireExceptionCaught(cause);
        } else if (cause instanceof CorruptedWebSocketFrameException corrupted) {
            if (corrupted.closeStatus().equals(WebSocketCloseStatus.MESSAGE_TOO_BIG)) {
                context.fireExceptionCaught(new TooLongFrameException(corrupted));
            } else {
                close(context, corrupted.closeStatus());
            }
        } else if (!(cause instanceof PrematureChannelClosureException)) {
            // That one is a client that left within a fragmented message.
            context.fireExceptionCaught(cause);
        }
    }

    /** Discards what follows a close frame: its listener closes the channel while Netty still counts written bytes. */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (closeSent) {
            ReferenceCountUtil.release(message);
            promise.tryFailure(new ClosedChannelException());
        } else if (message instanceof ByteBuf lines) {
            try {
                context.write(frames(context, lines), promise);
            } finally {
                lines.release();
            }
        } else {
            closeSent = message instanceof CloseWebSocketFrame;
            context.write(message, promise);
        }
    }

    private static ByteBuf frames(ChannelHandlerContext context, ByteBuf lines) {
        ByteBuf frames = context.alloc().buffer(lines.readableBytes() + HEADER_64);
        while (lines.isReadable()) {
            int length = lines.bytesBefore((byte) '\n');
            if (length < 0) {
                length = lines.readableBytes();
            }
            writeHeader(frames, length);
            frames.writeBytes(lines, length);
            lines.skipBytes(Math.min(1, lines.readableBytes()));
        }
        return frames;
    }

    private static void writeHeader(ByteBuf frames, int length) {
        frames.writeByte(FINAL_TEXT);
        if (length <= SHORT_MAX) {
            frames.writeByte(length);
        } else if (length <= LENGTH_16_MAX) {
            frames.writeByte(LENGTH_16).writeShort(length);
        } else {
            frames.writeByte(LENGTH_64).writeLong(length);
        }
    }

    /** Ends the WebSocket before the connection. */
    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) {
        if (closeSent || !context.channel().isActive()) {
            context.close(promise);
        } else {
            closeSent = true;
            context.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE))
                    .addListener(written -> context.close(promise));
        }
    }
}
