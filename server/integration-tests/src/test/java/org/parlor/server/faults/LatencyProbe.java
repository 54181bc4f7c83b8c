package org.parlor.server.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.app.LineClient;

/** Measures the latency of a well-behaved client under load: repeats an exchange and records its duration. */
final class LatencyProbe implements AutoCloseable {
    private final Exchange exchange;
    private final List<Long> micros = Collections.synchronizedList(new ArrayList<>());
    private final Thread thread = new Thread(this::run, "probe");
    private volatile boolean stopped;
    private volatile @Nullable AssertionError failure;

    /** The repeated exchange. */
    interface Exchange extends AutoCloseable {
        /** Performs one exchange and returns its duration in nanoseconds. */
        long nanos();

        @Override
        void close();
    }

    LatencyProbe(Exchange exchange) {
        this.exchange = exchange;
        thread.start();
    }

    /** A probe that sends pings. */
    static LatencyProbe pinging(int port, String name) {
        LineClient client = LineClient.connect(port);
        client.logIn(name);
        return new LatencyProbe(new Exchange() {
            private int pings;

            @Override
            public long nanos() {
                pings++;
                long start = System.nanoTime();
                client.sendLines("{\"t\":\"ping\",\"id\":" + pings + "}");
                while (!client.receive("pong").contains("\"re\":" + pings + ",")) {}
                return System.nanoTime() - start;
            }

            @Override
            public void close() {
                client.close();
            }
        });
    }

    private void run() {
        try {
            while (!stopped) {
                micros.add(TimeUnit.NANOSECONDS.toMicros(exchange.nanos()));
                TimeUnit.MILLISECONDS.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | AssertionError e) {
            failure = new AssertionError("the probe was not served", e);
        }
    }

    /** The measurements since the last call. */
    Latency takeLatency() {
        AssertionError error = failure;
        if (error != null) {
            throw error;
        }
        synchronized (micros) {
            List<Long> sorted = new ArrayList<>(micros);
            micros.clear();
            Collections.sort(sorted);
            return new Latency(sorted);
        }
    }

    /** Measured latencies in microseconds, ascending. */
    record Latency(List<Long> sorted) {

        /** The 99th percentile. */
        Duration p99() {
            return Duration.ofNanos(1_000 * sorted.get(Math.min(sorted.size() - 1, sorted.size() * 99 / 100)));
        }

        /** Checks that the 99th percentile is within the greater of two limits. */
        void assertP99(Duration max, Duration relativeMax) {
            Duration allowed = relativeMax.compareTo(max) > 0 ? relativeMax : max;
            assertTrue(p99().compareTo(allowed) <= 0, "p99 of " + p99() + ", allowed " + allowed);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d answers, p50 %.1f ms, p99 %.1f ms, worst %.1f ms",
                    sorted.size(),
                    sorted.get(sorted.size() / 2) / 1e3,
                    p99().toNanos() / 1e6,
                    sorted.get(sorted.size() - 1) / 1e3);
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }
}
