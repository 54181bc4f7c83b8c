package org.parlor.server.gateway;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;

/** The end of the pipeline for what went wrong: a lost peer is a quiet close, anything else is our own fault. */
final class Faults extends ChannelInboundHandlerAdapter {
    private final Link link;
    private final Incidents incidents;

    Faults(Link link, Incidents incidents) {
        this.link = link;
        this.incidents = incidents;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            context.close();
        } else {
            incidents.report(link, null, cause);
        }
    }
}
