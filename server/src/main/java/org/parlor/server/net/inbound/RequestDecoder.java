package org.parlor.server.net.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.net.ClientConnection;

/** Reads lines and gives them to the stage the connection is at. */
public final class RequestDecoder extends SimpleChannelInboundHandler<ByteBuf> {
    private final ClientConnection connection;
    private final ReadGate gate;
    private final RequestLimits requestLimits;
    private final IncidentReporter incidents;
    private ConnectionPhase phase;

    public RequestDecoder(
            ClientConnection connection,
            ReadGate gate,
            RequestLimits requestLimits,
            IncidentReporter incidents,
            ConnectionPhase phase) {
        this.connection = connection;
        this.gate = gate;
        this.requestLimits = requestLimits;
        this.incidents = incidents;
        this.phase = phase;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        long now = context.executor().ticker().nanoTime();
        RequestId id = null;
        try {
            MessageCodec.RawRequest rawRequest = requestLimits.read(line, now);
            id = rawRequest.id();
            requestLimits.count(rawRequest.type(), now);
            phase.hear(rawRequest);
            requestLimits.praise();
        } catch (RequestException refusal) {
            phase.refuse(id, refusal, refusal.code().fatal() || requestLimits.isLast(refusal.code()));
        } catch (RuntimeException fault) {
            connection.say(incidents
                    .refusal("reading a line from connection " + connection.number(), fault)
                    .reply(id));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == LoginResult.ADMITTED) {
            phase = new ActivePhase(connection);
            requestLimits.forgiveHello();
        }
        if (event instanceof LoginResult) {
            gate.openSoon(ReadGate.Reason.LOGGING_IN);
        }
        context.fireUserEventTriggered(event);
    }
}
