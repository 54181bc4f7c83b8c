package org.parlor.client.net;

import java.io.IOException;
import java.sql.Connection;
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
import org.slf4j.LoggerFactory;

/**
 * Opens connections over TCP, with TLS if the endpoint requires it, using the saved sessions and trusted
 * certificates.
 */
public final class TcpConnector implements Connector {
    final String program;
    final String userName;
    final CredentialStores stores;
    final Executor files;
    final LongSupplier clock;
    private final boolean owner;
    private final boolean savesUnnamedGuests;
    /** Created with the first connection, so that the home screen does not wait for it. */
    private @Nullable ConnectionFactory connectionFactory;

    /**
     * @param program name and version of the client, sent to servers
     * @param userName the user of this computer, used for guests without a name; empty if unknown
     * @param files runs file operations, never on the calling thread
     */
    public TcpConnector(String program, String userName, CredentialStores stores, Executor files, LongSupplier clock) {
        this(program, userName, stores, files, clock, null, true);
    }

    /** Returns a connector for scripts: without a chosen name each login is that of a new guest, whose session is not saved. */
    public static TcpConnector ofNamedUsers(
            String program, String userName, CredentialStores stores, Executor files, LongSupplier clock) {
        return new TcpConnector(program, userName, stores, files, clock, null, false);
    }

    /** @param shared the connection factory of many users, which is not closed with the connector; null for its own */
    public TcpConnector(
            String program,
            String userName,
            CredentialStores stores,
            Executor files,
            LongSupplier clock,
            @Nullable ConnectionFactory shared) {
        this(program, userName, stores, files, clock, shared, true);
    }

    private TcpConnector(
            String program,
            String userName,
            CredentialStores stores,
            Executor files,
            LongSupplier clock,
            @Nullable ConnectionFactory shared,
            boolean savesUnnamedGuests) {
        this.program = program;
        this.userName = userName;
        this.stores = stores;
        this.files = files;
        this.clock = clock;
        this.connectionFactory = shared;
        this.savesUnnamedGuests = savesUnnamedGuests;
        this.owner = shared == null;
    }

    @Override
    public Connection open(
            int connectionNumber, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
        LoginIdentity saved = savesUnnamedGuests || identity.isNamed() ? identity : LoginIdentity.guest("");
        SessionConnection made = new SessionConnection(this, connectionNumber, endpoint, saved, events);
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
            LoggerFactory.getLogger(TcpConnector.class)
                    .warn("Cannot save the certificate of {}: {}", server, unwritable.toString());
        }
    }

    ConnectionFactory connectionFactory() {
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
}
