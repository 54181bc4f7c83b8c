package org.parlor.client.net;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;

/** Lines to servers, as the loop sees them. */
public interface Connector extends AutoCloseable {

    /**
     * Calls a server and goes on calling once it has been there.
     *
     * @param line which of ours this is; it marks the events
     * @param identity to log in as
     * @param events told everything, on any thread
     */
    Connection open(int line, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events);

    /** Where one has been, the latest first. */
    default List<SavedServer> savedServers() {
        return List.of();
    }

    /** Takes a server off that list. */
    default void forget(SavedServer savedServer) {}

    /** Believes a server by this certificate from now on. */
    default void trust(ServerEndpoint server, CertificateFingerprint certificate) {}

    @Override
    void close();

    /** One line to one server. */
    interface Connection extends AutoCloseable {

        /** Asks; the answer comes as an event under the number. */
        void send(long number, ClientMessage message);

        void retry();

        @Override
        void close();
    }
}
