package org.parlor.server.net.outbound;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.LineFraming;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.json.MessageBuffer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.net.ClientConnection;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.IncidentLog;

/**
 * Delivers the effects of the core to the connections: encodes each message once, groups each batch of effects by connection
 * and submits the groups as one task per event loop. Confined to the core's thread.
 */
public final class EffectDispatcher implements EffectSink {
    private final ConnectionRegistry connections;
    private final IncidentReporter incidents;
    private final MessageBuffer line = new MessageBuffer();
    /** The open batch of each connection, by number. */
    private Map<Long, OutboundBatch> batches = new LinkedHashMap<>();

    public EffectDispatcher(ConnectionRegistry connections) {
        this.connections = connections;
        this.incidents = new IncidentLog(connections.metrics()::gatewayIncident);
    }

    /** Never throws: if an effect fails, it is reported and skipped. */
    @Override
    public void deliver(List<Effect> effects) {
        for (Effect effect : effects) {
            try {
                add(effect);
            } catch (RuntimeException fault) {
                incidents.report("delivering " + effect.getClass().getSimpleName(), fault);
            }
        }
        submitBatches();
    }

    /** The other effects concern no connection. */
    private void add(Effect effect) {
        if (effect instanceof Effect.Send send) {
            if (send.message() instanceof SessionMessage.Welcome welcome) {
                send.connectionIds().forEach(link -> add(link, connection -> connection.welcomed(welcome.user())));
            }
            addLines(send.connectionIds(), send.message(), send.watchedGame());
        } else if (effect instanceof Effect.AcceptLogin accepted) {
            add(accepted.connectionId(), connection -> connection.loginAccepted(accepted));
        } else if (effect instanceof Effect.RejectLogin rejected) {
            addLines(List.of(rejected.connectionId()), rejected.refusal(), null);
            add(rejected.connectionId(), connection -> connection.loginRejected(rejected));
            if (Boolean.TRUE.equals(rejected.refusal().fatal())) {
                add(rejected.connectionId(), connection -> connection.disconnect(SessionMessage.Bye.ERROR));
            }
        } else if (effect instanceof Effect.Disconnect disconnect) {
            add(disconnect.connectionId(), connection -> connection.disconnect(disconnect.bye()));
        }
    }

    private void add(Long link, OutboundBatch.Item action) {
        OutboundBatch batch = batch(link);
        if (batch != null) {
            batch.add(action);
        }
    }

    private void addLines(List<Long> links, ServerMessage message, @Nullable String watchedGame) {
        if (watchedGame != null && links.size() > 1) {
            encode(message);
            broadcast(links, update(message, watchedGame));
            return;
        }
        boolean encoded = false;
        for (Long link : links) {
            OutboundBatch batch = batch(link);
            if (batch != null) {
                if (!encoded) {
                    encode(message);
                    encoded = true;
                }
                if (watchedGame == null) {
                    batch.addLine(line);
                } else {
                    batch.add(update(message, watchedGame));
                }
            }
        }
        if (encoded && message instanceof Reply.ErrorReply errorReply) {
            connections.metrics().errorSent(errorReply.code());
        }
    }

    private void encode(ServerMessage message) {
        line.write(message);
        if (line.length() > LineFraming.SERVER_BYTES_MAX) {
            throw new IllegalStateException(
                    "Line too long: " + message.getClass().getSimpleName() + " of " + line.length() + " bytes");
        }
    }

    /** The encoded message as an update for spectators. */
    private SpectatorUpdate update(ServerMessage message, String game) {
        return new SpectatorUpdate(game, message instanceof GameMessage.Snapshot, OutboundBatch.copyLine(line));
    }

    /** Hands an update for many spectators to the broadcaster of each event loop, after the effects before it. */
    private void broadcast(List<Long> links, SpectatorUpdate update) {
        submitBatches();
        for (SpectatorBroadcaster broadcaster : connections.broadcasters()) {
            update.retain();
            broadcaster.broadcast(links, update);
        }
        update.release();
    }

    /** The open batch of a connection, or null if that is closed. */
    private @Nullable OutboundBatch batch(Long number) {
        OutboundBatch open = batches.get(number);
        if (open == null) {
            ClientConnection connection = connections.find(number);
            if (connection != null) {
                open = new OutboundBatch(connection);
                batches.put(number, open);
            }
        }
        return open;
    }

    private void submitBatches() {
        Map<EventLoop, List<OutboundBatch>> byLoop = new HashMap<>();
        for (OutboundBatch batch : batches.values()) {
            EventLoop loop = batch.connection().channel().eventLoop();
            byLoop.computeIfAbsent(loop, key -> new ArrayList<>()).add(batch);
        }
        batches = new LinkedHashMap<>();
        byLoop.forEach((loop, open) -> {
            SpectatorBroadcaster broadcaster = connections.broadcaster(loop);
            broadcaster.submit(() -> open.forEach(broadcaster::deliver), () -> open.forEach(OutboundBatch::release));
        });
    }
}
