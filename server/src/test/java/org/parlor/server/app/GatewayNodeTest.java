package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parlor.testing.Waiting;

class GatewayNodeTest {
    private static boolean checked(Callable<Boolean> isResponding) throws Exception {
        CompletableFuture<Boolean> result = new CompletableFuture<>();
        GatewayNode.checkNetwork(isResponding, Runnable::run, result::complete);
        return result.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void a_check_of_the_network_that_fails_ends_as_no_response() throws Exception {
        Callable<Boolean> failing = () -> {
            throw new IllegalStateException("the output queue is full");
        };
        assertEquals(List.of(true, false, false), List.of(checked(() -> true), checked(() -> false), checked(failing)));
    }
}
