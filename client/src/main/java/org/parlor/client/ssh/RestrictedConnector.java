package org.parlor.client.ssh;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.parlor.client.net.Connector;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;

/** A connector to certain servers only: users of this computer must not reach other servers through it. */
record RestrictedConnector(Connector connector, Predicate<ServerEndpoint> allowed) implements Connector {

    @Override
    public Connection open(
            int connectionNumber, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
        if (allowed.test(endpoint)) {
            return connector.open(connectionNumber, endpoint, identity, events);
        }
        events.accept(new Event.Disconnected(
                connectionNumber, "You cannot connect to " + endpoint + " from here", ExitCode.REFUSED));
        return new NoConnection();
    }

    @Override
    public void close() {
        connector.close();
    }

    private record NoConnection() implements Connection {

        @Override
        public void send(long number, ClientMessage message) {}

        @Override
        public void retry() {}

        @Override
        public void close() {}
    }
}
