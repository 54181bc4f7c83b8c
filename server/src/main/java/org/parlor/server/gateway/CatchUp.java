package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Set;
import org.parlor.server.core.Command;

/** Asks for snapshots of the games a slow watcher missed news of, as soon as it takes lines again. */
final class CatchUp extends ChannelInboundHandlerAdapter {
    private final Link link;

    CatchUp(Link link) {
        this.link = link;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        boolean writable = context.channel().isWritable();
        link.outlet().setChoked(!writable);
        Set<String> missed = link.outlet().behind();
        if (writable && !missed.isEmpty() && !link.isDeaf()) {
            link.submit(new Command.CaughtUp(link.number(), missed));
        }
        context.fireChannelWritabilityChanged();
    }
}
