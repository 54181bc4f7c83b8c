package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;

/** Names of guests who do not request one. */
class GuestNameTest {

    /** A random source with the given numbers. */
    private static CoreFixture newCore(IntUnaryOperator below) {
        RandomSource usual = new SeededRandomSource(1);
        RandomSource chosen = new RandomSource() {
            @Override
            public String id() {
                return usual.id();
            }

            @Override
            public String secret() {
                return usual.secret();
            }

            @Override
            public String code() {
                return usual.code();
            }

            @Override
            public int below(int bound) {
                return below.applyAsInt(bound);
            }
        };
        return new CoreFixture(new ServerCore(ServerSettings.standard(), chosen), CoreFixture.START);
    }

    private static String name(CoreFixture coreFixture) {
        List<String> received = coreFixture.connect("{\"as\":\"guest\"}").takeReceived();
        return TestClient.last(received, "welcome")
                .getAsJsonObject("user")
                .get("name")
                .getAsString();
    }

    @Test
    void a_taken_guest_number_is_followed_by_a_longer_one() {
        CoreFixture coreFixture = newCore(bound -> bound - 1);
        assertEquals(
                List.of("guest-999999", "guest-9999999", "guest-99999999", "guest-999999999"),
                List.of(name(coreFixture), name(coreFixture), name(coreFixture), name(coreFixture)));
    }

    @Test
    void without_a_free_number_the_guest_must_choose_a_name() {
        CoreFixture coreFixture = newCore(bound -> 7);
        assertEquals("guest-7", name(coreFixture));
        assertEquals(
                List.of("{\"t\":\"error\",\"re\":1,\"code\":\"server_full\",\"message\":\"No free guest number found; "
                        + "log in with a name of your choice\",\"key\":\"guests\",\"retryMs\":60000}"),
                coreFixture.connect("{\"as\":\"guest\"}").takeReceived());
        assertEquals(
                "guest-eve",
                TestClient.last(coreFixture.guest("eve").takeReceived(), "welcome")
                        .getAsJsonObject("user")
                        .get("name")
                        .getAsString());
    }
}
