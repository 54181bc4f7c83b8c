package org.parlor.server.notification;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
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
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    private final List<Duration> retryDelays;
    private final Duration timeout;
    private final AtomicInteger waiting = new AtomicInteger();
    private @Nullable ScheduledExecutorService threads;
    private @Nullable HttpClient client;

    public NotificationSender() {
        this(List.of(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(10)), TIMEOUT);
    }

    /**
     * @param retryDelays the time before each further attempt
     * @param timeout for the whole response
     */
    NotificationSender(List<Duration> retryDelays, Duration timeout) {
        this.retryDelays = retryDelays;
        this.timeout = timeout;
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

    private record Delivery(Effect.Notify notification, String way, String url) {

        HttpRequest request() {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
            String text = String.join("\n", notification.lines());
            if (way.equals("ntfy")) {
                return request.header("Title", encodedWord(notification.title()))
                        .POST(HttpRequest.BodyPublishers.ofString(text))
                        .build();
            }
            JsonObject json = new JsonObject();
            json.addProperty("user", notification.user());
            json.addProperty("title", notification.title());
            json.addProperty("text", text);
            JsonArray games = new JsonArray();
            notification.games().forEach(games::add);
            json.add("games", games);
            return request.header("Content-Type", "application/json; charset=utf-8")
                    .POST(HttpRequest.BodyPublishers.ofString(json.toString()))
                    .build();
        }

        /** Headers are ASCII (RFC 2047). */
        private static String encodedWord(String text) {
            return text.chars().allMatch(c -> c < 127)
                    ? text
                    : "=?UTF-8?B?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
        }

        void log(String error) {
            LogEvent.NOTIFICATION_FAILED.log(LOG, notification.user(), way, error);
        }
    }

    private synchronized void queue(Delivery delivery, int attempt, Duration delay) {
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            delivery.log("too many notifications wait");
            return;
        }
        if (threads == null) {
            threads = Executors.newScheduledThreadPool(THREADS, task -> {
                Thread thread = new Thread(task, "notification");
                thread.setDaemon(true);
                return thread;
            });
        }
        threads.schedule(() -> attempt(delivery, attempt), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void attempt(Delivery delivery, int attempt) {
        waiting.decrementAndGet();
        try {
            String error = post(delivery);
            if (error == null) {
                return;
            } else if (attempt < retryDelays.size()) {
                queue(delivery, attempt + 1, retryDelays.get(attempt));
                return;
            }
            delivery.log(error);
        } catch (IllegalArgumentException refused) {
            delivery.log(String.valueOf(refused.getMessage()));
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns null if it was sent, or is not worth a further attempt, otherwise the error.
     *
     * @throws IllegalArgumentException if the address may not be used
     */
    private @Nullable String post(Delivery delivery) throws InterruptedException {
        HttpRequest request = delivery.request();
        try {
            if (!delivery.notification().allowsPrivate()) {
                requirePublic(request.uri());
            }
            int status = status(request);
            if (status >= SERVER_ERROR || status == TOO_MANY_REQUESTS) {
                return "HTTP status " + status;
            } else if (status >= 300) {
                delivery.log("HTTP status " + status);
            }
            return null;
        } catch (IOException e) {
            Throwable cause = e.getCause();
            return (cause == null ? e : cause).getClass().getSimpleName();
        }
    }

    /** The time-out of a request ends with the header of the response, so it would not bound an endless body. */
    private int status(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<Void>> response =
                client().sendAsync(request, HttpResponse.BodyHandlers.discarding());
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode();
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no response");
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            response.cancel(true);
        }
    }

    /**
     * The JDK caches the addresses of a name for some seconds, so that the connection that follows is to one of those checked.
     *
     * @throws IllegalArgumentException if the URL is not of a public host by https
     */
    private static void requirePublic(URI uri) throws IOException {
        if (!"https".equals(uri.getScheme())) {
            throw new IllegalArgumentException("not https");
        }
        String host = String.valueOf(uri.getHost()).replaceAll("^\\[|]$", "");
        for (InetAddress address : InetAddress.getAllByName(host)) {
            if (!isPublic(address)) {
                throw new IllegalArgumentException("not a public address");
            }
        }
    }

    static boolean isPublic(InetAddress address) {
        byte[] bytes = address.getAddress();
        int first = bytes[0] & 0xFF;
        int second = bytes[1] & 0xFF;
        boolean special = address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress();
        if (bytes.length == 4) {
            // "This network", shared address space (RFC 6598), protocol assignments and benchmarks (RFC 6890),
            // reserved.
            return !special
                    && first != 0
                    && !(first == 100 && second >= 64 && second < 128)
                    && !(first == 192 && second == 0)
                    && !(first == 198 && (second == 18 || second == 19))
                    && first < 240;
        }
        // Only global unicast, 2000::/3, without the tunnels of 6to4 (2002::/16) and Teredo (2001::/32) to IPv4
        // addresses.
        boolean tunnel = first == 0x20 && (second == 0x02 || (second == 0x01 && bytes[2] == 0 && bytes[3] == 0));
        return !special && (first & 0xE0) == 0x20 && !tunnel;
    }

    /** Created with the first notification, because most servers send none. */
    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .connectTimeout(timeout)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .version(HttpClient.Version.HTTP_1_1)
                    .build();
        }
        return client;
    }

    @Override
    public synchronized void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
