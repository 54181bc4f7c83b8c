package org.parlor.client.ssh;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.parlor.client.net.Connector;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;

/**
 * A connector to certain servers only: users of this computer must not reach other servers through it.
 *
 * @param connector connects to the server
 * @param local connects to the servers on this computer that the user has started
 * @param started tells which these are
 */
record RestrictedConnector(
        ServerEndpoint server, Connector connector, Connector local, Predicate<ServerEndpoint> started)
        implements Connector {

    @Override
    public Connection open(
            int connectionNumber, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
        if (endpoint.equals(server)) {
            return connector.open(connectionNumber, endpoint, identity, events);
        } else if (started.test(endpoint)) {
            return local.open(connectionNumber, endpoint, identity, events);
        }
        events.accept(new Event.Disconnected(
                connectionNumber, "You cannot connect to " + endpoint + " from here", ExitCode.REFUSED));
        return new NoConnection();
    }

    @Override
    public void close() {
        connector.close();
        local.close();
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
