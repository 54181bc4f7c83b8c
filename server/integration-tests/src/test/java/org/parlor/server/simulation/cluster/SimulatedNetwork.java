package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.parlor.server.cluster.transport.Network;

/** A message system that loses, repeats, delays and reorders messages, seldom as a rule and often while it is disturbed. */
final class SimulatedNetwork {
    private static final String ALL_HEARTBEATS = "parlor.*.heartbeat";
    private static final int PERMILLE = 1_000;

    private final VirtualTime time;
    private final SplittableRandom random;
    private final ClusterInterceptor interceptor;
    private final List<Port> ports = new ArrayList<>();
    private boolean down;
    private boolean disturbed;

    SimulatedNetwork(VirtualTime time, SplittableRandom random, ClusterInterceptor interceptor) {
        this.time = time;
        this.random = random;
        this.interceptor = interceptor;
    }

    void setDown(boolean on) {
        down = on;
    }

    void setDisturbed(boolean on) {
        disturbed = on;
    }

    /** Ends all faults. */
    void repair() {
        down = false;
        disturbed = false;
        for (Port port : ports) {
            port.cut = false;
            port.separated.clear();
        }
    }

    Port newPort() {
        Port port = new Port();
        ports.add(port);
        return port;
    }

    private void send(Port receiver, String subject, byte[] message) {
        int trouble = disturbed ? 100 : 5;
        int copies = random.nextInt(PERMILLE) < trouble ? 0 : random.nextInt(PERMILLE) < trouble ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            boolean late = random.nextInt(PERMILLE) < trouble;
            time.after(1 + random.nextInt(late ? 500 : 3), () -> receiver.receive(subject, message));
        }
    }

    /** The connection of a process. */
    final class Port implements Network {
        private final Map<String, Consumer<byte[]>> handlers = new HashMap<>();
        private boolean cut;
        private boolean closed;
        private final Set<Port> separated = new HashSet<>();

        /** Loses all messages from and to another process. */
        void setSeparated(Port other, boolean on) {
            if (on) {
                separated.add(other);
            } else {
                separated.remove(other);
            }
        }

        private boolean reaches(Port other) {
            return !separated.contains(other) && !other.separated.contains(this);
        }

        void setCut(boolean on) {
            cut = on;
        }

        @Override
        public void publish(String subject, byte[] message) {
            if (isConnected()) {
                for (byte[] published : interceptor.published(subject, message)) {
                    ports.stream()
                            .filter(port -> port.handler(subject) != null && reaches(port))
                            .forEach(port -> send(port, subject, published));
                }
            }
        }

        private Consumer<byte[]> handler(String subject) {
            Consumer<byte[]> exact = handlers.get(subject);
            return exact == null && subject.endsWith(".heartbeat") ? handlers.get(ALL_HEARTBEATS) : exact;
        }

        private void receive(String subject, byte[] message) {
            Consumer<byte[]> handler = handler(subject);
            if (isConnected() && handler != null) {
                handler.accept(message);
            }
        }

        @Override
        public void subscribe(String subject, Consumer<byte[]> handler) {
            handlers.put(subject, handler);
        }

        @Override
        public void unsubscribe(String subject) {
            handlers.remove(subject);
        }

        @Override
        public void answer(String subject, Supplier<byte[]> reply) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isConnected() {
            return !closed && !cut && !down;
        }

        @Override
        public void close() {
            closed = true;
            ports.remove(this);
        }
    }
}
