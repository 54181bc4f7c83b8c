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
 * The end of a connection: lets the last words out, then says that no more will come, and swallows what the peer still
 * sends until it closes too or time is up. Closing at once would make the peer's system throw away words not yet read.
 */
final class GracefulCloseHandler extends ChannelInboundHandlerAdapter {
    private final Duration flush;
    private final Duration drain;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Future<?> deadline;
    private boolean said;

    private GracefulCloseHandler(Duration flush, Duration drain) {
        this.flush = flush;
        this.drain = drain;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    /** Takes its place in front of everything but the encryption, which it needs to the end. */
    static GracefulCloseHandler of(ChannelPipeline pipeline, GatewayLimits limits) {
        GracefulCloseHandler gracefulCloseHandler = new GracefulCloseHandler(limits.flush(), limits.drain());
        ChannelHandlerContext encryption = pipeline.context(SslHandler.class);
        if (encryption == null) {
            pipeline.addFirst(gracefulCloseHandler);
        } else {
            pipeline.addAfter(encryption.name(), null, gracefulCloseHandler);
        }
        return gracefulCloseHandler;
    }

    void say(ByteBuf lastWords) {
        ChannelHandlerContext here = context;
        if (here == null) {
            lastWords.release();
            return;
        }
        closeAfter(here, flush);
        here.channel().writeAndFlush(lastWords).addListener(done -> turnAway(here));
        here.channel().config().setAutoRead(true);
    }

    private void turnAway(ChannelHandlerContext here) {
        said = true;
        Channel channel = here.channel();
        if (channel.isActive() && channel instanceof DuplexChannel duplex && !duplex.isInputShutdown()) {
            SslHandler encryption = here.pipeline().get(SslHandler.class);
            if (encryption == null) {
                duplex.shutdownOutput();
            } else {
                encryption.closeOutbound().addListener(ended -> duplex.shutdownOutput());
            }
            closeAfter(here, drain);
        } else {
            here.close();
        }
    }

    private void closeAfter(ChannelHandlerContext here, Duration time) {
        cancelDeadline();
        deadline = here.executor().schedule(() -> here.close(), time.toNanos(), TimeUnit.NANOSECONDS);
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
        if (event instanceof ChannelInputShutdownEvent && said) {
            here.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext here) {
        cancelDeadline();
        here.fireChannelInactive();
    }
}
