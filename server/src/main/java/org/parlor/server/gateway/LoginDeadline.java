package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionNews;

/** Sends away whoever has not logged in after a while. The time counts from the connect, whatever is said meanwhile. */
final class LoginDeadline extends ChannelInboundHandlerAdapter {
    private static final SessionNews.Bye BYE_IDLE = new SessionNews.Bye("idle", null);

    private final Link link;
    private final Duration time;
    private @Nullable Future<?> deadline;
    private boolean overdue;

    LoginDeadline(Link link, Duration time) {
        this.link = link;
        this.time = time;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        deadline = context.executor().schedule(this::runOut, time.toNanos(), TimeUnit.NANOSECONDS);
        context.fireChannelActive();
    }

    /** Nobody is sent away while the verdict is the server's to find. */
    private void runOut() {
        overdue = true;
        if (!link.isDeciding()) {
            link.dismiss(BYE_IDLE);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof LoginVerdict) {
            link.decided();
        }
        if (event == LoginVerdict.ADMITTED) {
            cancel();
            context.pipeline().remove(this);
        } else if (event == LoginVerdict.REJECTED && overdue) {
            link.dismiss(BYE_IDLE);
        }
        context.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancel();
        context.fireChannelInactive();
    }

    private void cancel() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
