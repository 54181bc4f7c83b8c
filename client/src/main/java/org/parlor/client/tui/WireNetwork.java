package org.parlor.client.tui;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.memory.Memory;
import org.parlor.client.model.Event;
import org.parlor.client.model.Place;
import org.parlor.client.model.Visit;
import org.parlor.client.model.Who;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines over TCP, encrypted where that is wanted, with what is remembered of the servers at their ends. */
public final class WireNetwork implements Network {
    private final String program;
    private final Memory memory;
    private final Executor files;
    private final LongSupplier clock;
    /** As whom to log in where the program was started to go, once: the log-in brings a token that lasts. */
    private @Nullable Visit visit;
    /** Made for the first line: the home screen needs none, and should not wait for it. */
    private @Nullable ConnectionFactory connectionFactory;

    /**
     * @param program name and version, as the server is told
     * @param visit where to log in as whom, or null for a guest everywhere
     * @param files runs what reads and writes files, never on the thread that asks for it
     */
    public WireNetwork(String program, @Nullable Visit visit, Memory memory, Executor files, LongSupplier clock) {
        this.program = program;
        this.visit = visit;
        this.memory = memory;
        this.files = files;
        this.clock = clock;
    }

    @Override
    public Line open(int line, ServerEndpoint endpoint, Who who, Consumer<Event> events) {
        WireLine made = new WireLine(line, endpoint, who, memory, files, events, clock, connector(), program);
        made.open(given(endpoint));
        return made;
    }

    private @Nullable Login given(ServerEndpoint endpoint) {
        Visit now = visit;
        if (now == null || !now.server().equals(endpoint) || !(now.login() instanceof Login.Resume)) {
            return null;
        }
        visit = null;
        return now.login();
    }

    @Override
    public List<Place> places() {
        return memory.sessions().places();
    }

    @Override
    public void forget(Place place) {
        memory.sessions().remove(place);
    }

    @Override
    public void trust(ServerEndpoint server, CertificateFingerprint certificate) {
        try {
            memory.known().add(server, certificate);
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
        return LoggerFactory.getLogger(WireNetwork.class);
    }
}
