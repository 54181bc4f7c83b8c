package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection without data loss: flushes the last bytes, shuts down the output, and discards input until the
 * peer closes too or the drain timeout expires. Closing at once would send a TCP reset if input is unread, and the peer
 * would lose data it has received but not read yet.
 */
final class GracefulCloseHandler extends ChannelInboundHandlerAdapter {
    private final ByteBuf lastBytes;
    private final @Nullable Supplier<?> closingMessage;
    private final GatewayLimits limits;
    private @Nullable Future<?> deadline;
    private boolean flushed;

    private GracefulCloseHandler(ByteBuf lastBytes, @Nullable Supplier<?> closingMessage, GatewayLimits limits) {
        this.lastBytes = lastBytes;
        this.closingMessage = closingMessage;
        this.limits = limits;
    }

    /**
     * Writes the last bytes, then closes the connection.
     *
     * @param closingMessage supplies what the framing needs after them, or null
     */
    static void sendAndClose(
            ByteBuf lastBytes, @Nullable Supplier<?> closingMessage, ChannelPipeline pipeline, GatewayLimits limits) {
        GracefulCloseHandler handler = new GracefulCloseHandler(lastBytes, closingMessage, limits);
        // In front of all others except TLS, which is needed until the end.
        ChannelHandlerContext tls = pipeline.context(SslHandler.class);
        if (tls == null) {
            pipeline.addFirst(handler);
        } else {
            pipeline.addAfter(tls.name(), null, handler);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        closeAfter(context, limits.flushTimeout());
        ChannelFuture last = context.channel().write(lastBytes);
        if (closingMessage != null) {
            last = context.channel().write(closingMessage.get());
        }
        last.addListener(written -> shutdownOutput(context));
        context.channel().flush();
        context.channel().config().setAutoRead(true);
    }

    private void shutdownOutput(ChannelHandlerContext context) {
        flushed = true;
        if (context.channel().isActive()
                && context.channel() instanceof DuplexChannel duplex
                && !duplex.isInputShutdown()) {
            SslHandler sslHandler = context.pipeline().get(SslHandler.class);
            if (sslHandler == null) {
                duplex.shutdownOutput();
            } else {
                sslHandler.closeOutbound().addListener(closed -> duplex.shutdownOutput());
            }
            closeAfter(context, limits.drainTimeout());
        } else {
            context.close();
        }
    }

    private void closeAfter(ChannelHandlerContext context, Duration delay) {
        cancelDeadline();
        deadline = context.executor().schedule(() -> context.close(), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        cancelDeadline();
    }

    private void cancelDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent && flushed) {
            context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            context.close();
        } else {
            context.fireExceptionCaught(cause);
        }
    }
}
