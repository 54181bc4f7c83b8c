package org.parlor.server.notification;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers messages through a channel, on threads of its own. Each is tried a few times and then dropped, as are those that wait when
 * it is closed. Thread-safe.
 */
final class DeliveryQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryQueue.class);
    private static final int WAITING_MAX = 1_000;
    /** Endpoints that fail take no more places than this, so that the first attempts of others find one. */
    private static final int RETRYING_MAX = WAITING_MAX / 2;
    /** Two notifications by all channels and browsers, and more. */
    private static final int WAITING_PER_USER_MAX = 30;

    private static final String TOO_MANY = "too many notifications wait";
    /** A message that waits longer is dropped. */
    private static final Duration RETRY_AFTER_MAX = Duration.ofHours(1);

    private final DeliveryChannel channel;
    private final Limits limits;
    private final ServerMetrics metrics;
    private final Consumer<DeliveryChannel.Delivery> gone;
    /** Numbers of messages until they are delivered or dropped, by user. */
    private final Map<String, Integer> waiting = new HashMap<>();

    private int waitingTotal;
    private @Nullable ScheduledExecutorService threads;
    private @Nullable ExecutorService exchanges;

    /** @param retryDelays the time before each further attempt */
    record Limits(Duration timeout, List<Duration> retryDelays, int threadCount) {
        static final Limits STANDARD = new Limits(
                Connector.SYSTEM.timeout(),
                List.of(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(10)),
                4);
    }

    /** @param gone receives the deliveries to addresses that do not exist any more, on any thread */
    DeliveryQueue(
            DeliveryChannel channel, Limits limits, ServerMetrics metrics, Consumer<DeliveryChannel.Delivery> gone) {
        this.channel = channel;
        this.limits = limits;
        this.metrics = metrics;
        this.gone = gone;
    }

    /** Queues a message. Never blocks; drops it if too many wait. */
    void add(DeliveryChannel.Delivery delivery) {
        if (takePlace(delivery.message().user())) {
            schedule(delivery, 0, Duration.ZERO);
        } else {
            end(delivery, TOO_MANY);
        }
    }

    private synchronized boolean takePlace(String user) {
        int ofUser = waiting.getOrDefault(user, 0);
        if (waitingTotal >= WAITING_MAX || ofUser >= WAITING_PER_USER_MAX) {
            return false;
        }
        waiting.put(user, ofUser + 1);
        waitingTotal++;
        return true;
    }

    private synchronized void leavePlace(String user) {
        waiting.computeIfPresent(user, (key, places) -> places == 1 ? null : places - 1);
        waitingTotal--;
    }

    private synchronized boolean mayRetry() {
        return waitingTotal <= RETRYING_MAX;
    }

    private synchronized void schedule(DeliveryChannel.Delivery delivery, int attempt, Duration delay) {
        if (threads == null || exchanges == null) {
            threads = Executors.newScheduledThreadPool(limits.threadCount(), DeliveryQueue::thread);
            exchanges = Executors.newCachedThreadPool(DeliveryQueue::thread);
        }
        ExecutorService current = exchanges;
        threads.schedule(() -> attempt(delivery, attempt, current), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "notification");
        thread.setDaemon(true);
        return thread;
    }

    private void attempt(DeliveryChannel.Delivery delivery, int attempt, ExecutorService exchanges) {
        try {
            DeliveryChannel.Outcome outcome = attempt(delivery, exchanges);
            Duration delay = delay(outcome, attempt);
            if (delay != null && mayRetry()) {
                schedule(delivery, attempt + 1, delay);
                return;
            }
            leavePlace(delivery.message().user());
            end(delivery, delay == null ? outcome.error() : outcome.error() + ", and " + TOO_MANY);
            if (outcome.isGone()) {
                gone.accept(delivery);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** The time before the next attempt, null for none. */
    private @Nullable Duration delay(DeliveryChannel.Outcome outcome, int attempt) {
        if (!outcome.isTemporary()
                || attempt >= limits.retryDelays().size()
                || outcome.retryAfter().compareTo(RETRY_AFTER_MAX) > 0) {
            return null;
        }
        Duration delay = limits.retryDelays().get(attempt);
        return delay.compareTo(outcome.retryAfter()) < 0 ? outcome.retryAfter() : delay;
    }

    private void end(DeliveryChannel.Delivery delivery, @Nullable String error) {
        metrics.count(
                ServerMetrics.Counted.NOTIFICATION, delivery.channel().toString(), error == null ? "sent" : "dropped");
        if (error != null) {
            LogEvent.NOTIFICATION_FAILED.log(
                    LOG, delivery.message().user(), delivery.channel().toString(), error);
        }
    }

    /** The time limit includes the look-up of the address, which cannot be interrupted and so has a thread of its own. */
    private DeliveryChannel.Outcome attempt(DeliveryChannel.Delivery delivery, ExecutorService exchanges)
            throws InterruptedException {
        try (DeliverySocket socket = new DeliverySocket()) {
            return exchanges
                    .submit(() -> channel.deliver(delivery, socket))
                    .get(limits.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return DeliveryChannel.Outcome.failed("no response");
        } catch (ExecutionException e) {
            // The message of the exception may contain the URL.
            Throwable cause = e.getCause() == null ? e : e.getCause();
            String error = cause.getClass().getSimpleName();
            return cause instanceof IOException
                    ? DeliveryChannel.Outcome.failed(error)
                    : DeliveryChannel.Outcome.refused(error);
        } catch (IOException | RejectedExecutionException closed) {
            return DeliveryChannel.Outcome.refused(closed.getClass().getSimpleName());
        }
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
