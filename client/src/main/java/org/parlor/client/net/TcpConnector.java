package org.parlor.client.net;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.session.SessionStores;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.LoginTarget;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines over TCP, encrypted where that is wanted, with what is remembered of the servers at their ends. */
public final class TcpConnector implements Connector {
    private final String program;
    private final SessionStores stores;
    private final Executor files;
    private final LongSupplier clock;
    /** As whom to log in where the program was started to go, once: the log-in brings a token that lasts. */
    private @Nullable LoginTarget target;
    /** Made for the first line: the home screen needs none, and should not wait for it. */
    private @Nullable ConnectionFactory connectionFactory;

    /**
     * @param program name and version, as the server is told
     * @param target where to log in as whom, or null for a guest everywhere
     * @param files runs what reads and writes files, never on the thread that asks for it
     */
    public TcpConnector(
            String program, @Nullable LoginTarget target, SessionStores stores, Executor files, LongSupplier clock) {
        this.program = program;
        this.target = target;
        this.stores = stores;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Connection open(int line, ServerEndpoint endpoint, LoginIdentity identity, Consumer<Event> events) {
        TcpConnection made =
                new TcpConnection(line, endpoint, identity, stores, files, events, clock, connector(), program);
        made.open(given(endpoint));
        return made;
    }

    private @Nullable Login given(ServerEndpoint endpoint) {
        LoginTarget now = target;
        if (now == null || !now.server().equals(endpoint) || !(now.login() instanceof Login.Resume)) {
            return null;
        }
        target = null;
        return now.login();
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
            log().warn("The certificate of {} is not remembered: {}", server, unwritable.toString());
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
        if (connectionFactory != null) {
            connectionFactory.close();
        }
    }

    /** Looked up when there is something to say: the first screen does not wait for it. */
    private static Logger log() {
        return LoggerFactory.getLogger(TcpConnector.class);
    }
}
