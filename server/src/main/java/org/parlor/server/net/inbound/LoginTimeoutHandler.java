package org.parlor.server.net.inbound;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.net.ClientConnection;

/** Disconnects a peer that has not logged in within the timeout, counted from the connect. */
public final class LoginTimeoutHandler extends ChannelInboundHandlerAdapter {
    private static final SessionMessage.Bye BYE_IDLE = new SessionMessage.Bye("idle", null);

    private final ClientConnection connection;
    private final Duration timeout;
    private @Nullable Future<?> deadline;
    private boolean expired;

    public LoginTimeoutHandler(ClientConnection connection, Duration timeout) {
        this.connection = connection;
        this.timeout = timeout;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        deadline = context.executor().schedule(this::expire, timeout.toNanos(), TimeUnit.NANOSECONDS);
        context.fireChannelActive();
    }

    /** If a login is pending, its result decides. */
    private void expire() {
        expired = true;
        if (!connection.isLoginPending()) {
            connection.disconnect(BYE_IDLE);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof LoginResult) {
            connection.clearLoginPending();
        }
        if (event == LoginResult.ADMITTED) {
            cancel();
            context.pipeline().remove(this);
        } else if (event == LoginResult.REJECTED && expired) {
            connection.disconnect(BYE_IDLE);
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
