package org.parlor.server.cluster.transport;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Consumer;
import io.nats.client.Dispatcher;
import io.nats.client.ErrorListener;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Subscription;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.Outage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connection of this process to NATS, which is restored whenever it is lost. Thread-safe. */
public final class NatsNetwork implements Network {
    private static final Logger LOG = LoggerFactory.getLogger(NatsNetwork.class);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RECONNECT_WAIT = Duration.ofMillis(100);
    private static final Duration PING_INTERVAL = Duration.ofSeconds(2);
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofMillis(500);
    /** A frame must fit, and NATS allows 1 MiB unless configured otherwise. */
    private static final long PAYLOAD_BYTES_MIN = 512 * 1_024;

    private final Connection connection;
    private final Dispatcher dispatcher;
    /** By subject. The dispatcher itself ends all subscriptions if it is given a subject. */
    private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();

    /**
     * Connects.
     *
     * @param name name of the process in the monitoring of NATS
     * @throws NetworkUnavailableException if no server can be reached, or if they refuse the connection
     */
    public static NatsNetwork connect(NatsSettings settings, String name) {
        try {
            NatsNetwork network = new NatsNetwork(Nats.connect(options(settings, name)));
            network.requireLargeMessages(settings);
            return network;
        } catch (AuthenticationException e) {
            throw new NetworkUnavailableException(
                    "NATS at " + settings.location() + " refuses the log-in: " + e.getMessage()
                            + ". Check nats-user, nats-password or nats-credentials",
                    e);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            throw new NetworkUnavailableException(
                    "Cannot connect to NATS at " + settings.location() + ": " + e.getMessage()
                            + ". Start nats-server, or change nats",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NetworkUnavailableException("interrupted while connecting to NATS", e);
        }
    }

    private static Options options(NatsSettings settings, String name) throws IOException {
        Events events = new Events();
        Options.Builder options = new Options.Builder()
                .servers(settings.urls().toArray(String[]::new))
                .connectionName(name)
                .connectionTimeout(CONNECT_TIMEOUT)
                .reconnectWait(RECONNECT_WAIT)
                .maxReconnects(-1)
                .pingInterval(PING_INTERVAL)
                // What cannot be sent is sent again by the links, in order.
                .reconnectBufferSize(0)
                // Otherwise a publish blocks for seconds while NATS does not read.
                .discardMessagesWhenOutgoingQueueFull()
                .connectionListener(events)
                .errorListener(events);
        if (settings.user() != null && settings.password() != null) {
            options.userInfo(settings.user(), settings.password());
        }
        if (settings.credentials() != null) {
            options.credentialPath(settings.credentials().toString());
        }
        if (settings.certificateAuthority() != null) {
            options.sslContext(trusting(settings.certificateAuthority()));
        }
        return options.build();
    }

    private static SSLContext trusting(Path authority) throws IOException {
        try (InputStream in = Files.newInputStream(authority)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int count = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry("authority-" + count++, certificate);
            }
            if (count == 0) {
                throw new IOException("no certificate in " + authority);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("no certificate in " + authority + ": " + e.getMessage(), e);
        }
    }

    private NatsNetwork(Connection connection) {
        this.connection = connection;
        this.dispatcher = connection.createDispatcher();
    }

    private void requireLargeMessages(NatsSettings settings) {
        long bytes = connection.getServerInfo().getMaxPayload();
        if (bytes < PAYLOAD_BYTES_MIN) {
            close();
            throw new NetworkUnavailableException("NATS at " + settings.location() + " allows messages of " + bytes
                    + " bytes only: set max_payload of nats-server to " + PAYLOAD_BYTES_MIN + " or more");
        }
    }

    @Override
    public void publish(String subject, byte[] message) {
        if (isConnected()) {
            try {
                connection.publish(subject, message);
            } catch (IllegalStateException e) {
                LogEvent.NATS_FAILED.logFailure(LOG, e, "publish " + subject);
            }
        }
    }

    @Override
    public void subscribe(String subject, java.util.function.Consumer<byte[]> handler) {
        subscriptions.put(subject, dispatcher.subscribe(subject, message -> handler.accept(message.getData())));
    }

    @Override
    public void unsubscribe(String subject) {
        Subscription ended = subscriptions.remove(subject);
        if (ended == null) {
            return;
        }
        try {
            dispatcher.unsubscribe(ended);
        } catch (IllegalStateException e) {
            LogEvent.NATS_FAILED.logFailure(LOG, e, "subscribe " + subject);
        }
    }

    @Override
    public void answer(String subject, Supplier<byte[]> reply) {
        dispatcher.subscribe(subject, message -> {
            if (message.getReplyTo() != null) {
                publish(message.getReplyTo(), reply.get());
            }
        });
    }

    /** Sends a request and returns all replies that arrive within the time. */
    public List<byte[]> request(String subject, Duration time) throws InterruptedException {
        List<byte[]> replies = new ArrayList<>();
        String inbox = connection.createInbox();
        var replySubscription = connection.subscribe(inbox);
        connection.publish(subject, inbox, new byte[0]);
        long deadline = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = deadline - System.nanoTime()) {
            Message next = replySubscription.nextMessage(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
            if (next == null) {
                break;
            } else if (!next.isStatusMessage()) {
                replies.add(next.getData());
            }
        }
        replySubscription.unsubscribe();
        return replies;
    }

    @Override
    public boolean isConnected() {
        return connection.getStatus() == Connection.Status.CONNECTED;
    }

    /** Whether NATS answers within half a second. A lost connection may look connected until then. */
    public boolean isResponding() throws InterruptedException {
        try {
            if (isConnected()) {
                connection.flush(RESPONSE_TIMEOUT);
                return true;
            }
        } catch (TimeoutException e) {
            LogEvent.NATS_FAILED.logFailure(LOG, e, "flush");
        }
        return false;
    }

    /** Sends what has been published, and disconnects. */
    @Override
    public void close() {
        try {
            if (isConnected()) {
                connection.flush(FLUSH_TIMEOUT);
            }
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LogEvent.NATS_FAILED.logFailure(LOG, e, "close");
        }
    }

    /** Logs the state of the connection and the errors that the client reports: at each attempt to reconnect, several a second. */
    private static final class Events implements ConnectionListener, ErrorListener {
        private final Outage disconnection = new Outage();
        private final Outage errors = new Outage();

        @Override
        public void connectionEvent(Connection connection, ConnectionListener.Events event) {
            switch (event) {
                case CONNECTED -> LogEvent.NATS_CONNECTED.log(LOG, connection.getConnectedUrl());
                case DISCONNECTED -> {
                    if (disconnection.notice("")) {
                        LogEvent.NATS_LOST.log(LOG);
                    }
                }
                case RECONNECTED -> {
                    errors.end();
                    LogEvent.NATS_RECONNECTED.log(
                            LOG,
                            connection.getConnectedUrl(),
                            disconnection.end().orElse(0));
                }
                default -> LogEvent.NATS_STATE.log(LOG, event);
            }
        }

        @Override
        public void errorOccurred(Connection connection, String error) {
            if (errors.notice(error)) {
                LogEvent.NATS_ERROR.log(LOG, error);
            }
        }

        @Override
        public void exceptionOccurred(Connection connection, Exception failure) {
            LogEvent.NATS_FAILED.logFailure(LOG, failure, "connect");
        }

        @Override
        public void slowConsumerDetected(Connection connection, Consumer consumer) {
            LogEvent.NATS_SLOW.log(LOG);
        }
    }
}
