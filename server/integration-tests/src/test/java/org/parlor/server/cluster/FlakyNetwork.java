package org.parlor.server.cluster;

import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.parlor.server.cluster.transport.Network;

/** Loses and repeats messages of another network in both directions. */
final class FlakyNetwork implements Network {
    private final Network network;
    private final Random random = new Random(34);
    private volatile int lostPercent;
    private volatile int repeatedPercent;

    FlakyNetwork(Network network) {
        this.network = network;
    }

    /** Sets how many of a hundred messages are lost, and how many arrive twice. */
    void disturb(int newLostPercent, int newRepeatedPercent) {
        lostPercent = newLostPercent;
        repeatedPercent = newRepeatedPercent;
    }

    private synchronized int copies() {
        if (random.nextInt(100) < lostPercent) {
            return 0;
        }
        return random.nextInt(100) < repeatedPercent ? 2 : 1;
    }

    @Override
    public void publish(String subject, byte[] message) {
        for (int copies = copies(); copies > 0; copies--) {
            network.publish(subject, message);
        }
    }

    @Override
    public void subscribe(String subject, Consumer<byte[]> handler) {
        network.subscribe(subject, message -> {
            for (int copies = copies(); copies > 0; copies--) {
                handler.accept(message);
            }
        });
    }

    @Override
    public void unsubscribe(String subject) {
        network.unsubscribe(subject);
    }

    @Override
    public void answer(String subject, Supplier<byte[]> reply) {
        network.answer(subject, reply);
    }

    @Override
    public boolean isConnected() {
        return network.isConnected();
    }

    @Override
    public void close() {
        network.close();
    }
}
