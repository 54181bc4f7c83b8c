package org.parlor.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection without data loss: flushes the last bytes, shuts down the output, and discards input until the
 * peer closes too or the drain timeout expires. Closing at once would send a TCP reset if input is unread, and the peer
 * would lose data it has received but not read yet.
 */
final class GracefulCloseHandler extends ChannelInboundHandlerAdapter {
    private final Duration flush;
    private final Duration drain;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Future<?> deadline;
    private boolean flushed;

    private GracefulCloseHandler(Duration flush, Duration drain) {
        this.flush = flush;
        this.drain = drain;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    /** Adds a handler in front of all others except TLS, which is needed until the end. */
    static GracefulCloseHandler addTo(ChannelPipeline pipeline, GatewayLimits limits) {
        GracefulCloseHandler handler = new GracefulCloseHandler(limits.flushTimeout(), limits.drainTimeout());
        ChannelHandlerContext tls = pipeline.context(SslHandler.class);
        if (tls == null) {
            pipeline.addFirst(handler);
        } else {
            pipeline.addAfter(tls.name(), null, handler);
        }
        return handler;
    }

    /** Writes the last bytes, then closes the connection. */
    void sendAndClose(ByteBuf lastBytes) {
        ChannelHandlerContext here = context;
        if (here == null) {
            lastBytes.release();
            return;
        }
        closeAfter(here, flush);
        here.channel().writeAndFlush(lastBytes).addListener(written -> shutdownOutput(here));
        here.channel().config().setAutoRead(true);
    }

    private void shutdownOutput(ChannelHandlerContext here) {
        flushed = true;
        Channel channel = here.channel();
        if (channel.isActive() && channel instanceof DuplexChannel duplex && !duplex.isInputShutdown()) {
            SslHandler sslHandler = here.pipeline().get(SslHandler.class);
            if (sslHandler == null) {
                duplex.shutdownOutput();
            } else {
                sslHandler.closeOutbound().addListener(closed -> duplex.shutdownOutput());
            }
            closeAfter(here, drain);
        } else {
            here.close();
        }
    }

    private void closeAfter(ChannelHandlerContext here, Duration delay) {
        cancelDeadline();
        deadline = here.executor().schedule(() -> here.close(), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void cancelDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext here, Object message) {
        ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext here, Object event) {
        if (event instanceof ChannelInputShutdownEvent && flushed) {
            here.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext here) {
        cancelDeadline();
        here.fireChannelInactive();
    }
}
