package org.parlor.client.tui;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.model.Event;
import org.parlor.client.model.Place;
import org.parlor.client.model.Who;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;

/** Lines to servers, as the loop sees them. */
public interface Network extends AutoCloseable {

    /**
     * Calls a server and goes on calling once it has been there.
     *
     * @param line which of ours this is; it marks the events
     * @param who to log in as
     * @param events told everything, on any thread
     */
    Line open(int line, ServerEndpoint endpoint, Who who, Consumer<Event> events);

    /** Where one has been, the latest first. */
    default List<Place> places() {
        return List.of();
    }

    /** Takes a server off that list. */
    default void forget(Place place) {}

    /** Believes a server by this certificate from now on. */
    default void trust(ServerEndpoint server, CertificateFingerprint certificate) {}

    @Override
    void close();

    /** One line to one server. */
    interface Line extends AutoCloseable {

        /** Asks; the answer comes as an event under the number. */
        void send(long number, ClientMessage message);

        void retry();

        @Override
        void close();
    }
}
