package org.parlor.client.tui;

import java.util.function.Consumer;
import org.parlor.client.model.Event;
import org.parlor.message.ClientMessage;
import org.parlor.wire.Endpoint;

/** Lines to servers, as the loop sees them. */
public interface Network extends AutoCloseable {

    /**
     * Calls a server and goes on calling once it has been there.
     *
     * @param line which of ours this is; it marks the events
     * @param name to log in with as a guest, empty for whatever the server gives
     * @param events told everything, on any thread
     */
    Line open(int line, Endpoint endpoint, String name, Consumer<Event> events);

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
