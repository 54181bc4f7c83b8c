package org.parlor.server.cluster.transport;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** Publishes messages to the other processes of the cluster. May lose messages. Thread-safe. */
public interface Network extends AutoCloseable {

    /** Publishes a message. Drops it while there is no connection. Never blocks. */
    void publish(String subject, byte[] message);

    /**
     * Subscribes to a subject, once.
     *
     * @param handler called on a thread of the network, one message at a time; must not block
     */
    void subscribe(String subject, Consumer<byte[]> handler);

    /** Ends the subscription to a subject. */
    void unsubscribe(String subject);

    /** Replies to requests on a subject, on a thread of the network. */
    void answer(String subject, Supplier<byte[]> reply);

    boolean isConnected();

    @Override
    void close();
}
