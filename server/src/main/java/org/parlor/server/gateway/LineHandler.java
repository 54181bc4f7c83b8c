package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import org.parlor.message.Codec;
import org.parlor.message.Refusal;
import org.parlor.message.RequestId;
import org.parlor.server.core.step.IncidentReporter;

/** Reads lines and gives them to the stage the connection is at. */
final class LineHandler extends SimpleChannelInboundHandler<ByteBuf> {
    private final Link link;
    private final Valve valve;
    private final Etiquette etiquette;
    private final IncidentReporter incidents;
    private Stage stage;

    LineHandler(Link link, Valve valve, Etiquette etiquette, IncidentReporter incidents, Stage stage) {
        this.link = link;
        this.valve = valve;
        this.etiquette = etiquette;
        this.incidents = incidents;
        this.stage = stage;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        long now = context.executor().ticker().nanoTime();
        RequestId id = null;
        try {
            Codec.Envelope envelope = etiquette.read(line, now);
            id = envelope.id();
            etiquette.count(envelope.type(), now);
            stage.hear(envelope);
            etiquette.praise();
        } catch (Refusal refusal) {
            stage.refuse(id, refusal, refusal.code().fatal() || etiquette.isLast(refusal.code()));
        } catch (RuntimeException fault) {
            link.say(incidents
                    .refusal("reading a line from connection " + link.number(), fault)
                    .reply(id));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == LoginVerdict.ADMITTED) {
            stage = new Conversation(link);
            etiquette.forgiveHello();
        }
        if (event instanceof LoginVerdict) {
            valve.openSoon(Valve.Reason.LOGGING_IN);
        }
        context.fireUserEventTriggered(event);
    }
}
