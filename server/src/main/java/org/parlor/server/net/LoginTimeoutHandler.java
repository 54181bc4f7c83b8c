package org.parlor.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Effect;

/** Sends the hello of the server. Disconnects a peer that has not logged in within the timeout after the connect. */
final class LoginTimeoutHandler extends ChannelInboundHandlerAdapter {
    private static final SessionMessage.Bye BYE_IDLE = new SessionMessage.Bye("idle", null);

    private final ClientConnection connection;
    private final SessionMessage.Hello hello;
    private final Duration timeout;
    private @Nullable Future<?> deadline;
    private boolean expired;

    LoginTimeoutHandler(ClientConnection connection, SessionMessage.Hello hello, Duration timeout) {
        this.connection = connection;
        this.hello = hello;
        this.timeout = timeout;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        connection.send(hello);
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
        if (event instanceof Effect.AcceptLogin) {
            context.pipeline().remove(this);
        } else if (event instanceof Effect.RejectLogin && expired) {
            connection.disconnect(BYE_IDLE);
        }
        context.fireUserEventTriggered(event);
    }

    /** Called after login and after the channel is closed. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
