package org.parlor.server.notification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.Effect;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.testing.Waiting;

/** Messages to endpoints that fail, with the next attempt in an hour. */
class DeliveryQueueTest {
    private static final Duration LIMIT = Duration.ofSeconds(Waiting.LIMIT_SECONDS);

    private final BlockingQueue<String> attempted = new LinkedBlockingQueue<>();
    private final DeliveryQueue queue = new DeliveryQueue(
            (delivery, socket) -> {
                attempted.add(delivery.message().user());
                return DeliveryChannel.Outcome.failed("HTTP status 503");
            },
            new DeliveryQueue.Limits(LIMIT, List.of(Duration.ofHours(1)), 1),
            ServerMetrics.NONE,
            gone -> {});

    @AfterEach
    void close() {
        queue.close();
    }

    private void add(String user) {
        queue.add(new DeliveryChannel.Delivery(
                new Effect.ConfirmEmail(user, "a@example.org", "code", "link"),
                NotificationChannel.WEBHOOK,
                "https://example.org/"));
    }

    private String next() throws InterruptedException {
        return String.valueOf(attempted.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void an_account_whose_endpoints_fail_takes_no_more_than_its_places() throws InterruptedException {
        for (int i = 0; i < 40; i++) {
            add("ada");
        }
        add("bob");
        List<String> expected = new ArrayList<>(Collections.nCopies(30, "ada"));
        expected.add("bob");
        for (String user : expected) {
            assertEquals(user, next());
        }
    }

    @Test
    void the_endpoints_of_many_accounts_that_fail_leave_places_to_others() throws InterruptedException {
        for (int user = 0; user < 50; user++) {
            for (int i = 0; i < 20; i++) {
                add("user" + user);
            }
        }
        for (int i = 0; i < 1_000; i++) {
            next();
        }
        for (int i = 0; i < 20; i++) {
            add("bob");
            assertEquals("bob", next());
        }
    }
}
