package org.parlor.server.notification;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.IpNetwork;
import org.parlor.server.core.api.Effect;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends notifications to the ntfy topics and webhooks that users have set, on threads of its own. Each is tried a few times and then
 * dropped, as are those that wait when it is closed. Thread-safe.
 */
public final class NotificationSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationSender.class);
    private static final int THREADS = 4;
    private static final int WAITING_MAX = 1_000;
    private static final int ADDRESSES_MAX = 4;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})");
    private static final int STATUS_LENGTH = 12;
    private static final int REDIRECT = 300;
    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    private final List<Duration> retryDelays;
    private final Duration timeout;
    private final Resolver resolver;
    private final Supplier<SocketFactory> tls;
    private final int threadCount;
    private final AtomicInteger waiting = new AtomicInteger();
    private @Nullable ScheduledExecutorService threads;
    private @Nullable ExecutorService exchanges;

    /** Looks up the addresses of a host. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    public NotificationSender() {
        this(
                List.of(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(10)),
                TIMEOUT,
                InetAddress::getAllByName,
                SSLSocketFactory::getDefault,
                THREADS);
    }

    /**
     * @param retryDelays the time before each further attempt
     * @param timeout for the look-up of the address and the response
     * @param tls creates instances of {@link SSLSocket}
     */
    NotificationSender(
            List<Duration> retryDelays,
            Duration timeout,
            Resolver resolver,
            Supplier<SocketFactory> tls,
            int threadCount) {
        this.retryDelays = retryDelays;
        this.timeout = timeout;
        this.resolver = resolver;
        this.tls = tls;
        this.threadCount = threadCount;
    }

    /** Queues a notification. Never blocks; drops it if too many wait. */
    public void send(Effect.Notify notification) {
        String ntfy = notification.to().ntfy();
        if (ntfy != null) {
            queue(new Delivery(notification, "ntfy", ntfy), 0, Duration.ZERO);
        }
        String webhook = notification.to().webhook();
        if (webhook != null) {
            queue(new Delivery(notification, "webhook", webhook), 0, Duration.ZERO);
        }
    }

    private record Delivery(Effect.Notify notification, String channel, String url) {
        boolean allowsPrivate() {
            return notification.allowsPrivate();
        }

        byte[] request(URI uri) {
            String text = String.join("\n", notification.lines());
            String header = "Title: " + notification.title();
            if (!channel.equals("ntfy")) {
                JsonObject json = new JsonObject();
                json.addProperty("user", notification.user());
                json.addProperty("title", notification.title());
                json.addProperty("text", text);
                JsonArray games = new JsonArray();
                notification.games().forEach(games::add);
                json.add("games", games);
                text = json.toString();
                header = "Content-Type: application/json; charset=utf-8";
            }
            String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            byte[] head = String.join(
                            "\r\n",
                            "POST " + path + query + " HTTP/1.1",
                            "Host: " + uri.getRawAuthority(),
                            "User-Agent: parlor",
                            "Connection: close",
                            header,
                            "Content-Length: " + body.length,
                            "",
                            "")
                    .getBytes(StandardCharsets.UTF_8);
            byte[] request = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, request, head.length, body.length);
            return request;
        }

        void log(String error) {
            LogEvent.NOTIFICATION_FAILED.log(LOG, notification.user(), channel, error);
        }
    }

    /** @param error null if it was sent */
    private record Outcome(@Nullable String error, boolean isTemporary) {
        static Outcome refused(String error) {
            return new Outcome(error, false);
        }
    }

    private synchronized void queue(Delivery delivery, int attempt, Duration delay) {
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            delivery.log("too many notifications wait");
            return;
        }
        if (threads == null || exchanges == null) {
            threads = Executors.newScheduledThreadPool(threadCount, NotificationSender::thread);
            exchanges = Executors.newCachedThreadPool(NotificationSender::thread);
        }
        ExecutorService current = exchanges;
        threads.schedule(() -> attempt(delivery, attempt, current), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "notification");
        thread.setDaemon(true);
        return thread;
    }

    private void attempt(Delivery delivery, int attempt, ExecutorService exchanges) {
        waiting.decrementAndGet();
        try {
            Outcome outcome = send(delivery, exchanges);
            if (outcome.isTemporary() && attempt < retryDelays.size()) {
                queue(delivery, attempt + 1, retryDelays.get(attempt));
            } else if (outcome.error() != null) {
                delivery.log(outcome.error());
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** The time limit includes the look-up of the address, which cannot be interrupted and so has a thread of its own. */
    private Outcome send(Delivery delivery, ExecutorService exchanges) throws InterruptedException {
        try (Connection connection = new Connection()) {
            return exchanges
                    .submit(() -> exchange(delivery, connection))
                    .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Outcome("no response", true);
        } catch (ExecutionException e) {
            // The message of the exception may contain the URL.
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return new Outcome(cause.getClass().getSimpleName(), cause instanceof IOException);
        } catch (IOException | RejectedExecutionException closed) {
            return Outcome.refused(closed.getClass().getSimpleName());
        }
    }

    /** The socket of an attempt. Closing it ends the exchange and prevents further ones. */
    private static final class Connection implements AutoCloseable {
        private @Nullable Socket socket;
        private boolean closed;

        private synchronized Socket open() throws SocketException {
            if (closed) {
                throw new SocketException("closed");
            }
            socket = new Socket(Proxy.NO_PROXY);
            return socket;
        }

        /** Connects to the first address that accepts; each has the same share of the time. */
        Socket connect(List<InetAddress> addresses, int port, Duration timeout) throws IOException {
            IOException failure = new UnknownHostException();
            for (InetAddress address : addresses) {
                Socket next = open();
                try {
                    next.connect(new InetSocketAddress(address, port), (int) timeout.toMillis() / addresses.size());
                    return next;
                } catch (IOException e) {
                    next.close();
                    failure = e;
                }
            }
            throw failure;
        }

        @Override
        public synchronized void close() throws IOException {
            closed = true;
            if (socket != null) {
                socket.close();
            }
        }
    }

    /** Connects to addresses that are checked here. A client that looks the name up again could get others. */
    private Outcome exchange(Delivery delivery, Connection connection) throws IOException {
        URI uri = URI.create(delivery.url());
        if (uri.getHost() == null) {
            return Outcome.refused("no host");
        }
        boolean isHttps = "https".equals(uri.getScheme());
        if (!isHttps && !delivery.allowsPrivate()) {
            return Outcome.refused("not https");
        }
        String host = uri.getHost().replaceAll("^\\[|]$", "");
        List<InetAddress> addresses = List.of(resolver.resolve(host));
        if (!delivery.allowsPrivate()
                && !addresses.stream().map(InetAddress::getHostAddress).allMatch(IpNetwork::isPublic)) {
            return Outcome.refused("not a public address");
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : isHttps ? HTTPS_PORT : HTTP_PORT;
        Socket socket =
                connection.connect(addresses.subList(0, Math.min(addresses.size(), ADDRESSES_MAX)), port, timeout);
        int status = status(isHttps ? secured(socket, host, port) : socket, delivery.request(uri));
        return new Outcome(
                status < REDIRECT ? null : "HTTP status " + status,
                status >= SERVER_ERROR || status == TOO_MANY_REQUESTS);
    }

    private Socket secured(Socket socket, String host, int port) throws IOException {
        SSLSocketFactory factory = (SSLSocketFactory) tls.get();
        SSLSocket secured = (SSLSocket) factory.createSocket(socket, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        return secured;
    }

    /** Reads no more of the response than its status. */
    private static int status(Socket socket, byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
        byte[] start = socket.getInputStream().readNBytes(STATUS_LENGTH);
        Matcher status = STATUS.matcher(new String(start, StandardCharsets.US_ASCII));
        if (!status.matches()) {
            throw new ProtocolException("no HTTP status");
        }
        return Integer.parseInt(status.group(1));
    }

    @Override
    public synchronized void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
        if (exchanges != null) {
            exchanges.shutdownNow();
        }
    }
}
