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

/** Groups one batch of effects by connection. Encodes each message once. Confined to the core's thread. */
public final class EffectDispatcher implements Effect.Handler {
    private final ConnectionRegistry connections;
    private final MessageBuffer line;
    private final Map<EventLoop, List<OutboundBatch>> batches = new HashMap<>();

    /** @param line a reusable buffer for encoding */
    public EffectDispatcher(ConnectionRegistry connections, MessageBuffer line) {
        this.connections = connections;
        this.line = line;
    }

    /** Submits the batches, one task per event loop. */
    public void send() {
        batches.forEach((loop, open) -> send(connections.broadcaster(loop), open));
        batches.clear();
    }

    private static void send(SpectatorBroadcaster broadcaster, List<OutboundBatch> open) {
        open.forEach(batch -> batch.connection().setOpenBatch(null));
        broadcaster.submit(() -> open.forEach(broadcaster::deliver), () -> open.forEach(OutboundBatch::release));
    }

    @Override
    public void send(Effect.Send send) {
        if (send.message() instanceof SessionMessage.Welcome welcome) {
            send.connectionIds().forEach(link -> batch(link).ifPresent(open -> open.addWelcome(welcome.user())));
        }
        addLines(send.connectionIds(), send.message(), send.watchedGame());
    }

    @Override
    public void acceptLogin(Effect.AcceptLogin acceptLogin) {
        batch(acceptLogin.connectionId()).ifPresent(OutboundBatch::addLoginAccepted);
    }

    @Override
    public void rejectLogin(Effect.RejectLogin rejectLogin) {
        addLines(List.of(rejectLogin.connectionId()), rejectLogin.refusal(), null);
        Optional<OutboundBatch> batch = batch(rejectLogin.connectionId());
        boolean fatal = Boolean.TRUE.equals(rejectLogin.refusal().fatal());
        batch.ifPresent(open -> open.addLoginRejected(rejectLogin.refusal().code()));
        batch.filter(open -> fatal).ifPresent(OutboundBatch::addFatalErrorDisconnect);
    }

    @Override
    public void disconnect(Effect.Disconnect disconnect) {
        batch(disconnect.connectionId()).ifPresent(open -> open.addDisconnect(disconnect.bye()));
    }

    /** Handled by the archive. */
    @Override
    public void queryArchive(Effect.QueryArchive queryArchive) {}

    /** Handled by the password hasher. */
    @Override
    public void checkPassword(Effect.CheckPassword checkPassword) {}

    /** Handled by the settings reloader. */
    @Override
    public void reloadSettings(Effect.ReloadSettings reloadSettings) {}

    @Override
    public void audit(Effect.Audit audit) {}

    @Override
    public void shutdown(Effect.Shutdown shutdown) {}

    private void addLines(List<Long> links, ServerMessage message, @Nullable String watchedGame) {
        boolean whole = message instanceof GameMessage.Snapshot;
        if (watchedGame != null && links.size() > 1) {
            encode(message);
            broadcast(links, watchedGame, whole);
            return;
        }
        List<OutboundBatch> open = new ArrayList<>(links.size());
        for (long link : links) {
            batch(link).ifPresent(open::add);
        }
        if (!open.isEmpty()) {
            if (message instanceof Reply.ErrorReply errorReply) {
                connections.metrics().errorSent(errorReply.code());
            }
            encode(message);
            if (watchedGame == null) {
                open.forEach(batch -> batch.addLine(line));
            } else {
                open.forEach(batch -> batch.addSpectatorLine(line, watchedGame, whole));
            }
        }
    }

    /** Hands a line for many spectators to the broadcaster of each event loop, after the effects before it. */
    private void broadcast(List<Long> links, String game, boolean whole) {
        send();
        ByteBuf bytes = OutboundBatch.copyLine(line);
        for (SpectatorBroadcaster broadcaster : connections.broadcasters()) {
            broadcaster.broadcast(new SpectatorUpdate(game, links, whole, bytes.retainedDuplicate()));
        }
        bytes.release();
    }

    private void encode(ServerMessage message) {
        line.write(message);
        if (line.length() > LineFraming.SERVER_BYTES_MAX) {
            throw new IllegalStateException(
                    "Line too long: " + message.getClass().getSimpleName() + " of " + line.length() + " bytes");
        }
    }

    private Optional<OutboundBatch> batch(long number) {
        return Optional.ofNullable(connections.find(number)).map(this::batch);
    }

    private OutboundBatch batch(ClientConnection connection) {
        OutboundBatch open = connection.openBatch();
        if (open != null) {
            return open;
        }
        OutboundBatch created = new OutboundBatch(connection);
        connection.setOpenBatch(created);
        batches.computeIfAbsent(connection.loop(), loop -> new ArrayList<>()).add(created);
        return created;
    }
}
