package org.parlor.server.cluster.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.server.cluster.codec.CommandCodec;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.cluster.codec.GatewaySettings;
import org.parlor.server.cluster.codec.WireWriter;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.net.EffectDispatcher;

/**
 * The commands of a gateway that the core has not handled, and what it takes to move the sessions to another core. Not
 * thread-safe.
 */
public final class SessionFailover {
    private static final int BATCH_BYTES_MAX = 256 << 10;

    private final EffectDispatcher dispatcher;
    private final Deque<Submission> sent = new ArrayDeque<>();
    private Deque<Submission> held = new ArrayDeque<>();
    private final Map<Long, Command.LogIn> pendingLogins = new LinkedHashMap<>();
    private final Map<Long, ResumptionState> sessions = new LinkedHashMap<>();
    private final Map<Long, Set<RequestId>> pendingReplies = new LinkedHashMap<>();

    /** @param handled callback after the effects of the command were delivered */
    record Submission(Command command, Runnable handled) {}

    /**
     * What a batch of effects contained for the gateway itself.
     *
     * @param settings the new settings, null if unchanged
     * @param coreEnding whether the core ends soon
     */
    record Notices(@Nullable GatewaySettings settings, boolean coreEnding) {}

    public SessionFailover(EffectDispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    /** Adds a command to those that wait to be sent. */
    void add(Submission submission) {
        Command command = submission.command();
        if (command instanceof Command.LogIn logIn) {
            pendingLogins.put(logIn.connectionId(), logIn);
        } else if (command instanceof Command.Disconnected disconnected) {
            forget(disconnected.connectionId());
            pendingLogins.remove(disconnected.connectionId());
        }
        held.add(submission);
    }

    private void forget(long connectionId) {
        sessions.remove(connectionId);
        pendingReplies.remove(connectionId);
    }

    /** Drops the log-ins that wait, and whose connections have ended since. Without a core they would pile up. */
    void dropClosed() {
        Set<Long> opened = new HashSet<>();
        Set<Long> closed = new HashSet<>();
        for (Submission submission : held) {
            if (submission.command() instanceof Command.LogIn logIn) {
                opened.add(logIn.connectionId());
            } else if (submission.command() instanceof Command.Disconnected disconnected) {
                closed.add(disconnected.connectionId());
            }
        }
        closed.retainAll(opened);
        List<Submission> dropped = held.stream()
                .filter(submission -> opensOrCloses(submission.command(), closed))
                .toList();
        held.removeAll(Set.copyOf(dropped));
        dropped.forEach(submission -> submission.handled().run());
    }

    private static boolean opensOrCloses(Command command, Set<Long> connections) {
        if (command instanceof Command.LogIn logIn) {
            return connections.contains(logIn.connectionId());
        }
        return command instanceof Command.Disconnected disconnected
                && connections.contains(disconnected.connectionId());
    }

    /** Sends the commands that wait, in batches. */
    void sendHeld(Consumer<byte[]> link) {
        if (held.isEmpty()) {
            return;
        }
        WireWriter batch = new WireWriter();
        for (Submission submission : held) {
            CommandCodec.write(submission.command(), batch);
            flushIfFull(batch, link);
        }
        sent.addAll(held);
        held.clear();
        flush(batch, link);
    }

    private static void flushIfFull(WireWriter batch, Consumer<byte[]> link) {
        if (batch.length() > BATCH_BYTES_MAX) {
            flush(batch, link);
        }
    }

    private static void flush(WireWriter batch, Consumer<byte[]> link) {
        if (!batch.isEmpty()) {
            link.accept(batch.take());
        }
    }

    /** Announces all sessions to a new core. Returns their number. */
    int sendSessions(Consumer<byte[]> link) {
        WireWriter batch = new WireWriter();
        for (ResumptionState session : sessions.values()) {
            Command command = session.toCommand();
            CommandCodec.write(command, batch);
            // The core counts it as handled, like the others.
            sent.add(new Submission(command, () -> {}));
            flushIfFull(batch, link);
        }
        flush(batch, link);
        return sessions.size();
    }

    /**
     * Prepares for another core after the link to the last one has ended. Requests that it may have handled are answered by an
     * error; other commands, which can be repeated, wait for the next core. A restored session is active, and its latency is
     * measured again.
     *
     * @return number of interrupted requests
     */
    int interruptRequests() {
        Deque<Submission> repeated = new ArrayDeque<>();
        List<Effect> errors = new ArrayList<>();
        List<Runnable> callbacks = new ArrayList<>();
        Set<Long> logins = new HashSet<>();
        for (Submission submission : sent) {
            Command command = submission.command();
            if (command instanceof Command.RequestReceived request) {
                errors.add(interrupted(request.connectionId(), request.request().id()));
                callbacks.add(submission.handled());
            } else if (command instanceof Command.Repeatable) {
                repeated.add(submission);
            } else {
                callbacks.add(submission.handled());
            }
        }
        pendingReplies.forEach((connectionId, ids) -> ids.forEach(id -> errors.add(interrupted(connectionId, id))));
        pendingReplies.clear();
        sent.clear();
        repeated.addAll(held);
        for (Submission submission : repeated) {
            if (submission.command() instanceof Command.LogIn logIn) {
                logins.add(logIn.connectionId());
            }
        }
        Deque<Submission> next = new ArrayDeque<>();
        pendingLogins.forEach((connectionId, logIn) -> {
            if (!logins.contains(connectionId)) {
                next.add(new Submission(logIn, () -> {}));
            }
        });
        next.addAll(repeated);
        held = next;
        dispatcher.deliver(errors);
        callbacks.forEach(Runnable::run);
        return errors.size();
    }

    private static Effect interrupted(long connectionId, @Nullable RequestId id) {
        RequestException error = RequestException.of(
                ErrorCode.INTERRUPTED,
                "The server has changed over; the request may have been lost. Repeat it if needed");
        return new Effect.Send(List.of(connectionId), error.reply(id), null);
    }

    /** Delivers a batch of effects to the connections, then runs the callbacks of the commands that were handled. */
    Notices deliver(List<GatewayEffect> effects) {
        GatewaySettings settings = null;
        boolean coreEnding = false;
        int handled = 0;
        for (GatewayEffect effect : effects) {
            if (effect instanceof GatewayEffect.Message message) {
                dispatcher.addMessage(message.connectionIds(), message.message(), message.watchedGame());
            } else if (effect instanceof GatewayEffect.ForConnection forConnection) {
                deliver(forConnection.effect());
            } else if (effect instanceof GatewayEffect.Handled batch) {
                handled += batch.count();
            } else if (effect instanceof GatewayEffect.ReplyPending pending) {
                update(pending);
            } else if (effect instanceof GatewayEffect.SettingsChanged changed) {
                settings = changed.settings();
            } else {
                coreEnding = true;
            }
        }
        dispatcher.submitBatches();
        for (; handled > 0 && !sent.isEmpty(); handled--) {
            sent.remove().handled().run();
        }
        return new Notices(settings, coreEnding);
    }

    private void deliver(Effect.ForConnection effect) {
        if (effect instanceof Effect.AcceptLogin accept) {
            Command.LogIn logIn = pendingLogins.remove(accept.connectionId());
            if (logIn != null) {
                sessions.put(
                        accept.connectionId(),
                        new ResumptionState(accept.connectionId(), logIn.peer(), accept.ticket()));
            }
        } else if (effect instanceof Effect.RejectLogin reject) {
            pendingLogins.remove(reject.connectionId());
        } else if (effect instanceof Effect.Disconnect disconnect) {
            forget(disconnect.connectionId());
        } else if (effect instanceof Effect.KeepRequest keep) {
            ResumptionState session = sessions.get(keep.connectionId());
            if (session != null) {
                session.keep(keep.key(), keep.request());
            }
        }
        dispatcher.add(effect);
    }

    private void update(GatewayEffect.ReplyPending pending) {
        if (pending.open() && sessions.containsKey(pending.connectionId())) {
            pendingReplies
                    .computeIfAbsent(pending.connectionId(), key -> new HashSet<>())
                    .add(pending.id());
        } else if (!pending.open()) {
            pendingReplies.computeIfPresent(pending.connectionId(), (key, ids) -> {
                ids.remove(pending.id());
                return ids.isEmpty() ? null : ids;
            });
        }
    }

    /** Number of connections that are logged in. */
    int size() {
        return sessions.size();
    }

    /** What a gateway keeps of a logged-in connection to restore its session at the next active core. Not thread-safe. */
    private static final class ResumptionState {
        private final long connectionId;
        private final PeerAddress peer;
        private final RestorableSession ticket;
        private final Map<String, RequestEnvelope> kept = new LinkedHashMap<>();

        ResumptionState(long connectionId, PeerAddress peer, RestorableSession ticket) {
            this.connectionId = connectionId;
            this.peer = peer;
            this.ticket = ticket;
        }

        /** Keeps a request, or forgets it if it is null. */
        void keep(String key, @Nullable RequestEnvelope request) {
            kept.remove(key);
            if (request != null) {
                kept.put(key, request);
            }
        }

        Command.RestoreSession toCommand() {
            return new Command.RestoreSession(connectionId, peer, ticket, kept);
        }
    }
}
