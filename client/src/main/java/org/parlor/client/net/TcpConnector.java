package org.parlor.client.net;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.storage.CredentialStores;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections over TCP, with TLS if the endpoint requires it, using the saved sessions and trusted
 * certificates.
 */
public final class TcpConnector implements Connector {
    private final String program;
    private final String userName;
    private final CredentialStores stores;
    private final Executor files;
    private final LongSupplier clock;
    /** Created with the first connection, so that the home screen does not wait for it. */
    private @Nullable ConnectionFactory connectionFactory;

    private final boolean owner;

    /**
     * @param program name and version of the client, sent to servers
     * @param userName the user of this computer, used for guests without a name; empty if unknown
     * @param files runs file operations, never on the calling thread
     */
    public TcpConnector(String program, String userName, CredentialStores stores, Executor files, LongSupplier clock) {
        this.program = program;
        this.userName = userName;
        this.stores = stores;
        this.files = files;
        this.clock = clock;
        this.owner = true;
    }

    /** Creates a connector for one of many users of a connection factory, which is not closed with it. */
    public TcpConnector(
            String program,
            String userName,
            CredentialStores stores,
            Executor files,
            LongSupplier clock,
            ConnectionFactory shared) {
        this.program = program;
        this.userName = userName;
        this.stores = stores;
        this.files = files;
        this.clock = clock;
        this.connectionFactory = shared;
        this.owner = false;
    }

    @Override
    public Connection open(
            int connectionNumber, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
        SessionConnection made = new SessionConnection(
                connectionNumber, endpoint, identity, stores, files, events, clock, connector(), program, userName);
        made.open();
        return made;
    }

    @Override
    public List<SavedServer> savedServers() {
        return stores.sessions().servers();
    }

    @Override
    public void forget(SavedServer savedServer) {
        stores.sessions().remove(savedServer);
    }

    @Override
    public void trust(ServerEndpoint server, CertificateFingerprint certificate) {
        try {
            stores.trusted().add(server, certificate);
        } catch (IOException unwritable) {
            log().warn("Cannot save the certificate of {}: {}", server, unwritable.toString());
        }
    }

    private ConnectionFactory connector() {
        if (connectionFactory == null) {
            connectionFactory = new ConnectionFactory();
        }
        return connectionFactory;
    }

    @Override
    public void close() {
        if (owner && connectionFactory != null) {
            connectionFactory.close();
        }
    }

    /**
     * Returns the logger, created on first use, so that the first screen does not wait for the logging
     * library.
     */
    private static Logger log() {
        return LoggerFactory.getLogger(TcpConnector.class);
    }
}
