package org.parlor.server.core.account;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One-time codes against the test vectors of RFC 6238, appendix B, cut to six digits. */
class TotpTest {
    private static final String SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void codes_are_those_of_the_standard(long second, String code) {
        assertEquals(code, Totp.code(SECRET, second * 1_000));
        assertEquals(OptionalLong.of(second / 30), Totp.stepOf(SECRET, code, 0, second * 1_000));
    }

    @Test
    void a_code_is_valid_one_step_before_and_after_its_own_and_after_the_last_used_one() {
        long step = 40_000_000;
        String code = Totp.code(SECRET, step * 30_000);
        for (long now = step - 2; now <= step + 2; now++) {
            boolean valid = Math.abs(now - step) <= 1;
            assertEquals(
                    valid ? OptionalLong.of(step) : OptionalLong.empty(),
                    Totp.stepOf(SECRET, code, step - 1, now * 30_000),
                    "at " + (now - step));
            assertEquals(OptionalLong.empty(), Totp.stepOf(SECRET, code, step, now * 30_000));
        }
    }
}
