package org.parlor.client.net;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;

/** Opens connections to servers. */
public interface Connector extends AutoCloseable {

    /**
     * Connects to a server. After the first login, a lost connection is reestablished.
     *
     * @param connectionNumber the number of the connection, contained in its events
     * @param identity the identity to log in as
     * @param events receives the events of the connection, on any thread
     */
    Connection open(int connectionNumber, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events);

    /** Returns the servers with saved sessions, latest login first. */
    default List<SavedServer> savedServers() {
        return List.of();
    }

    /** Removes a server from {@link #savedServers()}. */
    default void forget(SavedServer savedServer) {}

    /** Saves the certificate as trusted for the server. */
    default void trust(ServerEndpoint server, CertificateFingerprint certificate) {}

    @Override
    void close();

    /** A connection to a server. */
    interface Connection extends AutoCloseable {

        /** Sends a request; its reply arrives as an event with the same number. */
        void send(Effect.Send request);

        /** Sets how many games wait for the user, which the saved session keeps. */
        void setWaiting(int games);

        /** Reconnects now if the connection is lost. */
        void retry();

        @Override
        void close();
    }
}
