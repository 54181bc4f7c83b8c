package org.parlor.server.net.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.net.ClientConnection;

/** Decodes lines into requests and passes them to the current {@link ConnectionPhase}. */
public final class RequestDecoder extends SimpleChannelInboundHandler<ByteBuf> {
    private final ClientConnection connection;
    private final ReadGate gate;
    private final RequestLimits limits;
    private final IncidentReporter incidents;
    private ConnectionPhase phase;

    public RequestDecoder(
            ClientConnection connection,
            ReadGate gate,
            RequestLimits limits,
            IncidentReporter incidents,
            ConnectionPhase phase) {
        this.connection = connection;
        this.gate = gate;
        this.limits = limits;
        this.incidents = incidents;
        this.phase = phase;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
        long now = context.executor().ticker().nanoTime();
        RequestId id = null;
        try {
            MessageCodec.RawRequest raw = limits.decode(line, now);
            id = raw.id();
            limits.count(raw.type(), now);
            phase.handle(raw);
            limits.resetBadLines();
        } catch (RequestException refusal) {
            phase.reject(id, refusal, refusal.code().fatal() || limits.countBadLine(refusal.code()));
        } catch (RuntimeException fault) {
            connection.send(incidents
                    .internalError("handling a line of connection " + connection.number(), fault)
                    .reply(id));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == LoginResult.ADMITTED) {
            phase = new ActivePhase(connection);
            limits.refundHello();
        }
        if (event instanceof LoginResult) {
            gate.scheduleOpen(ReadGate.Reason.LOGGING_IN);
        }
        context.fireUserEventTriggered(event);
    }
}
