package org.parlor.server.net.inbound;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.server.net.ClientConnection;

/** Sends away whoever has not logged in after a while. The time counts from the connect, whatever is said meanwhile. */
public final class LoginTimeoutHandler extends ChannelInboundHandlerAdapter {
    private static final SessionMessage.Bye BYE_IDLE = new SessionMessage.Bye("idle", null);

    private final ClientConnection connection;
    private final Duration time;
    private @Nullable Future<?> deadline;
    private boolean overdue;

    public LoginTimeoutHandler(ClientConnection connection, Duration time) {
        this.connection = connection;
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
        if (!connection.isDeciding()) {
            connection.dismiss(BYE_IDLE);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof LoginResult) {
            connection.decided();
        }
        if (event == LoginResult.ADMITTED) {
            cancel();
            context.pipeline().remove(this);
        } else if (event == LoginResult.REJECTED && overdue) {
            connection.dismiss(BYE_IDLE);
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
