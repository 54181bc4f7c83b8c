package org.parlor.server.net.outbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionRegistry;

/** One batch of effects, sorted by connection on the core's thread. A message is encoded once, however many it is for. */
public final class EffectDispatcher implements Effect.Handler<Boolean> {
    private final ConnectionRegistry connections;
    private final MessageBuffer line;
    private final Map<EventLoop, LoopBatch> deliveries = new HashMap<>();

    /** @param line to write in: the same for one batch after the other */
    public EffectDispatcher(ConnectionRegistry connections, MessageBuffer line) {
        this.connections = connections;
        this.line = line;
    }

    /** Hands everything over, to each thread of the connections at once. */
    public void send() {
        deliveries.values().forEach(LoopBatch::send);
        deliveries.clear();
    }

    @Override
    public Boolean send(Effect.Send send) {
        if (send.message() instanceof SessionMessage.Welcome welcome) {
            send.links().forEach(link -> parcel(link).ifPresent(open -> open.welcome(welcome.user())));
        }
        lines(send.links(), send.message(), send.watchedGame());
        return true;
    }

    @Override
    public Boolean admit(Effect.AcceptLogin acceptLogin) {
        parcel(acceptLogin.link()).ifPresent(OutboundBatch::admission);
        return true;
    }

    @Override
    public Boolean reject(Effect.RejectLogin rejectLogin) {
        lines(List.of(rejectLogin.link()), rejectLogin.refusal(), null);
        Optional<OutboundBatch> parcel = parcel(rejectLogin.link());
        boolean fatal = Boolean.TRUE.equals(rejectLogin.refusal().fatal());
        parcel.ifPresent(open -> open.rejection(rejectLogin.refusal().code()));
        parcel.filter(open -> fatal).ifPresent(OutboundBatch::error);
        return true;
    }

    @Override
    public Boolean close(Effect.Disconnect disconnect) {
        parcel(disconnect.link()).ifPresent(open -> open.dismissal(disconnect.bye()));
        return true;
    }

    /** The archive answers this. */
    @Override
    public Boolean consult(Effect.QueryArchive queryArchive) {
        return true;
    }

    /** Whoever keeps the passwords answers this. */
    @Override
    public Boolean prove(Effect.CheckPassword checkPassword) {
        return true;
    }

    /** Whoever runs the server does this. */
    @Override
    public Boolean reload(Effect.ReloadSettings reloadSettings) {
        return true;
    }

    @Override
    public Boolean audit(Effect.Audit audit) {
        return true;
    }

    @Override
    public Boolean halt(Effect.Shutdown shutdown) {
        return true;
    }

    private void lines(List<Long> links, ServerMessage message, @Nullable String watchedGame) {
        boolean whole = message instanceof GameMessage.Snapshot;
        if (watchedGame != null && links.size() > 1) {
            encode(message);
            broadcast(links, watchedGame, whole);
            return;
        }
        List<OutboundBatch> open = new ArrayList<>(links.size());
        for (long link : links) {
            parcel(link).ifPresent(open::add);
        }
        if (!open.isEmpty()) {
            if (message instanceof Reply.Refused refused) {
                connections.meter().refused(refused.code());
            }
            encode(message);
            if (watchedGame == null) {
                open.forEach(batch -> batch.line(line));
            } else {
                open.forEach(batch -> batch.watched(line, watchedGame, whole));
            }
        }
    }

    /** Those who watch may be thousands: each thread of the connections tells its own, after what came before. */
    private void broadcast(List<Long> links, String game, boolean whole) {
        send();
        ByteBuf bytes = OutboundBatch.bytes(line);
        for (SpectatorBroadcaster spectatorBroadcaster : connections.audiences()) {
            spectatorBroadcaster.tell(new SpectatorUpdate(game, links, whole, bytes.retainedDuplicate()));
        }
        bytes.release();
    }

    private void encode(ServerMessage message) {
        line.write(message);
        if (line.length() > LineFraming.SERVER_BYTES_MAX) {
            throw new IllegalStateException(
                    "A " + message.getClass() + " of " + line.length() + " bytes is no legal line");
        }
    }

    private Optional<OutboundBatch> parcel(long number) {
        return Optional.ofNullable(connections.find(number)).map(this::parcel);
    }

    private OutboundBatch parcel(ClientConnection connection) {
        OutboundBatch open = connection.parcel();
        if (open != null) {
            return open;
        }
        OutboundBatch made = new OutboundBatch(connection);
        deliveries
                .computeIfAbsent(connection.loop(), loop -> new LoopBatch(connections.audience(loop)))
                .add(made);
        return made;
    }
}
