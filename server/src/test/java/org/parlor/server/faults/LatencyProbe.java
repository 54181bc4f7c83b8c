package org.parlor.server.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.LineClient;

/** Healthy peers among bad neighbours: they do one thing again and again, and note how long each time it took. */
final class LatencyProbe implements AutoCloseable {
    private final Exchange exchange;
    private final List<Long> micros = Collections.synchronizedList(new ArrayList<>());
    private final Thread thread = new Thread(this::run, "probe");
    private volatile boolean stopped;
    private volatile @Nullable AssertionError failure;

    /** What is done again and again. */
    interface Exchange extends AutoCloseable {
        /** Does it once, and tells how many nanoseconds it took. */
        long nanos();

        @Override
        void close();
    }

    LatencyProbe(Exchange exchange) {
        this.exchange = exchange;
        thread.start();
    }

    /** A peer that asks the server for a sign of life. */
    static LatencyProbe asking(int port, String name) {
        LineClient lineClient = LineClient.connect(port);
        lineClient.logIn(name);
        return new LatencyProbe(new Exchange() {
            private int asked;

            @Override
            public long nanos() {
                asked++;
                long begun = System.nanoTime();
                lineClient.says("{\"t\":\"ping\",\"id\":" + asked + "}");
                while (!lineClient.hears("pong").contains("\"re\":" + asked + ",")) {}
                return System.nanoTime() - begun;
            }

            @Override
            public void close() {
                lineClient.close();
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
            failure = new AssertionError("the healthy peers were not served", e);
        }
    }

    /** What there was since the last look. */
    Latency look() {
        AssertionError seen = failure;
        if (seen != null) {
            throw seen;
        }
        synchronized (micros) {
            List<Long> sorted = new ArrayList<>(micros);
            micros.clear();
            Collections.sort(sorted);
            return new Latency(sorted);
        }
    }

    /** How long answers took, in microseconds, shortest first. */
    record Latency(List<Long> sorted) {

        /** At least one in a hundred took so long. */
        Duration p99() {
            return Duration.ofNanos(1_000 * sorted.get(Math.min(sorted.size() - 1, sorted.size() * 99 / 100)));
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
